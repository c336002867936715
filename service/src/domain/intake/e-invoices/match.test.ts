import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aBuyer, anEInvoice, aSeller } from '../../../../test/harness/e-invoices.ts';
import { creditorProblems } from './creditor.ts';
import { type KnownDebtor, matchDebtor, type SoughtDebtor } from './match.ts';

const sought: SoughtDebtor = {
  vat_number: 'DE136695976',
  number: 'K-1',
  name: 'Müller & Söhne GmbH',
  postal_code: '20457',
};
const debtor = (id: string, changes: Partial<KnownDebtor>): KnownDebtor => ({
  id,
  vat_number: null,
  number: null,
  name: 'Andere AG',
  postal_codes: [],
  ...changes,
});
const byName = { name: 'MUELLER UND SOEHNE', postal_codes: ['20457'] };

test('the VAT number decides before the customer number, this before the name', () => {
  const known = [
    debtor('name', byName),
    debtor('number', { number: 'K-1' }),
    debtor('vat', { vat_number: 'DE 136 695 976', ...byName }),
  ];
  assert.deepEqual(matchDebtor(sought, known), {
    kind: 'one',
    match: { id: 'vat', reasons: ['vat_number', 'name_postal_code'] },
  });
  assert.deepEqual(matchDebtor(sought, known.slice(0, 2)), {
    kind: 'one',
    match: { id: 'number', reasons: ['customer_number'] },
  });
  assert.deepEqual(matchDebtor(sought, known.slice(0, 1)), {
    kind: 'one',
    match: { id: 'name', reasons: ['name_postal_code'] },
  });
  assert.deepEqual(matchDebtor(sought, [debtor('none', { name: 'Müller & Söhne GmbH' })]), { kind: 'none' });
});

test('several that fit alike are candidates, those with more reasons first', () => {
  const known = Array.from({ length: 7 }, (_none, index) =>
    debtor(
      String(index),
      index === 3 ? { ...byName, number: 'K-2', vat_number: 'DE136695976' } : { vat_number: 'DE136695976' },
    ),
  );
  const found = matchDebtor(sought, known);
  assert.ok(found.kind === 'several');
  assert.deepEqual([found.candidates.length, found.candidates[0]?.id], [5, '3']);
});

const codes = (seller: object, buyer: object, company: { name: string; vat_number: string | null }) =>
  creditorProblems(anEInvoice({ seller: { ...aSeller, ...seller }, buyer: { ...aBuyer, ...buyer } }), company).map(
    ({ severity, code }) => `${severity} ${code}`,
  );

test('an invoice of another seller, or to the company, is no claim of the company', () => {
  const company = { name: 'Beispiel Handel', vat_number: 'DE123456788' };
  assert.deepEqual(codes({}, {}, company), []);
  assert.deepEqual(codes({ vat_number: 'DE136695976' }, {}, company), ['error not_the_creditor']);
  assert.deepEqual(codes({ vat_number: null }, { vat_number: 'DE 123456788' }, company), ['error not_the_creditor']);
});

test('where nothing can be compared, another name is a warning', () => {
  assert.deepEqual(codes({}, {}, { name: 'Beispiel Handel AG', vat_number: null }), []);
  assert.deepEqual(codes({}, {}, { name: 'Ganz Anders GmbH', vat_number: null }), ['warning seller_differs']);
  assert.deepEqual(codes({ vat_number: null }, {}, { name: 'Ganz Anders GmbH', vat_number: 'DE123456788' }), [
    'warning seller_differs',
  ]);
});
