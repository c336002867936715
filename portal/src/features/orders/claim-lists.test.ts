/** The lists of a claim and their rows: what is stored becomes rows, and typed rows become what the API takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { de } from '../../language/orders/de.ts';
import { entriesOf, isListComplete, listInWords, newRow, rowsIn, textOfRows, textOfStored } from './claim-lists.ts';
import { changeTo, isComplete, normalized } from './claim-values.ts';

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

test('what is stored comes back as it was, with what the form does not ask for', () => {
  const charge = {
    type: 'bank_charge',
    amount: euros('3.00'),
    occurrence_date: null,
    subject_matter: 'Rücklastschrift',
    your_reference: null,
    stated_interest: null,
    metadata: [{ type: 'cost_centre', value: '4711' }],
    events: [],
  };
  const text = textOfStored('additional_charges', [charge]);
  assert.deepEqual(entriesOf('additional_charges', text), [charge]);
  assert.equal(textOfStored('reminders', []), '');
});

test('what interest was computed from is asked of that charge alone, and is whole or left out', () => {
  const stated = { base: euros('500.00'), rate: '9.12', from: '2026-01-10', until: '2026-02-10' };
  const plain = { amount: euros('3.83'), occurrence_date: null, subject_matter: null, your_reference: null };
  const interest = { type: 'interest', ...plain, stated_interest: stated };
  const text = textOfStored('additional_charges', [interest]);
  assert.deepEqual(entriesOf('additional_charges', text), [interest]);
  const [row] = rowsIn(text);
  const changed = (change: object) => textOfRows('additional_charges', [{ ...row, ...change }]);
  assert.equal(isListComplete('additional_charges', changed({ 'stated_interest.until': '' })), false);
  const none = { 'stated_interest.base': '', 'stated_interest.rate': '', 'stated_interest.from': '' };
  const empty = changed({ ...none, 'stated_interest.until': '' });
  assert.equal(isListComplete('additional_charges', empty), true);
  assert.deepEqual(entriesOf('additional_charges', empty), [{ ...interest, stated_interest: null }]);
  const fee = changed({ type: 'reminder_fee', 'stated_interest.until': '' });
  assert.equal(isListComplete('additional_charges', fee), true);
  assert.deepEqual(entriesOf('additional_charges', fee), [
    { ...interest, type: 'reminder_fee', stated_interest: null },
  ]);
  assert.match(
    listInWords('additional_charges', text, de, 'de-DE'),
    /^Zinsen · 3,83\s€ · 500,00\s€ · 9,12 · 10\.01\.2026 · 10\.02\.2026$/,
  );
});

test('typed amounts and quantities are sent as the API takes them', () => {
  const row = { ...newRow('items'), description: 'Tisch', quantity: '1,5', unit_price: '1.190,00', amount: '1785' };
  assert.deepEqual(entriesOf('items', textOfRows('items', [row])), [
    { description: 'Tisch', quantity: '1.5', unit: null, unit_price: euros('1190.00'), amount: euros('1785.00') },
  ]);
});

test('a list is left out of the change until each of its rows is whole', () => {
  const partly = { reminders: textOfRows('reminders', [newRow('reminders')]) };
  assert.equal(isListComplete('reminders', partly.reminders), false);
  const values = normalized(partly, 'receivable');
  assert.equal(isComplete(values), false);
  assert.equal('reminders' in changeTo(values, 'receivable'), false);
  assert.deepEqual(changeTo(normalized({}, 'receivable'), 'receivable').reminders, []);
});

test('rows are said in words; a text that holds no rows holds none', () => {
  const text = textOfStored('reminders', [{ date: '2026-02-10', due_date: '2026-02-20' }]);
  assert.equal(listInWords('reminders', text, de, 'de-DE'), '10.02.2026 · 20.02.2026');
  const charge = textOfRows('additional_charges', [{ type: 'late_payment_lump_sum', amount: '40,00' }]);
  assert.match(listInWords('additional_charges', charge, de, 'de-DE'), /^Verzugspauschale.* · 40,00\s€$/);
  assert.deepEqual(rowsIn('{'), []);
});
