/** What a case worker lives through in long lists: columns, one command for many rows, saved views (portal.md 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { SavedView } from '@mahnwerk/contract/account/views.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { assignments, casePolicies, cases, operatorCases, workQueues } = operatorApi;
const nora = { id: idNumber(9_000), name: 'Nora Nachtigall' };

/** As many cases, whose states and assignees change. */
function givenCases(service: FakeService, count: number): Map<string, OperatorMandate> {
  const { legal_balance, ...like } = entry(cases, 'list');
  const total_balance = { currency: 'EUR', value: '100.00' } as const;
  const stored = new Map<string, OperatorMandate>(
    Array.from({ length: count }, (_none, at) => [
      idNumber(at),
      {
        ...like,
        id: idNumber(at),
        reference_number: `C${at}`,
        legal_balance: { ...legal_balance, total_balance },
      },
    ]),
  );
  const change = (id: string | undefined, changes: Partial<OperatorMandate>): OperatorMandate => {
    const before = stored.get(id ?? '');
    if (before === undefined) throw new Refused('not_found');
    const after = { ...before, ...changes };
    stored.set(before.id, after);
    return after;
  };
  service.onRecorded(workQueues, 'get');
  service.on(casePolicies, 'list', (call) => pageOf([], call));
  service.on(assignments, 'assignees', (call) => pageOf([nora], call));
  service.on(cases, 'list', (call) => {
    const { assignee_id } = call.query;
    return pageOf(
      [...stored.values()].filter(({ assignee }) => assignee_id === undefined || assignee?.id === assignee_id),
      call,
    );
  });
  service.on(assignments, 'assign', ({ ids: [id], body }) =>
    change(id, { assignee: body.assignee_id === nora.id ? nora : null }),
  );
  service.on(operatorCases, 'change_state', ({ ids: [id], body: { processing_state = 'in_progress' } }) => {
    if (stored.get(id ?? '')?.processing_state === processing_state) throw new Refused('conflict');
    return change(id, { processing_state });
  });
  return stored;
}

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tbody tr')];

