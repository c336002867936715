/**
 * What is today for a company is its business date (case-work.md 1): no file of the domain makes a day of the clock, except where
 * the day is the operator's own, or that of a company that does not exist.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const domain = new URL('../../src/domain/', import.meta.url);
const sources = globSync('**/*.ts', { cwd: domain, exclude: (name) => /(\.test|\.gen)\.ts$/.test(name) })
  .map((file) => ({ file, text: readFileSync(new URL(file, domain), 'utf8') }))
  .sort((a, b) => (a.file < b.file ? -1 : 1));

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('a day is made of the clock in one place', () => {
  const made =
    /\b(?:dayOf|instantOf)\((?:[^()]|\(\))*\b(?:now|readClock|read)\b|\bnew Date\(\)|\bDate\.now\(|\bnow(?:\(\))?\.slice\(/;
  assert.deepEqual(filesWith(made), ['ladder/business-date/store.ts']);
});

test('no statement makes a day of the clock', () => {
  const made = /:(?:now|stamp)(?:::timestamptz)?(?: at time zone|::date)|\bcurrent_date\b|(?<![.\w])now\(\)/;
  assert.deepEqual(filesWith(made), []);
});

test('the day of the operator is asked for where it is the right one', () => {
  const operatorsOwn = [
    // Its bank, and what it pays.
    'bank/cash-position/operator.ts',
    'bank/transactions/book.ts',
    'statements/payouts/operator.ts',
    'accounting/accounting-exports/handlers.ts',
    // The day of a point in time: a cancellation, the last change of a letter.
    'case-correspondence/case-letters/jobs.ts',
    'case-correspondence/inbox/create.ts',
    'statements/statements/operator.ts',
    // Lists, queues and figures over all companies.
    'case-work/calendar/pages.ts',
    'case-work/limitations/operator.ts',
    'case-work/tasks/operator.ts',
    'collection/orders/store.ts',
    'figures/operator.ts',
    'setup/operator.ts',
    'work-queues/operator.ts',
    // Texts, plans of work, runs and jobs for all companies.
    'case-correspondence/letter-texts/operator.ts',
    'debtor-page/texts/operator.ts',
    'case-work/policies/store.ts',
    'case-work/runs/operator.ts',
    'collection/mandates/jobs.ts',
    'correspondence/outbox/batch-days.ts',
    'dunning/runs/handlers.ts',
    'dunning/runs/operator.ts',
    'ladder/runs/jobs.ts',
    // How far the clock of a sandbox is ahead.
    'case-correspondence/case-letters/read-facts.ts',
    'sandbox-clock/handlers.ts',
    'sandbox-clock/jobs.ts',
    // The month of an address that is not known yet.
    'debtor-page/visits/entry.ts',
    // A body that names no company.
    'collection/debtors/operator.ts',
    'collection/orders/entry/routes.ts',
    'dunning/invoices/operator.ts',
    // Where it is.
    'ladder/business-date/index.ts',
    'ladder/business-date/store.ts',
  ];
  assert.deepEqual(filesWith(/\btodayInBerlin\b/), operatorsOwn.sort());
});
