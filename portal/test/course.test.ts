/** „Ablauf“ of a case: what comes next, what follows, why, and what a person does about it (case-work.md 14); runs over cases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const { cases, caseCourses, caseDecisions, casePolicies, caseRuns, operatorCases } = operatorApi;
const { id } = recorded(cases, 'get');
const course = recorded(caseCourses, 'get');

const decision: CaseDecision = {
  ...entry(caseDecisions, 'of_case'),
  mandate_id: id,
  on: '2026-03-04',
  until: null,
  outcome: 'hold',
  reason: 'letter_under_way',
  step_name: 'Mahnung',
  letter_id: null,
};
const taken: CaseDecision = {
  ...decision,
  on: '2026-03-03',
  until: '2026-03-03',
  outcome: 'step',
  reason: 'due',
  step_name: 'Erstes Schreiben',
  letter_id: idNumber(5),
};

async function opened(changes: Partial<CaseCourse> = {}, decisions: readonly CaseDecision[] = [decision, taken]) {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let current = { ...course, ...changes };
  service.on(caseCourses, 'get', () => current);
  service.on(caseDecisions, 'of_case', (call) => pageOf(decisions, call));
  const page = await open(`/operator/cases/${id}/course`);
  const next = page.within(await page.screen.findByRole('region', { name: 'Als Nächstes' }));
  const change = (other: Partial<CaseCourse>) => (current = { ...current, ...other });
  return { ...page, service, next, change };
}

test('„Ablauf“ says what comes next and why, what follows, and each decision with its days', async () => {
  const { screen, within, next } = await opened({
    state: 'held',
    next: { step: 'reminder', name: 'Mahnung', kind: 'letter', on: null, why: 'English.' },
    hold: { reason: 'letter_under_way', since: '2026-03-04', until: null, text: 'English.' },
  });
  next.getByText('Mahnung');
  next.getByText('das letzte Schreiben ist noch nicht hinaus, seit 04.03.2026');
  assert.equal(screen.queryAllByRole('region', { name: 'Was als Nächstes geschieht' }).length, 0);
  const preview = within(await screen.findByRole('list', { name: 'Vorschau' }));
  assert.match(preview.getAllByRole('listitem')[0]?.textContent ?? '', /03\.03\.2026.*Erstes Schreiben.*Schreiben/);
  const table = within(await screen.findByRole('table', { name: 'Entscheidungen' }));
  const [, first, second] = table.getAllByRole('row').map((row) => row.textContent);
  assert.match(first ?? '', /seit 04\.03\.2026Angehalten/);
  assert.match(second ?? '', /03\.03\.2026SchrittfälligErstes Schreiben/);
  table.getByRole('link', { name: 'Schreiben' });
  assert.ok(within(screen.getByRole('list', { name: 'Schritte' })).getAllByRole('listitem').length > 3);
  const bar = within(screen.getByRole('toolbar', { name: 'Ablauf steuern' }));
  assert.equal(bar.getByRole<HTMLButtonElement>('button', { name: 'Jetzt ausführen' }).disabled, true);
  assert.equal(bar.getByRole<HTMLButtonElement>('button', { name: 'Verschieben' }).disabled, false);
});

test('a person takes the step now, passes steps, puts the next one off and pauses the case, each with a reason', async () => {
  const { service, screen, within, user } = await opened();
  service.on(caseCourses, 'take_step', () => course);
  service.on(caseCourses, 'skip_step', () => course);
  service.on(caseCourses, 'postpone', () => course);
  service.on(operatorCases, 'change_state', () => recorded(cases, 'get'));
  const asked = async (name: string, typed: Readonly<Record<string, string>>, done: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    for (const [label, value] of Object.entries(typed)) await user.type(dialog.getByLabelText(label), value);
    if (name === 'Überspringen') await user.selectOptions(dialog.getByLabelText('Weiter mit'), 'Letzte Mahnung');
    await user.click(dialog.getByRole('button', { name }));
    await screen.findByText(done);
  };
  await asked('Jetzt ausführen', { Grund: 'Der Mandant bittet darum.' }, 'Schritt ausgeführt');
  await asked('Überspringen', { Grund: 'Gestern angerufen.' }, 'Schritte übersprungen');
  await asked('Verschieben', { 'Frühestens am': '2026-04-15', Grund: 'Im Krankenhaus.' }, 'Schritt verschoben');
  await asked('Pausieren', { bis: '2026-04-01', Grund: 'Vergleich.' }, 'Akte pausiert');
  assert.deepEqual(
    [
      service.doneOf(caseCourses, 'take_step')[0]?.body,
      service.doneOf(caseCourses, 'skip_step')[0]?.body,
      service.doneOf(caseCourses, 'postpone')[0]?.body,
      service.doneOf(operatorCases, 'change_state')[0]?.body,
    ],
    [
      { reason: 'Der Mandant bittet darum.' },
      { reason: 'Gestern angerufen.', to: 'last' },
      { on: '2026-04-15', reason: 'Im Krankenhaus.' },
      { processing_state: 'paused', note: '<p>Vergleich.</p>', until: '2026-04-01' },
    ],
  );
});

test('a course that others have moved meanwhile is read again, and the same dialog is sent once more', async () => {
  const { service, screen, within, user, change } = await opened();
  service.on(caseCourses, 'take_step', () => course);
  change({ anchor_on: '2026-03-05' });
  await user.click(await screen.findByRole('button', { name: 'Jetzt ausführen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jetzt ausführen' }));
  await user.type(dialog.getByLabelText('Grund'), 'Eilt.');
  await user.click(dialog.getByRole('button', { name: 'Jetzt ausführen' }));
  await dialog.findByText(/^Der Ablauf hat sich inzwischen geändert/);
  assert.equal(service.doneOf(caseCourses, 'take_step').length, 0);
  await user.click(dialog.getByRole('button', { name: 'Jetzt ausführen' }));
  await screen.findByText('Schritt ausgeführt');
});

test('a case without a policy starts on one, from a step of it on; refused, it says why', async () => {
  const { service, screen, within, user, next } = await opened(
    { policy: null, started_on: null, state: 'none', next: null, hold: null, anchor_on: null, steps: [] },
    [],
  );
  next.getByText('Noch kein Bearbeitungsplan');
  const like = entry(casePolicies, 'list');
  const policy = { ...like, id: idNumber(7), company_id: null, name: 'Standard', steps: like.steps.slice(0, 1) };
  service.on(casePolicies, 'list', (call) => pageOf([policy], call));
  let isRefused = true;
  service.on(caseCourses, 'start', () => {
    if (isRefused) throw new Refused('conflict');
    return course;
  });
  await user.click(await screen.findByRole('button', { name: 'Ablauf starten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ablauf starten' }));
  await dialog.findByRole('option', { name: 'Standard' });
  await user.selectOptions(dialog.getByLabelText('Bearbeitungsplan'), 'Standard');
  const [step] = policy.steps;
  await user.selectOptions(await dialog.findByLabelText('Ab Schritt'), step?.name ?? '');
  await user.click(dialog.getByRole('button', { name: 'Ablauf starten' }));
  await dialog.findByText(/^Kein Bearbeitungsplan ist für die Akte eingeschaltet/);
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Ablauf starten' }));
  await screen.findByText('Ablauf gestartet');
  assert.deepEqual(service.doneOf(caseCourses, 'start')[0]?.body, { policy_id: policy.id, step: step?.key });
});

test('who may only read steers nothing', async () => {
  const service = forStaff('reader');
  service.answersReadsAsRecorded();
  const { screen } = await open(`/operator/cases/${id}/course`);
  await screen.findByRole('region', { name: 'Als Nächstes' });
  assert.equal(screen.queryAllByRole('toolbar', { name: 'Ablauf steuern' }).length, 0);
});

test('a run over cases is tried, shows what it counted and decided, and is stopped', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const run = { ...recorded(caseRuns, 'get'), dry_run: true, on: '2026-03-09', status: 'running' as const };
  service.on(caseRuns, 'get', () => run);
  service.on(caseRuns, 'create', () => run);
  service.on(caseRuns, 'stop', () => ({ ...run, status: 'stopped' as const }));
  service.on(caseRuns, 'decisions', (call) => pageOf([decision], call));
  const { screen, within, user, address } = await open('/operator/dunning-runs/cases');
  await screen.findByRole('table', { name: 'Läufe der Akten' });
  await user.click(screen.getByRole('button', { name: 'Neuer Lauf der Akten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Lauf der Akten' }));
  await user.clear(dialog.getByLabelText('Tag'));
  await user.type(dialog.getByLabelText('Tag'), '2026-03-09');
  await user.click(dialog.getByRole('button', { name: 'Starten' }));
  await screen.findByRole('heading', { level: 1, name: 'Probelauf der Akten für 09.03.2026' });
  assert.equal(address(), `/operator/dunning-runs/cases/${run.id}`);
  assert.deepEqual(service.doneOf(caseRuns, 'create')[0]?.body, { on: '2026-03-09', dry_run: true });
  const table = within(await screen.findByRole('table', { name: 'Entscheidungen' }));
  table.getByText('das letzte Schreiben ist noch nicht hinaus');
  await user.click(screen.getByRole('button', { name: 'Anhalten' }));
  const stopping = within(await screen.findByRole('dialog', { name: 'Lauf anhalten' }));
  await user.click(stopping.getByRole('button', { name: 'Anhalten' }));
  await screen.findByText('Lauf angehalten');
});
