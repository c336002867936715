/** Invoices as EN 16931 has them, with sums that agree: an example, and any of them. */
import fc from 'fast-check';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { exactOfCents, exactText } from '../../src/domain/intake/e-invoices/exact.ts';
import { divideHalfUp } from '../../src/values/rounding.ts';
import { addDays } from '../../src/values/day.ts';

type Line = EInvoice['lines'][number];
type Party = EInvoice['seller'];

const money = (cents: bigint): string => exactText(exactOfCents(cents));

interface Rate {
  readonly category: string;
  readonly rate: string;
  readonly percent: bigint;
}

const rates: readonly Rate[] = [
  { category: 'S', rate: '19', percent: 19n },
  { category: 'S', rate: '7', percent: 7n },
  { category: 'AE', rate: '0', percent: 0n },
];

/** What an invoice is made of. */
export interface Parts {
  readonly lines: readonly {
    readonly net: bigint;
    readonly rate: number;
    readonly name: string;
    readonly quantity: bigint;
  }[];
  readonly allowances: readonly { readonly net: bigint; readonly rate: number }[];
  readonly charges: readonly { readonly net: bigint; readonly rate: number }[];
  readonly prepaid: bigint;
  readonly rounding: bigint;
  readonly third_party: bigint;
}

const rateAt = (index: number): Rate => rates[index % rates.length] as Rate;

const lineOf = ({ net, rate, name, quantity }: Parts['lines'][number], index: number): Line => ({
  id: String(index + 1),
  name,
  description: null,
  quantity: exactText(quantity),
  unit: 'C62',
  net_price: money(net < 0n ? -net : net),
  net_amount: money(net),
  vat_category: rateAt(rate).category,
  vat_rate: rateAt(rate).rate,
});

/** Taxes and totals as EN 16931 computes them. */
export function sumsOf({ lines, allowances, charges, prepaid, rounding, third_party }: Parts) {
  const total = (parts: readonly { readonly net: bigint }[]) => parts.reduce((sum, { net }) => sum + net, 0n);
  const bases = rates.map((rate, index) => ({
    rate,
    basis:
      total(lines.filter((each) => each.rate % rates.length === index)) -
      total(allowances.filter((each) => each.rate % rates.length === index)) +
      total(charges.filter((each) => each.rate % rates.length === index)),
  }));
  const taxes = bases
    .filter(({ basis }, index) => index === 0 || basis !== 0n)
    .map(({ rate, basis }) => ({ ...rate, basis, tax: divideHalfUp(basis * rate.percent, 100n) }));
  const net = total(lines) - total(allowances) + total(charges);
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0n);
  const gross = net + tax;
  return {
    gross,
    taxes: taxes.map((each) => ({
      category: each.category,
      rate: each.rate,
      basis: money(each.basis),
      tax: money(each.tax),
    })),
    totals: {
      line_total: money(total(lines)),
      allowance_total: money(total(allowances)),
      charge_total: money(total(charges)),
      net: money(net),
      tax: money(tax),
      gross: money(gross),
      prepaid: money(prepaid),
      rounding: money(rounding),
      third_party: money(third_party),
      payable: money(gross - prepaid + rounding + third_party),
    },
  };
}

export const aSeller: Party = {
  name: 'Beispiel Handel GmbH',
  id: null,
  vat_number: 'DE123456788',
  tax_number: null,
  registration_id: 'HRB 12345',
  street: 'Beispielallee 5',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'rechnung@beispiel-handel.example',
  phone: '+49 30 12345678',
};

export const aBuyer: Party = {
  name: 'Muster Metallbau GmbH',
  id: 'K-10042',
  vat_number: null,
  tax_number: null,
  registration_id: null,
  street: 'Musterweg 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'buchhaltung@muster-metallbau.example',
  phone: null,
};

export const someParts: Parts = {
  lines: [
    { net: 100_000n, rate: 0, name: 'Schreibtisch, Eiche', quantity: 20_000_000_000n },
    { net: 5_000n, rate: 1, name: 'Fachbuch', quantity: 10_000_000_000n },
  ],
  allowances: [{ net: 1_000n, rate: 0 }],
  charges: [{ net: 500n, rate: 0 }],
  prepaid: 0n,
  rounding: 0n,
  third_party: 0n,
};

