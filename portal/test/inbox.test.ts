/** „Posteingang“: what comes in is read, assigned, classified, answered, discarded; what a stranger wrote stays text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Call, FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { cases, inbox, mailbox } = operatorApi;
const mandate = recorded(cases, 'get');
const { id: mandate_id, reference_number } = mandate;

const proposal: InboxItem['proposals'][number] = {
  mandate: { id: mandate_id, reference_number },
  debtor_name: 'Mika Muster',
  company_name: 'Beispiel Handel GmbH',
  confidence: 'strong',
  reasons: ['reference_number', 'sender_name'],
};

const aMail = (number: number, changes: Partial<InboxItem> = {}): InboxItem => ({
  ...recorded(inbox, 'get'),
  id: idNumber(number),
  channel: 'email',
  subject: `Nachricht ${number}`,
  sender: { name: 'Mika', email: 'mika@web.example' },
  text: 'Ich zahle nicht.',
  note: null,
  documents: [],
  ...changes,
});

const isOpen = ({ status }: InboxItem) => status === 'unmatched' || status === 'proposed';

/** What the real list keeps by its filters. */
const matches =
  ({ status, automatic, q = '' }: Call['query']) =>
  (item: InboxItem) =>
    (status === undefined || (status === 'open' ? isOpen(item) : item.status === status)) &&
    (automatic === undefined || (automatic === 'none') === (item.automatic === null)) &&
    (item.subject ?? '').includes(q);

/** A service whose inbox holds these items. */
function withItems(given: readonly InboxItem[], service: FakeService = forStaff('case_worker')) {
  service.answersReadsAsRecorded();
  const items = new Map(given.map((item) => [item.id, item]));
  const itemOf = (id = '') => items.get(id) ?? assert.fail(`no item ${id}`);
  const change = (id: string | undefined, by: Partial<InboxItem>) => {
    const changed = { ...itemOf(id), ...by };
    items.set(changed.id, changed);
    return changed;
  };
  service.on(inbox, 'list', (call) => pageOf([...items.values()].filter(matches(call.query)), call));
  service.on(inbox, 'get', ({ ids: [id] }) => itemOf(id));
  service.on(inbox, 'assign', ({ ids: [id], body }) =>
    change(id, {
      status: 'assigned',
      mandate: { id: body.mandate_id, reference_number },
      assigned_by: 'person',
      company_id: mandate.company_id,
    }),
  );
  service.on(inbox, 'classify', ({ ids: [id] }) =>
    change(id, { declarations: recorded(inbox, 'classify').declarations }),
  );
  service.on(inbox, 'done', ({ ids: [id] }) => change(id, { status: 'done' }));
  service.on(inbox, 'reopen', ({ ids: [id] }) => change(id, { status: 'assigned' }));
  service.on(inbox, 'discard', ({ ids: [id] }) => change(id, { status: 'discarded' }));
  return service;
}

const assigned = {
  status: 'assigned',
  mandate: { id: mandate_id, reference_number },
  company_id: mandate.company_id,
  assigned_by: 'matching',
} as const;

/** The numbers beside the tabs. */
const countsOf = (page: Awaited<ReturnType<typeof open>>) =>
  page
    .within(page.screen.getAllByRole('navigation', { name: 'Posteingang' }).at(-1) ?? assert.fail())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('lists say what waits in each; the side bar leads there by G and P', async () => {
  withItems([
    aMail(1, { status: 'proposed', proposals: [proposal] }),
    aMail(2, { channel: 'post', subject: null, sender: null, received_at: '2026-03-02T12:00:00.000Z' }),
    aMail(3, assigned),
    aMail(4, { automatic: 'auto_reply', status: 'done' }),
    aMail(5, { automatic: 'bounce' }),
    aMail(6, { status: 'discarded' }),
  ]);
  const page = await open('/operator/messages');
  const { screen, within, user, address, waitFor } = page;
  await user.keyboard('gp');
  const table = within(await screen.findByRole('table', { name: 'Posteingang' }));
  assert.equal(address(), '/operator/inbox');
  assert.equal(
    (await table.findByRole('link', { name: 'Nachricht 1' })).closest('tr')?.textContent.includes('Mika Muster'),
    true,
  );
  assert.equal(table.queryAllByRole('link', { name: 'Brief vom 02.03.2026' }).length, 1);
  await waitFor(() => assert.deepEqual(countsOf(page), ['Offen2', 'Zugeordnet1', 'Automatisch1', 'Verworfen']));
  await user.click(screen.getByRole('link', { name: /^Automatisch/ }));
  await screen.findByText('Unzustellbar-Meldung');
  assert.equal(screen.queryAllByText('Automatische Antwort').length, 1);
  await user.click(screen.getByRole('link', { name: 'Verworfen' }));
  await screen.findByRole('link', { name: 'Nachricht 6' });
});

test('a proposal with its reasons is taken with Z; the numbers fall, and J leads on', async () => {
  const service = withItems([aMail(1, { status: 'proposed', proposals: [proposal] }), aMail(2)]);
  const page = await open('/operator/inbox');
  const { screen, within, user, address, waitFor } = page;
  await user.click(await screen.findByRole('link', { name: 'Nachricht 1' }));
  await screen.findByRole('heading', { level: 1, name: 'Nachricht 1' });
  const region = within(screen.getByRole('region', { name: 'Vorschläge' }));
  region.getByText('nennt das Aktenzeichen, Name des Absenders passt');
  region.getByText('wahrscheinlich');
  await user.keyboard('z');
  await screen.findByText(`Zugeordnet: Akte ${reference_number}`);
  assert.deepEqual(service.doneOf(inbox, 'assign')[0]?.body, { mandate_id });
  await region.findByText(`Gehört zur Akte ${reference_number}`);
  await user.keyboard('j');
  await screen.findByRole('heading', { level: 1, name: 'Nachricht 2' });
  await user.click(screen.getByRole('link', { name: 'Posteingang: Offen' }));
  await waitFor(() => assert.deepEqual(countsOf(page), ['Offen1', 'Zugeordnet1', 'Automatisch', 'Verworfen']));
  assert.match(address(), /^\/operator\/inbox(?:\?|$)/);
});

