/** The history of a case, as the operator and the company read it in their languages; and a message that is opened in its case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { type HistoryCode, historyCodes, type HistoryValues } from '@mahnwerk/contract/case/history-codes.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import { entry, idNumber, pageOf, recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, forUser, open } = portalOf();
const { mandates } = caseApi;
const { operatorNotes } = operatorApi;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const amount = euros('1234.50');

const valuesOf: Readonly<Record<HistoryCode, HistoryValues>> = {
  'case.opened': {},
  'claims.added': {},
  'states.changed': { procedure_state: 'judicial_dunning', processing_state: 'paused' },
  'case.closed': { code: 'settled' },
  'case.reopened': {},
  'payment.booked': { amount, on: '2026-02-20' },
  'payment.reversed': { amount, on: '2026-02-24', reason: 'AC04', bank_charge: euros('3.50') },
  'payment.rejected': { amount, reason: 'Nicht eingegangen' },
  'payment.withdrawn': { amount: euros('50.00') },
  'payment.refunded': { amount, on: '2026-02-20' },
  'cost.added': { amount, kind: 'court_fee' },
  'cost.reversed': { amount },
  'waiver.booked': { amount },
  'waiver.reversed': { amount },
  'plan.concluded': { count: 6 },
  'plan.defaulted': { on: '2026-02-20' },
  'plan.fulfilled': {},
  'plan.resumed': {},
  'plan.cancelled': {},
  'interest_terms.recorded': { from: '2026-02-20' },
  'allocation_rule.recorded': { from: '2026-02-20' },
  'stop.set': { kind: 'deferral', until: '2026-03-20' },
  'stop.lifted': { kind: 'office' },
  'stop.expired': { kind: 'client_request', until: '2026-03-20' },
  'title.recorded': { type: 'enforcement_order' },
  'title.revoked': { type: 'other' },
  'promise.made': { amount, on: '2026-03-20' },
  'promise.kept': { amount, on: '2026-03-20' },
  'promise.broken': { amount, on: '2026-03-24' },
  'promise.withdrawn': { amount, on: '2026-03-20' },
  'plan_offer.sent': { on: '2026-03-20' },
  'plan_offer.accepted': { on: '2026-03-04' },
  'plan_offer.declined': { on: '2026-03-04' },
  'plan_offer.expired': { on: '2026-03-23' },
  'plan_offer.withdrawn': { on: '2026-03-04' },
};

/** An entry of each code, with a title that no screen may show. */
const written = historyCodes.map((code, at) => {
  const said = {
    id: idNumber(at),
    type: 'state_change',
    title: `TITLE ${code}`,
    code,
    values: valuesOf[code],
  } as const;
  return { ...said, description: null, documents: [] };
});

const texts = {
  de: [
    'Akte eröffnet',
    'Verfahren: Gerichtliches Mahnverfahren, Bearbeitung: Pausiert',
    'Akte geschlossen: Vergleich',
    'Zahlung von 1.234,50 € gebucht, Wertstellung 20.02.2026',
    'Zahlung von 1.234,50 € storniert, zurückgegeben am 24.02.2026, Grund der Bank: AC04, Bankkosten 3,50 €',
    'Gemeldete Zahlung von 1.234,50 € abgelehnt: Nicht eingegangen',
    'Kosten von 1.234,50 € gebucht: Gerichtskosten',
    'Kosten von 1.234,50 € storniert',
    'Ratenplan vereinbart: 6 Raten',
    'Ratenplan in Verzug seit 20.02.2026',
    'Zinsen geändert ab 20.02.2026',
    'Akte gesperrt: Stundung, bis 20.03.2026',
    'Titel eingetragen: Vollstreckungsbescheid',
    'Titel widerrufen: Anderer Titel',
    'Zahlung von 1.234,50 € zugesagt bis 20.03.2026',
    'Zusage von 1.234,50 € gebrochen am 24.03.2026',
  ],
  en: [
    'Case opened',
    'Procedure: Court dunning, Processing: Paused',
    'Payment of €1,234.50 booked, value date 20 Feb 2026',
    'Payment of €1,234.50 reversed, returned on 24 Feb 2026, reason of the bank: AC04, bank charge €3.50',
    'Instalment plan in default since 20 Feb 2026',
  ],
} as const;

/** The address of the company's case. */
const caseOf = ({ me }: FakeService) =>
  `/company/${me.memberships[0]?.owner.customer_number}/cases/${entry(mandates, 'list').id}`;

/** What stands on the page, with common spaces. */
const shown = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

