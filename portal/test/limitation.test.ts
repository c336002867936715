/** „Verjährung“ of a case and „Fristen“: the day with its derivation, what a person decides, and the year by month (case-work.md 14). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { idNumber, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, limitation, limitations, operatorClaims } = operatorApi;

const row = { norm: '§ 203 BGB', plan_id: null, text: 'Row.' } as const;
const found: Limitation = {
  ...recorded(limitation, 'get'),
  status: 'suspended',
  limitation_on: '2027-02-11',
  working: [
    {
      ...row,
      rule: 'regular',
      norm: '§§ 195, 199 (1) BGB',
      from: '2023-12-31',
      until: '2026-12-31',
      days: null,
      fact_id: null,
      counted: true,
      ends_on: '2026-12-31',
    },
    {
      ...row,
      rule: 'negotiation',
      from: '2026-01-10',
      until: null,
      days: 42,
      fact_id: idNumber(7),
      counted: true,
      ends_on: '2027-02-11',
    },
    {
      ...row,
      rule: 'acknowledgement',
      from: '2023-10-01',
      until: null,
      days: null,
      fact_id: idNumber(8),
      counted: false,
      ends_on: '2027-02-11',
    },
  ],
  candidates: [
    { on: '2026-02-20', payment_id: idNumber(9), plan_id: null, amount: { currency: 'EUR', value: '10.00' } },
  ],
};

async function openCase() {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(limitation, 'get', () => found);
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  const region = within(await screen.findByRole('region', { name: 'Verjährung' }));
  await region.findByText('Letzter Tag: 11.02.2027');
  return { service, screen, within, user, region };
}

test('a case says the last day of a claim, and how it follows row by row', async () => {
  const { user, region, within } = await openCase();
  assert.equal(region.queryAllByText('gehemmt').length, 1);
  assert.equal(region.queryAllByRole('table').length, 0);
  await user.click(region.getByRole('button', { name: 'Herleitung' }));
  const rows = within(region.getByRole('table', { name: 'Herleitung' })).getAllByRole('row');
  const texts = rows.map((each) => each.textContent);
  assert.equal(rows.length, 4);
  assert.match(texts[1] ?? '', /Drei Jahre ab Jahresende.*31\.12\.2026/);
  assert.match(texts[2] ?? '', /Verhandlung.*dauert an.*42.*11\.02\.2027/);
  assert.match(texts[3] ?? '', /Anerkenntnis.*zählt nicht/);
});

test('a payment is recorded as an acknowledgement of its day, or noted as none', async () => {
  const { service, screen, within, user, region } = await openCase();
  const facts: unknown[] = [];
  service.on(limitation, 'record', ({ body }) => {
    facts.push(body);
    return recorded(limitation, 'record');
  });
  service.on(limitation, 'dismiss', ({ body }) => {
    facts.push(body);
    return { ...found, candidates: [] };
  });
  await user.click(region.getByRole('button', { name: 'Als Anerkenntnis eintragen: Zahlung vom 20.02.2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Als Anerkenntnis eintragen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Bemerkung' }), 'Überweisung mit Aktenzeichen');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText('Tatsache eingetragen.');
  await user.click(region.getByRole('button', { name: 'Kein Anerkenntnis: Zahlung vom 20.02.2026' }));
  const other = within(await screen.findByRole('dialog', { name: 'Kein Anerkenntnis' }));
  await user.type(other.getByRole('textbox', { name: 'Grund' }), 'Vom Gerichtsvollzieher');
  await user.click(other.getByRole('button', { name: 'Kein Anerkenntnis' }));
  await screen.findByText('Als kein Anerkenntnis vermerkt.');
  assert.deepEqual(facts, [
    { kind: 'acknowledgement', on: '2026-02-20', note: 'Überweisung mit Aktenzeichen' },
    { payment_id: idNumber(9), plan_id: null, reason: 'Vom Gerichtsvollzieher' },
  ]);
});

test('a fact has the days of its kind, and a fact that goes on is ended', async () => {
  const { service, screen, within, user, region } = await openCase();
  const sent: unknown[] = [];
  service.on(limitation, 'record', ({ body }) => {
    sent.push(body);
    return recorded(limitation, 'record');
  });
  service.on(limitation, 'end', ({ body, ids }) => {
    sent.push([ids[1], body]);
    return recorded(limitation, 'end');
  });
  await user.click(region.getByRole('button', { name: 'Tatsache eintragen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tatsache eintragen' }));
  await user.selectOptions(dialog.getByLabelText('Art'), 'Kenntnis');
  assert.equal(dialog.queryAllByLabelText('Von').length, 0);
  await user.selectOptions(dialog.getByLabelText('Art'), 'Klage');
  assert.equal(dialog.queryAllByLabelText('Am').length, 0);
  await user.type(dialog.getByLabelText('Von'), '2026-01-12');
  await user.type(dialog.getByRole('textbox', { name: 'Bemerkung' }), 'Zugestellt');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await screen.findByText('Tatsache eingetragen.');

  await user.click(region.getByRole('button', { name: 'Herleitung' }));
  await user.click(region.getByRole('button', { name: 'Beenden' }));
  const end = within(await screen.findByRole('dialog', { name: 'Tatsache beenden' }));
  await user.clear(end.getByLabelText('Bis'));
  await user.type(end.getByLabelText('Bis'), '2026-02-01');
  await user.click(end.getByRole('button', { name: 'Beenden' }));
  await screen.findByText('Tatsache beendet.');
  assert.deepEqual(sent, [
    { kind: 'lawsuit', from: '2026-01-12', note: 'Zugestellt' },
    [idNumber(7), { until: '2026-02-01' }],
  ]);
});

test('of several claims, one is chosen', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const claim = recorded(operatorClaims, 'get');
  const other = { ...claim, id: idNumber(4), document_reference: 'RE-4' };
  const asked: string[] = [];
  service.on(operatorClaims, 'list', () => ({
    ...recorded(operatorClaims, 'list'),
    count: 2,
    results: [other, { ...claim, document_reference: 'RE-3' }],
  }));
  service.on(limitation, 'get', ({ ids: [claim_id = ''] }) => {
    asked.push(claim_id);
    return { ...found, claim_id };
  });
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  const region = within(await screen.findByRole('region', { name: 'Verjährung' }));
  await user.selectOptions(await region.findByLabelText('Forderung'), 'RE-4');
  await region.findByText('Letzter Tag: 11.02.2027');
  assert.deepEqual(asked, [claim.id, other.id]);
});

test('„Fristen“ lists what becomes time-barred, and the numbers of a month lead to as much', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const months = recorded(limitations, 'peak').months.map((month, nth) =>
    nth === 11 ? { ...month, month: '2026-12', cases: 2, claims: 3 } : { ...month, cases: 0, claims: 0 },
  );
  service.on(limitations, 'peak', () => ({ year: 2026, months }));
  const asked: unknown[] = [];
  service.on(limitations, 'list', ({ query }) => {
    asked.push([query.from, query.to]);
    return recorded(limitations, 'list');
  });
  const { screen, within, user } = await open('/operator/deadlines');
  await screen.findByRole('table', { name: 'Verjährung' });
  await user.click(
    within(screen.getByRole('navigation', { name: 'Fristen' })).getByRole('link', { name: 'Jahresende' }),
  );
  const table = within(await screen.findByRole('table', { name: 'Verjährung nach Monat' }));
  assert.equal(table.getAllByRole('row').length, 13);
  assert.match(table.getByRole('link', { name: '2' }).getAttribute('href') ?? '', /limitation_from=2026-12-01/);
  await user.click(table.getByRole('link', { name: '3' }));
  await screen.findByRole('table', { name: 'Verjährung' });
  assert.deepEqual(asked.at(-1), ['2026-12-01', '2026-12-31']);
});
