import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aBuyer, anEInvoice } from '../../../../test/harness/e-invoices.ts';
import { comparableName, isLeitwegId, legalFormOf, personOf } from './buyer.ts';
import { readTerms, type Term } from './terms.ts';
import { type EInvoiceOptions, rowOf } from './values.ts';

const options: EInvoiceOptions = {
  subject_matter: null,
  claim_type_code: null,
  payment_days: null,
  acting_as: null,
  delay_days: null,
};

test('an invoice becomes the values of its kind', () => {
  const { values, problems } = rowOf(anEInvoice(), 'invoices', { ...options, claim_type_code: 'H43' });
  assert.deepEqual(values, {
    customer_number: 'K-10042',
    invoice_number: 'RE-2026-0815',
    invoice_date: '2026-01-20',
    due_date: '2026-02-03',
    amount: '1237.55',
    subject_matter: 'Rechnung RE-2026-0815',
    claim_type_code: 'H43',
    company_name: 'Muster Metallbau GmbH',
    acting_as: 'business',
    legal_form: 'gmbh',
    street: 'Musterweg 1',
    postal_code: '20457',
    city: 'Hamburg',
    country: 'DE',
    email: 'buchhaltung@muster-metallbau.example',
    phone: null,
    vat_number: null,
  });
  assert.deepEqual(problems, []);
});

test('what was paid before is part of the principal, and a payment of the issue date', () => {
  const { totals } = anEInvoice();
  const invoice = anEInvoice({ totals: { ...totals, prepaid: '200.00', payable: '1037.55' } });
  const { values } = rowOf(invoice, 'orders', { ...options, delay_days: 1 });
  assert.deepEqual(
    ['debtor_reference', 'principal_amount', 'paid_amount', 'paid_on', 'delay_date'].map((name) => values[name]),
    ['K-10042', '1237.55', '200.00', '2026-01-20', '2026-02-04'],
  );
});

test('a due date comes from the invoice, its terms or the option, else it is missing', () => {
  const none = anEInvoice({ due_date: null, due_date_source: null });
  assert.deepEqual(
    rowOf(none, 'invoices', options).problems.map(({ code, field, severity }) => [severity, code, field]),
    [['error', 'required', 'due_date']],
  );
  const { invoice, problems } = rowOf(none, 'invoices', { ...options, payment_days: 14 });
  assert.deepEqual([invoice.due_date, invoice.due_date_source], ['2026-02-03', 'option']);
  assert.deepEqual(
    problems.map(({ code, severity }) => [severity, code]),
    [['warning', 'due_date_assumed']],
  );
});

test('a buyer without any sign of a business is a consumer, unless the option says otherwise', () => {
  const erika = anEInvoice({ buyer: { ...aBuyer, name: 'Erika Maria Muster', id: null } });
  const { values, problems } = rowOf(erika, 'invoices', options);
  assert.deepEqual(
    [values['first_name'], values['last_name'], values['acting_as'], values['customer_number'], values['company_name']],
    ['Erika Maria', 'Muster', 'consumer', 'E-RE-2026-0815', undefined],
  );
  assert.deepEqual(
    problems.map(({ code, severity }) => [severity, code]),
    [['warning', 'acting_as_assumed']],
  );
  const chosen = rowOf(erika, 'invoices', { ...options, acting_as: 'business' });
  assert.deepEqual([chosen.values['company_name'], chosen.problems], ['Erika Maria Muster', []]);
  for (const buyer of [{ vat_number: 'DE136695976' }, { registration_id: 'HRA 1' }])
    assert.equal(
      rowOf({ ...erika, buyer: { ...erika.buyer, ...buyer } }, 'invoices', options).values['acting_as'],
      'business',
    );
  const office = { ...erika, buyer_reference: '04011000-1234512345-06' };
  assert.equal(rowOf(office, 'invoices', options).values['acting_as'], 'business');
});

test('legal forms are found in names and leave them for comparison', () => {
  for (const [name, form] of [
    ['Muster GmbH & Co. KG', 'gmbh_co_kg'],
    ['Muster Verwaltungs GmbH', 'gmbh'],
    ['Muster UG (haftungsbeschränkt)', 'ug'],
    ['Muster e. K.', 'ek'],
    ['Sportfreunde Musterstadt e.V.', 'ev'],
    ['Muster Aktiengesellschaft', 'ag'],
    ['Muster Ltd.', 'limited'],
    ['Muster B.V.', 'foreign_other'],
    ['Erika Muster', null],
    ['Georg Kgaarten', null],
    ['Anna Ek', null],
    ['Muster Sp. z o.o.', 'foreign_other'],
  ] as const)
    assert.equal(legalFormOf(name), form, name);
  for (const [one, other] of [
    ['Müller Metallbau GmbH', 'MUELLER METALLBAU G.m.b.H.'],
    ['Muster & Söhne OHG', 'Muster und Soehne Offene Handelsgesellschaft'],
    ['Café Größe e. K.', 'Cafe Groesse'],
  ] as const)
    assert.equal(comparableName(one), comparableName(other), one);
  assert.notEqual(comparableName('Muster Nord GmbH'), comparableName('Muster Süd GmbH'));
});

test('a Leitweg-ID has its check digits', () => {
  assert.equal(isLeitwegId('04011000-1234512345-06'), true);
  assert.equal(isLeitwegId('04011000-1234512345-07'), false);
  assert.equal(isLeitwegId('Bestellung 4711'), false);
});

test('a person has at least a last name', () => {
  assert.deepEqual(personOf('Frau Erika Muster'), { first_name: 'Erika', last_name: 'Muster' });
  assert.deepEqual(personOf('Muster'), { first_name: null, last_name: 'Muster' });
});

const term = (changes: Partial<Term>): Term => ({ text: null, due_date: null, discounts: [], ...changes });

test('the latest term without discount is due; discounts are read, malformed ones stay text', () => {
  const discount = { days: 10, percent: '2', basis: null, until: '2026-01-30' };
  const several = [
    term({ due_date: '2026-01-30', discounts: [discount] }),
    term({ due_date: '2026-02-10' }),
    term({ due_date: '2026-02-20' }),
  ];
  assert.equal(readTerms(several, '2026-01-20').due_date, '2026-02-20');
  const text = 'Zahlbar sofort\n#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=100.00#\n#SKONTO#TAGE=7#PROZENT=2#';
  assert.deepEqual(readTerms([term({ text })], '2026-01-20'), {
    due_date: null,
    due_date_source: null,
    terms: {
      text: 'Zahlbar sofort\n#SKONTO#TAGE=7#PROZENT=2#',
      discounts: [{ days: 14, percent: '2.25', basis: '100.00', until: '2026-02-03' }],
    },
  });
});

test('a discount of nothing is the term of the whole amount', () => {
  const text = '#SKONTO#TAGE=7#PROZENT=2.00#\n#SKONTO#TAGE=30#PROZENT=0.00#';
  const { due_date, due_date_source, terms } = readTerms([term({ text })], '2026-01-20');
  assert.deepEqual([due_date, due_date_source, terms.discounts.length], ['2026-02-19', 'terms', 1]);
});
