/** A company sets its own dunning and reads its figures: „Mahnwesen“ and „Auswertung“ (intake.md 6, 9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { idNumber, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forUser, open } = portalOf();
const { mahnservicePolicy: policies, mahnserviceLetterhead: letterheads, mahnserviceFigures: figures } = dunningApi;
const home = '/company/10000042';

/** A company with its policy; what it saves is a new version. */
function givenPolicy(changes: object = {}, role: 'admin' | 'member' = 'admin') {
  const service = forUser(role);
  service.answersReadsAsRecorded();
  let policy = { ...recorded(policies, 'get'), ...changes };
  service.on(policies, 'get', () => policy);
  service.on(policies, 'update', ({ body }) => {
    const { levels = policy.levels, quiet_days = policy.quiet_days } = body;
    policy = { ...policy, levels, quiet_days, version: policy.version + 1 };
    return { ...policy, moved_count: 0 };
  });
  return { service, policy };
}

const changesOf = (service: FakeService) => service.doneOf(policies, 'update').map(({ body }) => body);

test('a level is added and saved as a version; what was typed before a person went to another tab is there again', async () => {
  const { service, policy } = givenPolicy();
  const { screen, within, user } = await open(`${home}/dunning`);
  await user.click(await screen.findByRole('button', { name: 'Stufe hinzufügen' }));
  const levels = () => within(screen.getByRole('list', { name: 'Mahnstufen' })).getAllByLabelText('Bezeichnung');
  await user.type(levels().at(-1) ?? assert.fail(), 'Allerletzte Mahnung');
  await user.click(screen.getByRole('link', { name: 'Ruhetage' }));
  await screen.findByLabelText('Tage ohne Mahnung');
  await user.click(screen.getByRole('link', { name: 'Mahnstufen' }));
  await screen.findByDisplayValue('Allerletzte Mahnung');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 2 gespeichert');
  assert.equal(changesOf(service)[0]?.levels?.length, policy.levels.length + 1);
});

test('limits stand at the fields, and what is refused is marked there', async () => {
  const { service } = givenPolicy();
  service.on(policies, 'update', () => {
    throw new Refused('validation_error', [{ field: 'levels[1].days', code: 'invalid', message: 'Too few.' }]);
  });
  const { screen, within, user, waitFor } = await open(`${home}/dunning`);
  assert.equal((await screen.findAllByText('Höchstens 3,00; nur bei Briefpost.')).length, 2);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    assert.deepEqual(
      screen.getAllByLabelText('Tage').map((field) => field.getAttribute('aria-invalid')),
      ['false', 'true', 'false'],
    ),
  );
});

test('days without dunning are typed as people write them and saved alone', async () => {
  const { service } = givenPolicy();
  const { screen, user } = await open(`${home}/dunning/quiet-days`);
  await user.type(await screen.findByLabelText('Tage ohne Mahnung'), '24.12.2026{Enter}31.12.2026');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Ruhetage gespeichert');
  assert.deepEqual(changesOf(service), [{ quiet_days: ['2026-12-24', '2026-12-31'] }]);
});

test('a letterhead is saved with its sender, and its register is sent whole', async () => {
  const { service } = givenPolicy();
  service.on(letterheads, 'update', ({ body }) => ({ ...recorded(letterheads, 'get'), ...(body as object) }));
  const { screen, user } = await open(`${home}/dunning/letterhead`);
  await user.type(await screen.findByLabelText('Absender'), 'Muster GmbH, Buchhaltung');
  await user.type(screen.getByLabelText('Registergericht'), 'Amtsgericht Musterstadt');
  await user.type(screen.getByLabelText('Registernummer'), 'HRB 1');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Briefkopf gespeichert');
  const [{ body } = assert.fail()] = service.doneOf(letterheads, 'update');
  assert.deepEqual(body, {
    ...recorded(letterheads, 'get'),
    sender_name: 'Muster GmbH, Buchhaltung',
    register: { court: 'Amtsgericht Musterstadt', number: 'HRB 1' },
  });
});

test('a logo that does more than draw is marked at its field', async () => {
  const { service } = givenPolicy();
  service.on(letterheads, 'update', () => {
    throw new Refused('validation_error', [{ field: 'logo.content', code: 'invalid', message: 'No mere drawing.' }]);
  });
  const { screen, user, waitFor } = await open(`${home}/dunning/letterhead`);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'logo.svg', {
    type: 'image/svg+xml',
  });
  await user.upload(await screen.findByLabelText('Logo'), svg);
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  await waitFor(() => assert.equal(screen.getByLabelText('Logo').getAttribute('aria-invalid'), 'true'));
});

for (const [tab, name] of [
  ['dunning', 'Mahnstufen'],
  ['dunning/letterhead', 'Briefkopf'],
  ['dunning/quiet-days', 'Ruhetage'],
] as const)
  test(`„${name}“ that the operator has fixed says so and cannot be changed`, async () => {
    givenPolicy({ locked: true });
    const { screen } = await open(`${home}/${tab}`);
    await screen.findByText('Ihr Betreiber hat das Mahnwesen festgelegt');
    assert.equal(screen.queryAllByRole('button', { name: 'Speichern' }).length, 0);
    assert.equal(screen.queryAllByRole('textbox').filter((field) => !field.hasAttribute('readonly')).length, 0);
  });

test('a member reads who may change the dunning', async () => {
  givenPolicy({}, 'member');
  const { screen } = await open(`${home}/dunning`);
  await screen.findByText(/^Das Mahnwesen ändert, wer in Ihrem Unternehmen/);
  assert.equal(screen.queryAllByRole('button', { name: 'Speichern' }).length, 0);
  screen.getByRole('button', { name: 'Muster ansehen' });
});

test('figures are read of any day: ageing, the largest debtors and the days outstanding', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const like = recorded(figures, 'get');
  const owing = { ...(like.largest[0] ?? assert.fail()), debtor_id: idNumber(7), debtor_name: 'Muster Café' };
  const dso = { ...like.dso, days: '41.7' };
  const asked: (string | undefined)[] = [];
  service.on(figures, 'get', ({ query: { as_of } }) => {
    asked.push(as_of);
    return { ...like, as_of: as_of ?? like.as_of, dso, largest: [owing] };
  });
  const { screen, within, user, waitFor } = await open(`${home}/figures`);
  const ageing = within(await screen.findByRole('table', { name: 'Altersstruktur' }));
  assert.deepEqual(
    ageing.getAllByRole('rowheader').map(({ textContent }) => textContent),
    ['noch nicht fällig', '1 bis 30', '31 bis 60', '61 bis 90', 'mehr als 90'],
  );
  within(screen.getByRole('table', { name: 'Größte Schuldner' })).getByRole('rowheader', { name: 'Muster Café' });
  screen.getByText('Außenstandsdauer (DSO)');
  screen.getByText('41,7 Tage');
  const day = screen.getByLabelText<HTMLInputElement>('Stichtag');
  await user.clear(day);
  await user.type(day, '2026-01-31');
  await waitFor(() => assert.deepEqual(asked, [undefined, '2026-01-31']));
});

test('where nothing was invoiced there are no days outstanding', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const like = recorded(figures, 'get');
  service.on(figures, 'get', () => ({ ...like, dso: { ...like.dso, days: null }, largest: [] }));
  const { screen } = await open(`${home}/figures`);
  await screen.findByText('In den 365 Tagen bis zum Stichtag wurde nichts in Rechnung gestellt.');
  screen.getByText('Nichts ist offen.');
});