/** An e-invoice of these parts. */
export function eInvoiceOf(parts: Parts, changes: Partial<EInvoice> = {}): EInvoice {
  const { taxes, totals } = sumsOf(parts);
  const issue_date = changes.issue_date ?? '2026-01-20';
  const additions = (all: Parts['charges'], reason: string) =>
    all.map(({ net, rate }) => ({ amount: money(net), reason, vat_rate: rateAt(rate).rate }));
  return {
    syntax: 'ubl_invoice',
    customization_id: 'urn:cen.eu:en16931:2017',
    profile: 'en16931',
    number: 'RE-2026-0815',
    type_code: '380',
    issue_date,
    due_date: addDays(issue_date, 14),
    due_date_source: 'field',
    currency: 'EUR',
    buyer_reference: null,
    order_reference: 'B-77',
    contract_reference: null,
    preceding_invoices: [],
    seller: aSeller,
    buyer: aBuyer,
    terms: { text: 'Zahlbar binnen 14 Tagen', discounts: [] },
    payment: { iban: 'DE89370400440532013000', bic: null, reference: 'RE-2026-0815' },
    lines: parts.lines.map(lineOf),
    allowances: additions(parts.allowances, 'Treuerabatt'),
    charges: additions(parts.charges, 'Versand'),
    taxes,
    totals,
    attachments: [],
    ...changes,
  };
}

export const anEInvoice = (changes: Partial<EInvoice> = {}): EInvoice => eInvoiceOf(someParts, changes);

// Any invoice.

const words = fc.constantFrom(
  'Öl & Schmierstoff',
  'Schraube <M6>',
  '"Deluxe"',
  'Miete',
  'Größe',
  'ŁÓDŹ',
  'a',
  'Teil 4711',
);
const name = fc.array(words, { minLength: 1, maxLength: 3 }).map((each) => each.join(' '));
const rate = fc.nat({ max: 2 });
const cents = (min: bigint, max: bigint) => fc.bigInt({ min, max });

/** Parts of an invoice on which something is due. @param third_party whether it has payments for third parties, as UBL may */
export const anyParts = (third_party: boolean): fc.Arbitrary<Parts> =>
  fc
    .record({
      lines: fc.array(
        fc.record({
          net: cents(-50_000n, 5_000_000n),
          rate,
          name,
          quantity: cents(1n, 100_000n).map((n) => n * 1_000_000n),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      allowances: fc.array(fc.record({ net: cents(1n, 9_000n), rate }), { maxLength: 3 }),
      charges: fc.array(fc.record({ net: cents(1n, 9_000n), rate }), { maxLength: 3 }),
      share: fc.nat({ max: 90 }),
      rounding: cents(-4n, 4n),
      third_party: third_party ? cents(0n, 10_000n) : fc.constant(0n),
    })
    .map(({ share, ...parts }) => {
      const { gross } = sumsOf({ ...parts, prepaid: 0n });
      return { ...parts, prepaid: gross > 0n ? (gross * BigInt(share)) / 100n : 0n };
    })
    .filter((parts) => sumsOf(parts).gross > 100n);

const optionalName = fc.option(name, { nil: null });
const plain = { noNullPrototype: true } as const;

const party: fc.Arbitrary<Party> = fc.record(
  {
    name,
    id: optionalName,
    vat_number: fc.constantFrom(null, 'DE123456788', 'ATU12345678'),
    tax_number: fc.constantFrom(null, '12/345/67890'),
    registration_id: optionalName,
    street: optionalName,
    postal_code: fc.constantFrom(null, '10115', '1010'),
    city: optionalName,
    country: fc.constantFrom('DE', 'AT'),
    email: fc.constantFrom(null, 'a@firma.example'),
    phone: fc.constantFrom(null, '+49 30 1234'),
  },
  plain,
);

/** Any invoice of a syntax. */
export const anyEInvoice = (syntax: EInvoice['syntax']): fc.Arbitrary<EInvoice> =>
  fc
    .record({
      parts: anyParts(syntax !== 'cii'),
      seller: party,
      buyer: party,
      number: name,
      references: fc.tuple(optionalName, optionalName, optionalName),
      preceding: fc.array(fc.record({ number: name, date: fc.constantFrom(null, '2026-01-02') }, plain), {
        maxLength: 2,
      }),
      attachments: fc.array(
        fc.record({ filename: name, mime_type: fc.constant('application/pdf'), size: fc.nat({ max: 3_000 }) }, plain),
        { maxLength: 2 },
      ),
      discounts: fc.array(
        fc.record({
          days: fc.integer({ min: 1, max: 30 }),
          percent: fc.constantFrom('2', '2.25', '3.5'),
          basis: fc.constantFrom(null, '100.00'),
        }),
        { maxLength: 2 },
      ),
    })
    .map(
      ({ parts, references: [buyer_reference, order_reference, contract_reference], preceding, discounts, ...rest }) =>
        eInvoiceOf(parts, {
          syntax,
          ...rest,
          type_code: syntax === 'ubl_credit_note' ? '381' : '380',
          buyer_reference,
          order_reference,
          contract_reference,
          preceding_invoices: preceding,
          terms: {
            text: 'Bitte zahlen Sie ohne Abzug.',
            discounts: discounts.map((each) => ({ ...each, until: addDays('2026-01-20', each.days) })),
          },
        }),
    );