test('what an item declares is recorded, a returned letter too; what is refused stands at its field', async () => {
  const service = withItems([aMail(1, assigned)]);
  const { screen, within, user } = await open(`/operator/inbox/${idNumber(1)}`);
  const region = within(await screen.findByRole('region', { name: 'Einordnung' }));
  await user.click(region.getByRole('checkbox', { name: 'Härtefall' }));
  await user.click(region.getByRole('checkbox', { name: 'Widerspruch' }));
  await user.type(region.getByLabelText('Zum Härtefall'), 'Ist krank.');
  await user.click(region.getByRole('checkbox', { name: 'Rückläufer' }));
  await region.findByLabelText('Schreiben, das zurückkam');
  service.on(inbox, 'classify', () => {
    throw new Refused('validation_error', [{ field: 'declarations[2].letter_id', code: 'required', message: 'x' }]);
  });
  await user.click(region.getByRole('button', { name: 'Einordnen' }));
  await region.findByText('Bitte füllen Sie dieses Feld aus.');
  assert.equal(region.getByLabelText('Schreiben, das zurückkam').getAttribute('aria-invalid'), 'true');
  service.on(inbox, 'classify', () => recorded(inbox, 'classify'));
  await user.click(region.getByRole('checkbox', { name: 'Rückläufer' }));
  await user.click(region.getByRole('button', { name: 'Einordnen' }));
  await screen.findByText('Eingeordnet: Widerspruch, Härtefall');
  assert.deepEqual(service.doneOf(inbox, 'classify').at(-1)?.body.declarations, [
    { type: 'objection', ground: 'not_owed' },
    { type: 'hardship', note: 'Ist krank.' },
  ]);
});

test('what is discarded needs a reason, and the next item follows; the last one leads to the list', async () => {
  const service = withItems([aMail(1), aMail(2)]);
  const { screen, within, user, address, waitFor } = await open(`/operator/inbox/${idNumber(1)}`);
  await screen.findByRole('heading', { level: 1, name: 'Nachricht 1' });
  await user.keyboard('v');
  const dialog = within(await screen.findByRole('dialog', { name: 'Verwerfen' }));
  await user.type(dialog.getByLabelText('Grund'), 'Werbung');
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await screen.findByRole('heading', { level: 1, name: 'Nachricht 2' });
  assert.deepEqual(service.doneOf(inbox, 'discard')[0]?.body, { reason: 'Werbung' });
  await user.keyboard('e');
  await screen.findByText('Nichts ist offen. Neue Post erscheint hier von selbst.');
  await waitFor(() => assert.equal(address(), '/operator/inbox'));
});

test('text of a stranger is text, and what a program wrote is not answered', async () => {
  const hostile = '<img src=x onerror="document.title=1"> [Klick](https://boese.example)';
  withItems([
    aMail(1, {
      ...assigned,
      subject: hostile,
      text: hostile,
      sender: { name: hostile, email: null },
      automatic: 'auto_reply',
      problems: [{ code: 'attachment_unsupported', filename: hostile }],
    }),
  ]);
  const { screen, within } = await open(`/operator/inbox/${idNumber(1)}`);
  await screen.findByRole('heading', { level: 1, name: hostile });
  const message = screen.getByRole('region', { name: 'Nachricht' });
  assert.deepEqual([message.querySelectorAll('img, a').length, within(message).queryAllByText(hostile).length], [0, 1]);
  assert.equal(screen.queryAllByRole('button', { name: 'Antworten' }).length, 0);
});

test('who only reads sees items and no commands; a mailbox that fails says why', async () => {
  const service = withItems([aMail(1, { proposals: [proposal], status: 'proposed' })], forStaff('reader'));
  service.on(mailbox, 'get', () => ({
    configured: true,
    address: 'post@imap.example',
    last_read_at: '2026-03-02T08:00:00.000Z',
    last_error: 'authentication_failed',
    failing_since: '2026-03-02T08:05:00.000Z',
  }));
  const { screen, user } = await open('/operator/inbox');
  await screen.findByText(/^Das Postfach wird seit .* nicht gelesen: Nutzer oder Passwort sind falsch$/);
  assert.equal(screen.queryAllByRole('button', { name: /Hochladen|Jetzt abrufen/ }).length, 0);
  await user.click(await screen.findByRole('link', { name: 'Nachricht 1' }));
  await screen.findByRole('region', { name: 'Vorschläge' });
  assert.equal(screen.queryAllByRole('button', { name: /Zuordnen|Erledigt|Verwerfen|Einordnen/ }).length, 0);
});

test('the mailbox is read at once when asked', async () => {
  const service = withItems([]);
  service.on(mailbox, 'get', () => ({ ...recorded(mailbox, 'get'), configured: true }));
  service.on(mailbox, 'fetch', () => ({ ...recorded(mailbox, 'get'), configured: true }));
  const { screen, user } = await open('/operator/inbox');
  await user.click(await screen.findByRole('button', { name: 'Jetzt abrufen' }));
  await screen.findByText('Das Postfach wird abgerufen');
  assert.equal(service.doneOf(mailbox, 'fetch').length, 1);
});
