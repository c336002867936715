/** „Gesetz und Zinsen“: what a half-year lacks, how it is entered, and what the law gives. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { BaseRate } from '@mahnwerk/contract/operator/base-rates.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { baseRates, lawTables, quotes } = operatorApi;

const rate = (valid_from: string, value: string, version = 1): BaseRate => ({
  valid_from,
  rate: value,
  source: 'Bundesanzeiger',
  recorded_at: null,
  version: `base_rate/${valid_from}${version === 1 ? '' : `/${version}`}`,
});

/** The first day of the half-year of today, and of the one before it. */
function halves(): readonly [before: string, present: string] {
  const now = Temporal.Now.plainDateISO('Europe/Berlin');
  return now.month < 7 ? [`${now.year - 1}-07-01`, `${now.year}-01-01`] : [`${now.year}-01-01`, `${now.year}-07-01`];
}

test('a half-year without a base rate is said in red, and entered by a person of the money', async () => {
  const [before, present] = halves();
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const known = [rate(before, '2.27')];
  service.on(baseRates, 'list', () => known);
  service.on(baseRates, 'create', ({ body }) => {
    const added = { ...rate(body.valid_from, body.rate), source: body.source ?? null };
    known.push(added);
    return added;
  });
  const { screen, user, waitFor, within } = await open('/operator/law');
  assert.match((await screen.findByText(/fehlt\. Bis er eingetragen ist/)).textContent ?? '', /Halbjahr/);
  await user.click(screen.getByRole('button', { name: 'Basiszinssatz eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Basiszinssatz eintragen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Satz in Prozent' }), '1,77');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText('Basiszinssatz eingetragen: 1,77 %');
  const [sent] = service.doneOf(baseRates, 'create');
  assert.deepEqual([sent?.body.valid_from, sent?.body.rate], [present, '1.77']);
  await waitFor(() => assert.equal(screen.queryAllByText(/fehlt\. Bis er eingetragen ist/).length, 0));
  const table = screen.getByRole('table', { name: 'Basiszinssätze' });
  // Consumers owe 5 points more, businesses 9.
  for (const text of ['1,77 %', '6,77 %', '10,77 %']) assert.ok(within(table).getByText(text), text);
});

test('default interest of each half-year has the points of its law: businesses owed 8 until July 2014', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  service.on(baseRates, 'list', () => [rate('2013-07-01', '-0.38'), rate('2026-01-01', '1.27')]);
  const { screen, within } = await open('/operator/law');
  const table = within(await screen.findByRole('table', { name: 'Basiszinssätze' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  assert.match(rows[1] ?? '', /2026.*1,27 %6,27 %10,27 %/);
  assert.match(rows[2] ?? '', /2013.*-0,38 %4,62 %7,62 %/);
});

test('a person who may only read sees rates and tables, computes, and enters nothing', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const { screen, user, within } = await open('/operator/law/tables');
  const [newest] = recorded(lawTables, 'list').toReversed();
  assert.ok(newest !== undefined);
  await screen.findByRole('table', { name: / ab \d/ });
  await user.click(screen.getByRole('link', { name: 'Basiszinssatz' }));
  await screen.findByRole('table', { name: 'Basiszinssätze' });
  assert.equal(screen.queryAllByRole('button', { name: 'Basiszinssatz eintragen' }).length, 0);
  await user.click(screen.getByRole('link', { name: 'Rechner' }));
  const interest = within(await screen.findByRole('region', { name: 'Zinsen' }));
  service.on(quotes, 'interest', () => recorded(quotes, 'interest'));
  await user.type(interest.getByRole('textbox', { name: 'Hauptforderung' }), '2.340,00');
  await user.type(interest.getByLabelText('Von'), '2022-11-14');
  await user.click(interest.getByRole('button', { name: 'Zinsen berechnen' }));
  await interest.findByRole('table', { name: 'Zinsen' });
  const fees = within(screen.getByRole('region', { name: 'Gebühren' }));
  service.on(quotes, 'fees', ({ body }) => {
    assert.deepEqual(body.positions, [
      { kind: 'collection_fee', value: { currency: 'EUR', value: '1777.00' } },
      { kind: 'expenses_flat_rate' },
    ]);
    return recorded(quotes, 'fees');
  });
  await user.type(fees.getAllByRole('textbox', { name: 'Wert' })[0] ?? assert.fail(), '1777');
  await user.click(fees.getByRole('button', { name: 'Gebühren berechnen' }));
  const table = within(await fees.findByRole('table', { name: 'Gebühren' }));
  assert.ok(table.getByText('Brutto'));
});
