/** „Bearbeitungspläne“: steps are ordered, edited and saved as a version from a day on (case-work.md 14). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { casePolicies, caseRuns, letterTexts } = operatorApi;
const euros = (value: string) => ({ currency: 'EUR' as const, value });

const aPolicy = (changes: Partial<CasePolicy> = {}): CasePolicy => ({
  ...recorded(casePolicies, 'get'),
  company_id: null,
  company_name: null,
  claim_kind: 'any',
  name: 'Standard',
  enabled: false,
  version: 1,
  effective_from: '2026-03-02',
  business_date: '2026-03-02',
  steps: [
    {
      kind: 'letter',
      key: 'first',
      name: 'Erstes Schreiben',
      days: 0,
      text_key: 'reminder',
      channel: null,
      recipients: 'debtor',
      fee: null,
      when: { acting_as: 'consumer' },
    },
    {
      kind: 'task',
      key: 'call',
      name: 'Anruf',
      days: 3,
      task_kind: 'call',
      title: 'Nachfragen',
      due_days: 2,
      priority: 'normal',
      team_id: null,
      blocking: true,
      outcomes: {},
      fee: null,
    },
    { kind: 'close', key: 'close', name: 'Abschluss', days: 0, code: 'uncollectible' },
  ],
  ...changes,
});

/** A service with one policy, which PATCH changes. */
function withPolicy(...roles: Membership['roles']) {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  let policy = aPolicy();
  const text = {
    ...recorded(letterTexts, 'get'),
    key: 'reminder',
    kind: 'reminder' as const,
    name: 'Zahlungserinnerung',
  };
  service.on(letterTexts, 'list', (call) => pageOf([text], call));
  service.on(casePolicies, 'get', () => policy);
  service.on(casePolicies, 'list', (call) => pageOf([policy], call));
  service.on(casePolicies, 'versions', (call) => pageOf([policy], call));
  service.on(casePolicies, 'update', ({ body }) => {
    const { effective_from: _from, apply_to_running, promise, plan, ...sent } = body;
    const isVersion = body.steps !== undefined;
    policy = {
      ...policy,
      ...sent,
      promise: { ...policy.promise, ...promise },
      plan: { ...policy.plan, ...plan },
      version: policy.version + (isVersion ? 1 : 0),
    };
    return { ...policy, moved_count: apply_to_running ? 3 : 0 };
  });
  return { service, stored: () => policy, at: `/operator/policies/${policy.id}` };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function save({ screen, within, user }: Opened, isMoving = false) {
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bearbeitungsplan speichern' }));
  if (isMoving) await user.click(dialog.getByLabelText('Laufende Akten umstellen'));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
}

test('the list says whose each policy is and whether it is enabled; without any it says so', async () => {
  const { service } = withPolicy('admin');
  const { screen, user } = await open('/operator/policies');
  await screen.findByText('alle Mandanten');
  await screen.findByRole('cell', { name: 'ausgeschaltet' });
  await user.click(await screen.findByRole('link', { name: 'Standard' }));
  await screen.findByRole('heading', { level: 1, name: 'Standard' });
  await screen.findByText('Schreiben · Zahlungserinnerung · wenn Schuldner handelte als Privatperson');
  service.on(casePolicies, 'list', (call) => pageOf([], call));
  const empty = await open('/operator/policies');
  await empty.screen.findByText('Noch kein Bearbeitungsplan');
});

test('a step is moved, another edited with a condition and a fee, and the order saved as a version', async () => {
  const { stored, at } = withPolicy('admin');
  const page = await open(at);
  const { screen, within, user } = page;
  await user.click(await screen.findByRole('button', { name: 'Schritt 2 nach oben' }));
  await user.click(screen.getByRole('button', { name: 'Schritt 1 bearbeiten' }));
  const step = within(await screen.findByRole('listitem', { name: '1. Anruf' }));
  await user.clear(step.getByLabelText('Titel der Aufgabe'));
  await user.type(step.getByLabelText('Titel der Aufgabe'), 'Nach dem Grund fragen');
  await user.selectOptions(step.getByLabelText('Geschäftsgebühr'), 'durchschnittlich');
  await user.click(step.getByLabelText('Mit Auslagenpauschale'));
  await user.selectOptions(step.getByLabelText('Nach „erreicht“'), 'Abschluss');
  await user.click(step.getByRole('button', { name: 'Bedingung hinzufügen: Schritt 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Offen mindestens' }));
  await user.type(step.getByLabelText('Offen mindestens'), '100,00');
  await save(page, true);
  await screen.findByText('Version 2 gespeichert, 3 Akten werden umgestellt');
  assert.deepEqual(
    stored().steps.map(({ key }) => key),
    ['call', 'first', 'close'],
  );
  assert.deepEqual(stored().steps[0], {
    kind: 'task',
    key: 'call',
    name: 'Anruf',
    days: 3,
    task_kind: 'call',
    title: 'Nach dem Grund fragen',
    due_days: 2,
    priority: 'normal',
    team_id: null,
    blocking: true,
    outcomes: { reached: 'close' },
    fee: { kind: 'collection_fee', effort: 'average', with_expenses: true },
    when: { open_min: euros('100.00') },
  });
});

test('a step is added of its kind and one is removed', async () => {
  const { stored, at } = withPolicy('admin');
  const page = await open(at);
  const { screen, within, user } = page;
  await user.click(await screen.findByRole('button', { name: 'Schritt 1 entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Schritt hinzufügen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Überwachung' }));
  const step = within(await screen.findByRole('listitem', { name: '3. Überwachung' }));
  await user.click(step.getByLabelText('Vermögen'));
  await user.selectOptions(screen.getByLabelText('Nach einer gebrochenen Zusage weiter mit'), 'Abschluss');
  await save(page);
  await screen.findByText('Version 2 gespeichert');
  assert.deepEqual(stored().steps.at(-1), {
    kind: 'monitor',
    name: 'Überwachung',
    key: 'step_3',
    days: 0,
    every_days: 180,
    rounds: 6,
    checks: ['address', 'insolvency'],
  });
  assert.equal(stored().promise.on_broken, 'close');
});

test('what the service refuses opens its step and stands there', async () => {
  const { service, at } = withPolicy('admin');
  service.on(casePolicies, 'update', () => {
    throw new Refused('validation_error', [
      { field: 'steps[0].fee', code: 'invalid', message: 'A first letter has the costs that its text says.' },
      { field: 'plan.on_default', code: 'invalid', message: 'No step has this key.' },
    ]);
  });
  const page = await open(at);
  const { screen, within } = page;
  await screen.findByRole('button', { name: 'Schritt 1 bearbeiten' });
  await save(page);
  const step = within(await screen.findByRole('listitem', { name: '1. Erstes Schreiben' }));
  await step.findByText('Ein erstes Schreiben hat die Kosten seiner Textvorlage.');
  await screen.findByText('Diesen Schritt gibt es nicht.');
});

test('a policy is switched on at once, and a second one for the same cases is refused in words', async () => {
  const { service, stored, at } = withPolicy('admin');
  const { screen, user } = await open(at);
  await user.click(await screen.findByRole('switch', { name: 'Eingeschaltet' }));
  await screen.findByText('Bearbeitungsplan eingeschaltet: neue Akten folgen ihm.');
  assert.equal(stored().enabled, true);
  service.on(casePolicies, 'update', () => {
    throw new Refused('conflict');
  });
  await user.click(await screen.findByRole('switch', { name: 'Eingeschaltet' }));
  await screen.findByText('Für diese Mandanten und Forderungen ist schon ein anderer Bearbeitungsplan eingeschaltet.');
});

test('a new policy is a copy of another one, and disabled', async () => {
  const { service } = withPolicy('admin');
  service.on(casePolicies, 'create', ({ body }) => aPolicy({ name: body.name }));
  const { screen, within, user } = await open('/operator/policies');
  await user.click(await screen.findByRole('button', { name: 'Neuer Bearbeitungsplan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Bearbeitungsplan' }));
  await user.type(dialog.getByLabelText('Bezeichnung'), 'Verbraucher');
  await user.selectOptions(dialog.getByLabelText('Forderungen'), 'nicht tituliert');
  await dialog.findByRole('option', { name: 'Standard' });
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Bearbeitungsplan angelegt: Verbraucher');
  const { steps, promise, plan, limitation_days, quiet_days } = aPolicy();
  assert.deepEqual(service.doneOf(casePolicies, 'create')[0]?.body, {
    company_id: null,
    claim_kind: 'receivable',
    name: 'Verbraucher',
    enabled: false,
    steps,
    promise,
    plan,
    limitation_days,
    quiet_days,
  });
});

test('who may not change policies reads them', async () => {
  const { at } = withPolicy('case_worker');
  const { screen, within, user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Schritt 2 lesen' }));
  const step = within(await screen.findByRole('listitem', { name: '2. Anruf' }));
  assert.equal(step.getByLabelText<HTMLInputElement>('Titel der Aufgabe').readOnly, true);
  assert.equal(screen.getByRole<HTMLInputElement>('switch', { name: 'Eingeschaltet' }).disabled, true);
  for (const name of ['Speichern', 'Schritt 1 nach unten', 'Schritt 1 entfernen', 'Schritt hinzufügen'])
    assert.equal(screen.queryAllByRole('button', { name }).length, 0, name);
});

test('a changed policy is tried on all running cases, beside what they do today; what it refuses stands at its field', async () => {
  const { service, at } = withPolicy('admin');
  const run = { ...recorded(caseRuns, 'get'), status: 'finished' as const, dry_run: true };
  service.on(caseRuns, 'create', ({ body }) => ({ ...run, id: idNumber(body.policy == null ? 1 : 2) }));
  service.on(caseRuns, 'get', ({ ids: [id = ''] }) => ({ ...run, id }));
  const row = (outcome: 'step' | 'wait', reason: 'due' | 'not_due', count: number) => ({
    outcome,
    reason,
    count,
    open_amount: euros('1.00'),
  });
  service.on(caseRuns, 'summary', ({ ids: [id] }) => ({
    rows: id === idNumber(1) ? [row('wait', 'not_due', 4)] : [row('wait', 'not_due', 1), row('step', 'due', 3)],
  }));
  const { screen, within, user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Schritt 2 nach oben' }));
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  const table = within(await screen.findByRole('table', { name: 'Probelauf' }));
  assert.deepEqual(
    table.getAllByRole('row').map(({ textContent }) => textContent),
    ['EntscheidungHeuteGeändert', 'Wartet: noch nicht fällig41', 'Schritt: fällig03'],
  );
  const link = table.getByRole<HTMLAnchorElement>('link', { name: 'Geändert: Schritt: fällig: 3' });
  assert.match(link.href, new RegExp(`/operator/dunning-runs/cases/${idNumber(2)}\\?outcome=step&reason=due$`));
  const sent = service.doneOf(caseRuns, 'create').map(({ body }) => body);
  assert.deepEqual(
    sent.map(({ dry_run, policy }) => [dry_run, policy?.steps?.map(({ key }) => key)]),
    [
      [true, ['call', 'first', 'close']],
      [true, undefined],
    ],
  );
  await user.click(screen.getByRole('button', { name: 'Schritt 1 nach unten' }));
  assert.equal(screen.queryByRole('table', { name: 'Probelauf' }), null, 'it is of what is no longer typed');
  service.on(caseRuns, 'create', () => {
    throw new Refused('validation_error', [
      { field: 'policy.plan.on_default', code: 'invalid', message: 'No step has this key.' },
    ]);
  });
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  await screen.findByText('Diesen Schritt gibt es nicht.');
});
