/** The structured invoice, checked against the schema and the business rules of EN 16931. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aRecipient, anIssuer, aStatement, cancellationOf, someItems } from '../../../../test/harness/statements.ts';
import { schemaErrors } from '../../../../test/harness/xml.ts';
import { type Cents, parseCents, sumOf } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import type { MandateItems, PublishedStatement } from '../figures/index.ts';
import { invoiceXml } from './invoice-xml.ts';

const schema = 'Factur-X_1.07.3_EN16931.xsd';

const xmlOf = (statement: PublishedStatement): string => {
  const xml = invoiceXml(statement);
  assert.ok(xml !== undefined);
  return xml.toString();
};

/** The contents of all elements of a name, markup included. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(.*?)</ram:${name}>`, 'gs'))].map(([, inside]) => inside ?? '');

const only = (xml: string, name: string): string => {
  const found = all(xml, name);
  assert.equal(found.length, 1, name);
  return found[0] ?? '';
};

const cents = (text: string): Cents => {
  const amount = parseCents(text);
  assert.ok(amount !== undefined && /\.\d\d$/.test(text), text);
  return amount;
};

/** BR-CO-10 to BR-CO-17, and the rules of the categories that the writer decides on, read from the XML alone. */
function assertRules(xml: string): void {
  const lines = all(xml, 'IncludedSupplyChainTradeLineItem');
  const settlement = only(xml, 'ApplicableHeaderTradeSettlement');
  const totals = only(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const total = (name: string) => cents(only(totals, name));
  const taxes = all(settlement, 'ApplicableTradeTax').map((tax) => ({
    category: only(tax, 'CategoryCode'),
    rate: all(tax, 'RateApplicablePercent')[0],
    taxable: cents(only(tax, 'BasisAmount')),
    tax: cents(only(tax, 'CalculatedAmount')),
    reason: all(tax, 'ExemptionReason')[0],
  }));
  const netOf = (line: string) => cents(only(line, 'LineTotalAmount'));

  assert.equal(total('LineTotalAmount'), sumOf(lines.map(netOf)), 'BR-CO-10');
  assert.doesNotMatch(
    xml,
    /AllowanceTotalAmount|ChargeTotalAmount|SpecifiedTradeAllowanceCharge/,
    'BR-CO-11, -12: none',
  );
  assert.equal(total('TaxBasisTotalAmount'), total('LineTotalAmount'), 'BR-CO-13');
  assert.equal(total('TaxTotalAmount'), sumOf(taxes.map(({ tax }) => tax)), 'BR-CO-14');
  assert.equal(total('GrandTotalAmount'), total('TaxBasisTotalAmount') + total('TaxTotalAmount'), 'BR-CO-15');
  assert.equal(total('DuePayableAmount'), total('GrandTotalAmount') - total('TotalPrepaidAmount'), 'BR-CO-16');
  for (const { taxable, tax, rate = '0.00' } of taxes)
    assert.equal(tax, divideHalfUp(taxable * cents(rate), 10_000n), 'BR-CO-17');
  assert.ok(taxes.length > 0, 'BR-CO-18');

  for (const { category, rate, taxable, reason } of taxes) {
    const ofCategory = lines.filter(
      (line) => only(line, 'CategoryCode') === category && all(line, 'RateApplicablePercent')[0] === rate,
    );
    assert.equal(taxable, sumOf(ofCategory.map(netOf)), `BR-${category}-08`);
    assert.equal(reason !== undefined, ['AE', 'E', 'O'].includes(category), `BR-${category}-10`);
    assert.equal(rate === undefined, category === 'O', 'BR-48, BR-O-05');
  }
  assert.equal(new Set(taxes.map(({ category, rate }) => `${category} ${rate}`)).size, taxes.length);
  if (taxes.some(({ category }) => category === 'O')) {
    assert.equal(taxes.length, 1, 'BR-O-11');
    assert.doesNotMatch(xml, /schemeID="VA"/, 'BR-O-02');
  } else assert.match(xml, /schemeID="(VA|FC)"/, 'BR-S-02, BR-AE-02, BR-E-02, BR-Z-02');
  for (const line of lines) {
    const price = cents(only(line, 'ChargeAmount'));
    assert.ok(price >= 0n, 'BR-27');
    assert.equal(price * BigInt(only(line, 'BilledQuantity')), netOf(line));
  }
  const seller = only(xml, 'SellerTradeParty');
  assert.match(seller, /<ram:ID>|<ram:SpecifiedLegalOrganization>|schemeID="VA"/, 'BR-CO-26');
  assert.ok(only(settlement, 'SpecifiedTradePaymentTerms').length > 0, 'BR-CO-25');
}

const assertValid = async (xml: string): Promise<void> => {
  assertRules(xml);
  assert.equal(await schemaErrors(Buffer.from(xml), schema), '');
};

test('an invoice names both parties, number, date, period and what is charged', async () => {
  const xml = xmlOf(aStatement());
  await assertValid(xml);
  for (const piece of [
    '<ram:ID>R2026-000042</ram:ID><ram:TypeCode>380</ram:TypeCode>',
    '<udt:DateTimeString format="102">20260331</udt:DateTimeString>',
    '<ram:Name>Mahnwerk Inkasso GmbH</ram:Name>',
    '<ram:Name>Tischlerei Brandt &amp; Söhne GmbH</ram:Name>',
    '<ram:ID schemeID="VA">DE123456788</ram:ID>',
    '<ram:ID schemeID="FC">48/123/45678</ram:ID>',
    '<ram:Content>Abrechnung A2026-000017</ram:Content>',
    '<ram:Name>Inkassogebühren</ram:Name><ram:Description>aus Zahlungen an uns</ram:Description>',
  ])
    assert.ok(xml.includes(piece), piece);
  assert.deepEqual(all(only(xml, 'ApplicableHeaderTradeSettlement'), 'CategoryCode').sort(), ['E', 'S']);
  assert.doesNotMatch(xml, /InvoiceReferencedDocument/);
});

test('the invoice is settled from what the service received; what is left is due by transfer', async () => {
  const settled = xmlOf(aStatement());
  assert.equal(only(settled, 'DuePayableAmount'), '0.00');
  assert.match(settled, /<ram:TypeCode>97<\/ram:TypeCode>/);
  // The only payment went to the client.
  const due = xmlOf(aStatement({}, [someItems(2)]));
  await assertValid(due);
  assert.equal(only(due, 'TotalPrepaidAmount'), '0.00');
  assert.equal(only(due, 'DuePayableAmount'), only(due, 'GrandTotalAmount'));
  assert.match(due, /<ram:TypeCode>58<\/ram:TypeCode>.*<ram:IBANID>DE75512108001245126199<\/ram:IBANID>/);
});

test('a cancellation is a credit note with the amounts of the invoice that it names', async () => {
  const invoice = xmlOf(aStatement());
  const cancellation = xmlOf(cancellationOf(aStatement()));
  await assertValid(cancellation);
  assert.match(cancellation, /<ram:TypeCode>381<\/ram:TypeCode>/);
  assert.equal(
    only(cancellation, 'InvoiceReferencedDocument'),
    '<ram:IssuerAssignedID>R2026-000042</ram:IssuerAssignedID>',
  );
  for (const name of ['GrandTotalAmount', 'TaxTotalAmount', 'ChargeAmount'])
    assert.deepEqual(all(cancellation, name), all(invoice, name));
});

test('reverse charge and services outside Germany have their categories and reasons', async () => {
  const reverse = xmlOf(
    aStatement({
      recipient: aRecipient({
        tax_treatment: 'reverse_charge',
        vat_number: 'FR40303265045',
        address: { street: 'Rue de l’Église 14', postal_code: '67000', city: 'Strasbourg', country: 'FR' },
      }),
    }),
  );
  await assertValid(reverse);
  assert.match(reverse, /Steuerschuldnerschaft des Leistungsempfängers.*VATEX-EU-AE/);
  assert.match(reverse, /<ram:ID schemeID="VA">FR40303265045<\/ram:ID>/);
  assert.equal(only(reverse, 'TaxTotalAmount'), '0.00');

  const abroad = aRecipient({
    tax_treatment: 'third_country_non_taxable',
    vat_number: 'CHE-123.456.789',
    address: { street: 'Bahnhofstrasse 1', postal_code: '8001', city: 'Zürich', country: 'CH' },
  });
  const outside = xmlOf(aStatement({ recipient: abroad }));
  await assertValid(outside);
  assert.deepEqual([...new Set(all(outside, 'CategoryCode'))], ['O']);
  // BR-CO-26 holds without a register and a tax number too.
  await assertValid(xmlOf(aStatement({ recipient: abroad, issuer: anIssuer({ register: null, tax_number: null }) })));
});

test('an issuer with a tax number alone is identified by it', async () => {
  const issuer = anIssuer({ vat_number: null, register: null, phone: null, email: null, supervisory_authority: null });
  await assertValid(xmlOf(aStatement({ issuer })));
});

test('where nothing is invoiced there is no XML', () => {
  const nothing = { ...someItems(0), items: [] };
  assert.equal(invoiceXml(aStatement({}, [nothing])), undefined);
});

/** Mandates with any costs and parts, also those that only take back. */
const someMandate: fc.Arbitrary<MandateItems> = fc
  .record({
    number: fc.nat(200),
    sign: fc.constantFrom(1n, -1n),
    vat: fc.constantFrom('19', '16', '7', '0', null),
    scale: fc.bigInt({ min: 1n, max: 7_919n }),
  })
  .map(({ number, sign, vat, scale }) => {
    const whole = someItems(number);
    const costs = whole.costs.map((cost) => ({ ...cost, vat_rate: cost.vat_rate === null ? null : vat }));
    const items = whole.items.map((item) =>
      item.kind === 'allocation'
        ? {
            ...item,
            parts: item.parts.map((part) => ({ ...part, amount_cents: (sign * part.amount_cents * scale) / 97n })),
          }
        : item,
    );
    return { ...whole, costs, items };
  });

test('whatever was collected, the rules hold', async () => {
  const treatments = fc.constantFrom(
    'input_tax_deductible',
    'not_input_tax_deductible',
    'reverse_charge',
    'third_country_non_taxable',
  );
  const samples = fc.record({
    items: fc.array(someMandate, { minLength: 1, maxLength: 6 }),
    tax_treatment: treatments,
  });
  fc.assert(
    fc.property(samples, ({ items, tax_treatment }) => {
      const statement = aStatement({ recipient: aRecipient({ tax_treatment }) }, items);
      for (const each of [statement, cancellationOf(statement)]) {
        const xml = invoiceXml(each);
        if (xml !== undefined) assertRules(xml.toString());
      }
    }),
    { numRuns: 300 },
  );
  for (const { items, tax_treatment } of fc.sample(samples, 5)) {
    const xml = invoiceXml(aStatement({ recipient: aRecipient({ tax_treatment }) }, items));
    if (xml !== undefined) assert.equal(await schemaErrors(xml, schema), '');
  }
});
