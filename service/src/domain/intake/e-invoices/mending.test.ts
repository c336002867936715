import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEInvoice } from '../../../../test/harness/e-invoices.ts';
import { rowError } from '../shape/index.ts';
import { isMended } from './mending.ts';

const lacks = (field: string, code = 'required') => rowError(code, 'It is not there.', { field });

test('a value takes the place of what a document lacks, under the names of each kind', () => {
  const invoice = anEInvoice();
  for (const [kind, member, field] of [
    ['invoices', 'invoice.number', 'invoice_number'],
    ['invoices', 'invoice.issue_date', 'invoice_date'],
    ['invoices', 'invoice.totals.payable', 'amount'],
    ['invoices', 'invoice.buyer.name', 'last_name'],
    ['orders', 'invoice.number', 'document_reference'],
    ['orders', 'invoice.issue_date', 'document_date'],
    ['orders', 'invoice.totals.payable', 'principal_amount'],
    ['orders', 'invoice.buyer.name', 'company_name'],
  ] as const) {
    for (const code of ['required', 'invalid'])
      assert.equal(isMended(lacks(member, code), { [field]: 'x' }, { kind, invoice }), true, `${kind} ${member}`);
    assert.equal(isMended(lacks(member), { [field]: null }, { kind, invoice }), false);
  }
});

test('sums that differ, what no field says, and a credit note are not set by hand', () => {
  const amount = { amount: '10.00' };
  const of = { kind: 'invoices', invoice: anEInvoice() };
  assert.equal(isMended(lacks('invoice.totals.payable', 'totals_mismatch'), amount, of), false);
  assert.equal(isMended(lacks('invoice.totals.payable', 'nothing_due'), amount, of), false);
  assert.equal(isMended(lacks('invoice.seller.name'), { company_name: 'x' }, of), false);
  const credit = { ...of, invoice: anEInvoice({ syntax: 'ubl_credit_note', type_code: '381' }) };
  assert.equal(isMended(lacks('invoice.totals.payable'), amount, credit), false);
  assert.equal(isMended(lacks('invoice.number'), { invoice_number: 'x' }, { kind: 'invoices', invoice: null }), false);
});