test('every entry is said in the language of the person, with its amounts and days, to the operator as to the company', async () => {
  for (const language of ['de', 'en'] as const) {
    const staff = forStaff();
    staff.become({ language });
    staff.answersReadsAsRecorded();
    const like = entry(operatorNotes, 'history');
    const said = { type: 'answer', title: 'Mahnung?', description: 'yes\n\nEine.', code: null, values: null } as const;
    const answer = { ...like, ...said, id: idNumber(99) };
    staff.on(operatorNotes, 'history', (call) =>
      pageOf([...written.map((each) => ({ ...like, ...each })), answer], call),
    );
    const { screen } = await open(`/operator/cases/${entry(operatorApi.cases, 'list').id}/history`);
    for (const text of texts[language]) assert.ok((await screen.findAllByText(text)).length > 0, text);
    assert.match(shown(), language === 'de' ? /Ja +Eine\./ : /Yes +Eine\./, 'a choice is said in the language too');
    assert.doesNotMatch(shown(), /TITLE|undefined/);

    const user = forUser();
    user.become({ language });
    user.answersReadsAsRecorded();
    const theirs = entry(mandates, 'history');
    user.on(mandates, 'history', (call) =>
      pageOf(
        written.map((each) => ({ ...theirs, ...each })),
        call,
      ),
    );
    const { screen: company } = await open(caseOf(user));
    for (const text of texts[language]) assert.ok((await company.findAllByText(text)).length > 0, text);
    assert.doesNotMatch(shown(), /TITLE|undefined/);
  }
});

test('the operator reads which steps were taken, skipped and postponed, with their day', async () => {
  const staff = forStaff();
  staff.answersReadsAsRecorded();
  const like = { ...entry(operatorNotes, 'history'), type: 'step', description: null, internal: true } as const;
  const values = { name: 'Letzte Mahnung', on: '2026-03-06' };
  staff.on(operatorNotes, 'history', (call) =>
    pageOf(
      (['step.taken', 'step.skipped', 'step.postponed'] as const).map((code, at) => ({
        ...like,
        id: idNumber(at + 1),
        code,
        values,
        title: 'TITLE',
      })),
      call,
    ),
  );
  const { screen } = await open(`/operator/cases/${entry(operatorApi.cases, 'list').id}/history`);
  await screen.findByText('Schritt ausgeführt: Letzte Mahnung');
  await screen.findByText('Schritt übersprungen: Letzte Mahnung');
  await screen.findByText('Schritt verschoben: Letzte Mahnung auf den 06.03.2026');
  assert.match(shown(), /Ablauf · .*nur intern/);
});

/** A message in the history of the company. */
const message = (id: string, changes: Partial<HistoryEntry>): HistoryEntry => ({
  ...entry(mandates, 'history'),
  id,
  type: 'message',
  code: null,
  values: null,
  documents: [],
  ...changes,
});

test('own messages and those of the service look different, say who wrote them, and keep what they quote', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const summary = recorded(accountApi.accountSummary, 'get');
  service.on(accountApi.accountSummary, 'get', () => ({ ...summary, waiting: { ...summary.waiting, requests: 3 } }));
  const [own, ours] = [idNumber(1), idNumber(2)];
  const quoted = '<p>Er schrieb:</p><blockquote>Ich zahle nicht.</blockquote>';
  service.on(mandates, 'history', (call) =>
    pageOf(
      [
        message(ours, { title: 'Danke', author: { type: 'service', name: null } }),
        message(own, { title: 'Sein Brief', description: quoted, author: { type: 'user', name: 'Jana Jaguar' } }),
      ],
      call,
    ),
  );
  const { screen, within } = await open(caseOf(service));
  await screen.findByRole('link', { name: 'Rückfragen 3 warten' });
  await screen.findByText('Sein Brief');
  const [mine, other] = [own, ours].map((id) => document.getElementById(`entry-${id}`));
  assert.ok(mine != null && other != null);
  assert.match(mine.textContent ?? '', /^\d\d:\d\d · Nachricht · von Ihnen · Jana JaguarSein Brief/, 'no stray spaces');
  assert.match(other.textContent ?? '', /^\d\d:\d\d · Nachricht · von unsDanke/);
  assert.notEqual(mine.className, other.className);
  assert.equal(within(mine).getByText('Ich zahle nicht.').localName, 'blockquote');
  assert.ok(mine.querySelector('svg') !== null, 'each has the icon of its kind');
});

test('a message of „Nachrichten“ opens its case at that message, however old it is', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const [opened, parent] = [
    idNumber(77),
    { ...entry(accountApi.accountMessages, 'list').parent, type: 'mandate' as const },
  ];
  const case_id = entry(mandates, 'list').id;
  service.on(accountApi.accountMessages, 'list', (call) =>
    pageOf(
      [entry(accountApi.accountMessages, 'list', { id: opened, title: 'Alt', parent: { ...parent, id: case_id } })],
      call,
    ),
  );
  const history = Array.from({ length: 80 }, (_none, at) => message(idNumber(at), { title: `Brief ${at}` }));
  service.on(mandates, 'history', (call) => pageOf(history, call));
  const { screen, user, waitFor, address } = await open(`${caseOf(service).replace(/cases.*/, '')}messages`);
  await user.click(await screen.findByRole('link', { name: 'Alt' }));
  await waitFor(() => assert.equal(document.activeElement?.id, `entry-${opened}`));
  assert.match(document.activeElement?.textContent ?? '', /Brief 77/);
  assert.equal(address(), caseOf(service));
});