test('columns are left out, put in another order and found again by the address, in both languages', async () => {
  const service = forStaff();
  givenCases(service, 3);
  let { screen, within, user, address } = await open('/operator/cases');
  await user.click(await screen.findByRole('button', { name: 'Spalten' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Spalten' }));
  for (const name of ['Mandant', 'Zahlung', 'Zuständig', 'Geändert'])
    await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Schuldner nach vorn' }));
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  assert.deepEqual(heads().slice(1, 3), ['Schuldner', 'Aktenzeichen']);
  assert.match(address(), /columns=debtor/);
  ({ screen, address } = await open(address()));
  await screen.findByRole('table', { name: 'Akten' });
  assert.equal(heads().length, 7);
  service.become({ language: 'en' });
  ({ screen } = await open(address()));
  await screen.findByRole('columnheader', { name: 'Debtor' });
  assert.equal(screen.queryAllByRole('columnheader', { name: 'Company' }).length, 0);
});

test('60 cases are paused by one command, of which 7 fail: stopped, resumed elsewhere, tried again, each done once', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const stored = givenCases(service, 60);
  const failing = [...stored.values()].slice(20, 27);
  for (const each of failing) stored.set(each.id, { ...each, processing_state: 'paused' });
  const { screen, within, user } = await open('/operator/cases?limit=25');
  await user.click(await screen.findByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Alle 60 auswählen' }));
  await screen.findByText('60 Zeilen ausgewählt');
  const toolbar = within(screen.getByRole('toolbar', { name: 'Auswahl' }));
  await user.click(toolbar.getByRole('button', { name: 'Pausieren' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pausieren' }));
  dialog.getByText(/6\.000,00 €/);
  const resume = service.holdAfter(operatorCases, 'change_state', 10);
  await user.click(dialog.getByRole('button', { name: 'Für 60 ausführen' }));
  const progress = within(await screen.findByRole('region', { name: 'Pausieren: 60' }));
  await user.click(progress.getByRole('button', { name: 'Anhalten' }));
  resume();
  await progress.findByRole('button', { name: 'Fortsetzen' });
  await user.click(screen.getByRole('link', { name: 'Heute' }));
  await screen.findByRole('heading', { level: 1, name: 'Heute' });
  await user.click(progress.getByRole('button', { name: 'Fortsetzen' }));
  await progress.findByText('53 von 60 erledigt, 7 fehlgeschlagen');
  assert.equal(progress.getAllByText(/Das geht nicht mehr/).length, 7);
  for (const each of failing) stored.set(each.id, each);
  await user.click(progress.getByRole('button', { name: 'Fehlgeschlagene wiederholen' }));
  await progress.findByText('60 von 60 erledigt');
  const paused = service.doneOf(operatorCases, 'change_state');
  assert.deepEqual([paused.length, new Set(paused.map(({ ids: [id] }) => id)).size], [60, 60]);
  await user.click(progress.getByRole('button', { name: 'Rückgängig machen' }));
  await within(await screen.findByRole('region', { name: 'Pausieren zurücknehmen: 60' })).findByText(
    '60 von 60 erledigt',
  );
  assert.ok([...stored.values()].every(({ processing_state }) => processing_state === 'in_progress'));
});

test('cases are assigned together, and the list is narrowed to one’s own', async () => {
  const service = forStaff();
  service.become({ id: nora.id });
  givenCases(service, 30);
  const { screen, within, user } = await open('/operator/cases?limit=25');
  const table = await screen.findByRole('table', { name: 'Akten' });
  for (const row of rowsIn(table).slice(0, 2)) await user.click(within(row).getByRole('checkbox'));
  const choose = async (name: string) =>
    user.click(within(screen.getByRole('toolbar', { name: 'Auswahl' })).getByRole('button', { name }));
  await choose('Zuweisen');
  const dialog = within(screen.getByRole('dialog', { name: 'Zuweisen' }));
  await user.selectOptions(dialog.getByLabelText('Zuständig'), 'Nora Nachtigall');
  await user.click(dialog.getByRole('button', { name: 'Für 2 ausführen' }));
  const first = within(await screen.findByRole('region', { name: 'Zuweisen: 2' }));
  await first.findByText('2 von 2 erledigt');
  const [row] = rowsIn(table);
  await user.click(within(row ?? assert.fail()).getByRole('checkbox'));
  await choose('Pausieren');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ausführen' }));
  const second = within(await screen.findByRole('region', { name: 'Pausieren: 1' }));
  await second.findByText('1 von 1 erledigt');
  await user.click(second.getByRole('button', { name: 'Rückgängig machen' }));
  await within(await screen.findByRole('region', { name: 'Pausieren zurücknehmen: 1' })).findByText('1 von 1 erledigt');
  assert.equal(screen.queryAllByRole('region', { name: 'Pausieren: 1' }).length, 0);
  await user.click(first.getByRole('button', { name: 'Schließen' }));
  assert.equal(screen.queryAllByRole('region', { name: 'Zuweisen: 2' }).length, 0);
  await user.selectOptions(within(screen.getByRole('search')).getByLabelText('Zuständig'), 'bei mir');
  await screen.findByText('1 bis 2 von 2');
});

/** The saved views of all; what a person sees as its own depends on who asks. */
function givenViews(service: FakeService): SavedView[] {
  const stored: SavedView[] = [];
  service.on(accountApi.views, 'list', (call) => pageOf(stored, call));
  service.on(accountApi.views, 'create', ({ body }) => {
    const view = { ...recorded(accountApi.views, 'create'), query: null, columns: [], is_shared: false, ...body };
    const made: SavedView = { ...view, position: 0, is_own: true, id: idNumber(stored.length) };
    stored.push(made);
    return made;
  });
  service.on(accountApi.views, 'update', ({ ids: [id], body }) => {
    const at = stored.findIndex((view) => view.id === id);
    const changed = { ...(stored[at] ?? assert.fail()), ...body };
    stored[at] = changed;
    return changed;
  });
  return stored;
}

test('a view is saved, changed, shared by an admin, and found by a colleague, who may not change it', async () => {
  const service = forStaff();
  givenCases(service, 3);
  const views = givenViews(service);
  const { screen, within, user } = await open('/operator/cases?ordering=-amount');
  await user.click(await screen.findByRole('button', { name: 'Ansicht speichern' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ansicht speichern' }));
  await user.type(dialog.getByLabelText('Name der Ansicht'), 'Die größten');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const chips = within(await screen.findByRole('navigation', { name: 'Ansichten' }));
  await chips.findByRole('link', { name: 'Die größten' });
  await user.click(within(screen.getByRole('table', { name: 'Akten' })).getByRole('button', { name: 'Offen' }));
  await chips.findByRole('link', { name: 'Die größten · geändert' });
  const choose = async (action: string) => {
    await user.click(chips.getByRole('button', { name: 'Ansicht: Die größten' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    await screen.findByText('Ansicht gespeichert');
  };
  await choose('Änderungen speichern');
  await chips.findByRole('link', { name: 'Die größten' });
  await choose('Für alle zeigen');
  assert.deepEqual(
    views.map(({ query, is_shared }) => [query, is_shared]),
    [['ordering=amount', true]],
  );

  const forReader = forStaff('reader');
  givenCases(forReader, 3);
  givenViews(forReader).push(...views.map((view) => ({ ...view, is_own: false })));
  const reader = await open('/operator/cases');
  await reader.user.click(await reader.screen.findByRole('link', { name: /^Die größten/ }));
  await reader.waitFor(() => assert.match(reader.address(), /ordering=amount/));
  assert.equal(reader.screen.queryAllByRole('button', { name: /^Ansicht: / }).length, 0);
  assert.equal(reader.screen.queryAllByRole('checkbox').length, 0);
});

test('a row pressed twice opens, what can be pressed in it keeps its own way, and the name of the debtor leads to the case', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  givenCases(service, 2);
  const { screen, user, waitFor, address } = await open('/operator/cases');
  const [first, second] = rowsIn(await screen.findByRole('table', { name: 'Akten' }));
  const box = second?.querySelector('input') ?? assert.fail();
  await user.dblClick(box);
  assert.match(address(), /^\/operator\/cases\?/);
  assert.equal(first?.querySelectorAll(`a[href*="/operator/cases/${first.dataset.row}"]`).length, 2);
  // Until the screen of the case is loaded, a line says that it is on its way.
  let wasOnTheWay = false;
  const seen = new MutationObserver(() => (wasOnTheWay ||= document.querySelector('[data-on-the-way]') !== null));
  seen.observe(document.body, { childList: true, subtree: true });
  await user.dblClick(second?.lastElementChild ?? assert.fail());
  await waitFor(() => assert.match(address(), new RegExp(`^/operator/cases/${second?.dataset.row}`)));
  await waitFor(() => assert.equal(document.querySelector('[data-on-the-way]'), null));
  seen.disconnect();
  assert.ok(wasOnTheWay);
});
