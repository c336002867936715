/** The first day of an agency and a new client, in the browser alone (portal-office.md 3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService, Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const {
  conditions,
  dunningLadder,
  dunningRuns,
  issuer,
  operatorCompanies,
  operatorKeys,
  operatorLegalForms,
  operatorPartners,
  setup,
} = operatorApi;

const step = <const K extends string>(
  key: K,
  state: 'done' | 'missing' | 'optional',
  fields: readonly string[] = [],
) => ({
  key,
  state,
  count: state === 'done' ? 0 : Math.max(1, fields.length),
  problems: fields.map((field) => ({ field, code: 'required' as const, message: 'This field is required.' })),
});

const incomplete = {
  complete: false,
  steps: [
    step('second_factor', 'done'),
    step('appearance', 'missing', ['imprint_url', 'privacy_url']),
    step('team', 'optional'),
    step('conditions', 'missing'),
  ],
};

const forms = [
  {
    code: 'gmbh' as const,
    name: 'Gesellschaft mit beschränkter Haftung (GmbH)',
    description: 'A limited company.',
    applies_to: ['company' as const, 'debtor' as const],
    representatives_required: true,
    representative_types: ['managing_director' as const],
  },
];

function staff(...roles: Membership['roles']): FakeService {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  service.on(setup, 'get', () => incomplete);
  service.on(operatorLegalForms, 'list', () => forms);
  return service;
}

const company = recorded(operatorCompanies, 'get');
const at = (tab: string) => `/operator/companies/${company.id}/${tab}`;

test('„Heute“ lists what is still missing, says what, and leads on to the first of it', async () => {
  staff();
  const { screen, within, user, waitFor, address } = await open('/operator/today');
  const region = within(await screen.findByRole('region', { name: 'Was noch fehlt' }));
  const items = region.getAllByRole('listitem').map(({ textContent }) => textContent);
  assert.deepEqual(items, [
    'Zweiter Faktorerledigt',
    'AuftrittImpressum, Datenschutzerklärungfehlt',
    'Teamempfohlen',
    'Konditionenein Mandantfehlt',
  ]);
  assert.match(
    region.getByRole('link', { name: 'Konditionen' }).getAttribute('href') ?? '',
    /companies\?missing=conditions$/,
  );
  await user.click(region.getByRole('link', { name: 'Weiter: Auftritt' }));
  await waitFor(() => assert.equal(address(), '/operator/settings'));
});

test('a reader sees who does it, and nothing once nothing is missing', async () => {
  const service = staff('reader');
  const { screen, within } = await open('/operator/today');
  const region = within(await screen.findByRole('region', { name: 'Was noch fehlt' }));
  region.getByText(/Administration/);
  assert.equal(region.queryAllByRole('link').length, 0);
  service.on(setup, 'get', () => ({ ...incomplete, complete: true }));
  const later = await open('/operator/today');
  await later.screen.findByRole('list', { name: 'Was wartet' });
  assert.equal(later.screen.queryAllByText('Was noch fehlt').length, 0);
});

test('a company is created with its name alone or with everything, and is then shown', async () => {
  const service = staff();
  service.on(operatorCompanies, 'create', ({ body }) => ({ ...company, name: body.name }));
  const { screen, user, waitFor, address } = await open('/operator/companies');
  await user.click(await screen.findByRole('link', { name: /^Mandant anlegen/ }));
  await screen.findByRole('heading', { level: 1, name: 'Mandant anlegen' });
  await user.type(await screen.findByLabelText('Name'), 'Erste GmbH');
  await user.selectOptions(screen.getByLabelText('Rechtsform'), forms[0]?.name ?? '');
  await user.type(screen.getByLabelText('Vertreter'), 'Mara Muster');
  await user.type(screen.getByLabelText('E-Mail-Adresse für Benachrichtigungen'), 'post@erste.example');
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }));
  await waitFor(() => assert.equal(address(), at('overview')));
  await screen.findByText('Mandant angelegt: Erste GmbH');
  assert.deepEqual(service.doneOf(operatorCompanies, 'create')[0]?.body, {
    name: 'Erste GmbH',
    legal_form: 'gmbh',
    legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
    notification_channels: [
      {
        type: 'email',
        value: 'post@erste.example',
        notifications: ['requests_to_client', 'status_updates', 'statements'],
      },
    ],
  });
});

test('only an administrator gets to the form of a new company', async () => {
  staff('case_worker');
  const { screen } = await open('/operator/companies');
  await screen.findByRole('table', { name: 'Mandanten' });
  assert.equal(screen.queryAllByRole('link', { name: /Mandant anlegen/ }).length, 0);
  const refused = await open('/operator/companies/new');
  await refused.screen.findByRole('heading', { name: 'Dafür fehlt Ihnen ein Recht' });
});

test('a company shows what it lacks by label, in the order of the tabs that mend it', async () => {
  const service = staff();
  service.on(setup, 'company', () => ({
    complete: false,
    steps: [
      step('data', 'missing', ['phone', 'payout_bank_account']),
      step('user', 'missing'),
      step('ladder', 'optional'),
    ],
  }));
  const { screen, within, user, waitFor, address } = await open(`/operator/companies/${company.id}`);
  await waitFor(() => assert.equal(address(), at('overview')));
  const region = within(await screen.findByRole('region', { name: 'Was noch fehlt' }));
  region.getByText('Telefon, Konto für Auszahlungen');
  const tabs = within(screen.getByRole('navigation', { name: 'Mandant' }));
  assert.deepEqual(
    tabs.getAllByRole('link').map(({ textContent }) => textContent),
    [
      'Übersicht',
      'Stammdaten',
      'Konditionen',
      'Mahnstufen',
      'Zugänge',
      'Textvorlagen',
      'Briefkopf',
      'Buchhaltung',
      'Schuldnerseite',
    ],
  );
  await user.click(region.getByRole('link', { name: 'Person' }));
  await waitFor(() => assert.equal(address(), at('access')));
});

test('the data of a company are changed over what others saved meanwhile, holds and locks too', async () => {
  const service = staff();
  let stored = { ...company, phone: '+493023125000', dunning_paused: false };
  service.on(operatorCompanies, 'get', () => stored);
  service.on(operatorCompanies, 'update', ({ body }) => {
    stored = { ...stored, ...(body as Partial<typeof stored>) };
    return stored;
  });
  const { screen, within, user } = await open(at('data'));
  const phone = await screen.findByLabelText('Telefon');
  await user.clear(phone);
  await user.type(phone, '+493023125001');
  await user.click(screen.getByLabelText('Mahnungen anhalten'));
  stored = { ...stored, phone: '+493023125999' };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inzwischen geändert' }));
  await user.click(dialog.getByRole('button', { name: 'Auswahl speichern' }));
  await screen.findByText('Stammdaten gespeichert');
  assert.deepEqual([stored.phone, stored.dunning_paused], ['+493023125001', true]);
  await screen.findByRole('link', { name: 'Zurück zur Einrichtung' });
});

test('what each address of a company receives is chosen, and a further address begins with everything', async () => {
  const service = staff();
  const channel = { type: 'email', value: 'post@erste.example', notifications: ['requests_to_client'] } as const;
  let stored = { ...company, notification_channels: [{ ...channel, notifications: [...channel.notifications] }] };
  service.on(operatorCompanies, 'get', () => stored);
  service.on(operatorCompanies, 'update', ({ body }) => (stored = { ...stored, ...(body as Partial<typeof stored>) }));
  const { screen, within, user } = await open(at('data'));
  const first = within(await screen.findByRole('group', { name: 'Wovon wir schreiben – post@erste.example' }));
  const further = within(screen.getByRole('group', { name: 'Wovon wir schreiben' }));
  const boxes = first.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  assert.deepEqual(boxes, [true, false, false]);
  await user.click(first.getByRole('checkbox', { name: 'Abrechnungen' }));
  await user.type(screen.getByLabelText('Weitere E-Mail-Adresse für Benachrichtigungen'), 'akten@erste.example');
  await user.click(further.getByRole('checkbox', { name: 'Abrechnungen' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Stammdaten gespeichert');
  assert.deepEqual(service.doneOf(operatorCompanies, 'update')[0]?.body, {
    notification_channels: [
      { ...channel, notifications: ['requests_to_client', 'statements'] },
      { type: 'email', value: 'akten@erste.example', notifications: ['requests_to_client', 'status_updates'] },
    ],
  });
});

const agreed = { ...entry(conditions, 'list'), id: idNumber(1), valid_from: '2020-01-01', interval: 'weekly' as const };
const planned = { ...agreed, id: idNumber(2), valid_from: '2090-01-01' };

test('conditions show which are in force, and new ones begin as those', async () => {
  const service = staff('cashier');
  service.on(conditions, 'list', (call) => pageOf([planned, agreed], call));
  service.on(conditions, 'create', ({ body }) => ({ ...agreed, ...body, id: idNumber(3) }));
  const { screen, within, user } = await open(at('conditions'));
  const table = within(await screen.findByRole('table', { name: 'Konditionen' }));
  const [, later, present] = table.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  assert.match(later ?? '', /01\.01\.2090.*ab dann/);
  assert.match(present ?? '', /01\.01\.2020.*gilt/);
  await user.click(screen.getByRole('button', { name: /Neue Konditionen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neue Konditionen' }));
  dialog.getByText(/Gilt für Akten, die ab diesem Tag angenommen werden/);
  const rate = dialog.getByLabelText('Provision in Prozent');
  await user.clear(rate);
  await user.type(rate, '7,5');
  await user.click(
    within(dialog.getByRole('radiogroup', { name: 'Provision auf' })).getByLabelText('Hauptforderung und Zinsen'),
  );
  const minimum = dialog.getByLabelText('Mindestprovision je Akte');
  await user.clear(minimum);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Konditionen gespeichert');
  const { body } = service.doneOf(conditions, 'create')[0] ?? assert.fail();
  assert.deepEqual(
    [body.success_commission, body.interval],
    [{ rate: '7.50', basis: 'principal_and_interest', minimum: null }, 'weekly'],
  );
});

test('the issuer says what publishing lacks, asks for proof where it must, and is saved', async () => {
  const service = staff();
  service.on(setup, 'get', () => ({
    complete: false,
    steps: [step('issuer', 'missing', ['bank_account', 'vat_number'])],
  }));
  let stored = { ...recorded(issuer, 'get'), name: null as string | null };
  service.on(issuer, 'get', () => stored);
  service.on(issuer, 'update', ({ body }) => {
    stored = { ...stored, name: body.name ?? null };
    return stored;
  });
  const { screen, user } = await open('/operator/settings/issuer');
  await screen.findByText(/Bankkonto, USt-IdNr\. oder Steuernummer/);
  await user.type(await screen.findByLabelText('Name'), 'Inkasso Nord GmbH');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Aussteller gespeichert');
  assert.equal(stored.name, 'Inkasso Nord GmbH');
  await screen.findByRole('link', { name: 'Zurück zur Einrichtung' });
});

test('levels are added, tried out and saved as a version with what moves', async () => {
  const service = staff();
  const policy = { ...recorded(dunningLadder, 'get'), version: 1 };
  service.on(dunningLadder, 'get', () => policy);
  service.on(dunningLadder, 'update', ({ body }) => ({
    ...policy,
    levels: body.levels as never,
    version: 2,
    moved_count: 3,
  }));
  const run = {
    ...recorded(dunningRuns, 'get'),
    company_name: company.name,
    status: 'finished' as const,
    dry_run: true,
  };
  service.on(dunningRuns, 'create', ({ body }) => ({ ...run, id: body.ladder == null ? idNumber(1) : idNumber(2) }));
  service.on(dunningRuns, 'get', ({ ids: [id = ''] }) => ({ ...run, id }));
  const row = {
    outcome: 'notice' as const,
    reason: 'due' as const,
    open_amount: { currency: 'EUR' as const, value: '1.00' },
  };
  service.on(dunningRuns, 'summary', ({ ids: [id] }) => ({
    rows: [{ ...row, count: id === idNumber(1) ? 4 : 9 }],
    channels: { email: 1, post: 0 },
  }));
  const { screen, within, user } = await open(at('ladder'));
  const list = within(await screen.findByRole('list', { name: 'Mahnstufen' }));
  const before = list.getAllByRole('heading').length;
  await user.click(screen.getByRole('button', { name: 'Stufe hinzufügen' }));
  assert.equal(list.getAllByRole('heading').length, before + 1);
  const names = list.getAllByLabelText('Bezeichnung');
  await user.type(names.at(-1) ?? assert.fail(), 'Allerletzte Mahnung');
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  const trial = within(await screen.findByRole('table', { name: 'Probelauf' }));
  assert.match(trial.getAllByRole('row')[1]?.textContent ?? '', /fällig49$/);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByLabelText('Laufende Rechnungen umstellen'));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 2 gespeichert, 3 laufende Rechnungen umgestellt');
  const { body } = service.doneOf(dunningLadder, 'update')[0] ?? assert.fail();
  assert.deepEqual(
    [body.apply_to_running, body.levels?.at(-1)?.name, body.levels?.length],
    [true, 'Allerletzte Mahnung', before + 1],
  );
});

/** A ladder that others may save too, and the version that they save. */
function sharedLadder(service: FakeService) {
  let policy = { ...recorded(dunningLadder, 'get'), version: 1, letter_distance_days: 3 };
  const save = (changes: Partial<typeof policy>) => (policy = { ...policy, ...changes, version: policy.version + 1 });
  service.on(dunningLadder, 'get', () => policy);
  service.on(dunningLadder, 'update', ({ body }) => {
    const { letter_distance_days = 3, quiet_days = [] } = body;
    return { ...save({ letter_distance_days, quiet_days }), moved_count: 0 };
  });
  const run = { ...recorded(dunningRuns, 'get'), status: 'finished' as const, dry_run: true };
  for (const action of ['create', 'get'] as const) service.on(dunningRuns, action, () => run);
  return { save, saved: () => policy };
}

const distance = 'Abstand zwischen zwei Schreiben in Tagen';

test('untouched levels follow a version that another person saves, and are saved over it without a question', async () => {
  const service = staff();
  const ladder = sharedLadder(service);
  const { screen, within, user, waitFor } = await open(at('ladder'));
  const days = await screen.findByLabelText<HTMLInputElement>(distance);
  ladder.save({ letter_distance_days: 7 });
  // After a command all is old, and a person who comes back to the page reads it again.
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  await screen.findByText('Keine Rechnung läuft.');
  assert.equal(days.value, '3');
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => assert.equal(days.value, '7'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Version 3 gespeichert');
  assert.equal(ladder.saved().letter_distance_days, 7);
});

test('levels that another person saved meanwhile take nothing that was typed: what applies is chosen', async () => {
  const service = staff();
  const ladder = sharedLadder(service);
  const { screen, within, user, waitFor } = await open(at('ladder'));
  const days = await screen.findByLabelText<HTMLInputElement>(distance);
  await user.clear(days);
  await user.type(days, '9');
  ladder.save({ letter_distance_days: 7, quiet_days: ['2026-12-24'] });
  await user.click(screen.getByRole('button', { name: 'Probelauf' }));
  await screen.findByText('Keine Rechnung läuft.');
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Inzwischen geändert' }));
  const chosen = (name: RegExp) => choice.getByRole<HTMLInputElement>('radio', { name }).checked;
  assert.equal(days.value, '9');
  assert.ok(chosen(/^Ihre Eingabe.*9/));
  assert.ok(chosen(/^Gespeichert.*24\.12\.2026/));
  await user.click(choice.getByRole('button', { name: 'Auswahl speichern' }));
  await screen.findByText('Version 3 gespeichert');
  await waitFor(() => assert.equal(days.value, '9'));
  const { letter_distance_days, quiet_days } = ladder.saved();
  assert.deepEqual({ letter_distance_days, quiet_days }, { letter_distance_days: 9, quiet_days: ['2026-12-24'] });
});

test('a level that the service refuses is marked at its field', async () => {
  const service = staff();
  service.on(dunningLadder, 'update', () => {
    throw new Refused('validation_error', [{ field: 'levels[1].days', code: 'invalid', message: 'Too few.' }]);
  });
  const { screen, within, user, waitFor } = await open(at('ladder'));
  const list = within(await screen.findByRole('list', { name: 'Mahnstufen' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnstufen speichern' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    assert.deepEqual(
      list.getAllByLabelText('Tage').map((field) => field.getAttribute('aria-invalid')),
      recorded(dunningLadder, 'get').levels.map((_level, place) => String(place === 1)),
    ),
  );
});

test('a key is made for the company that is shown', async () => {
  const service = staff();
  service.on(operatorKeys, 'create', () => recorded(operatorKeys, 'create'));
  const { screen, within, user } = await open(at('access'));
  await user.click(await screen.findByRole('button', { name: 'Schlüssel anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schlüssel anlegen' }));
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Mandant').value, company.name);
  await user.type(dialog.getByLabelText('Name'), 'ERP');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await screen.findByRole('dialog', { name: 'Schlüssel' });
  const { body } = service.doneOf(operatorKeys, 'create')[0] ?? assert.fail();
  assert.deepEqual([body.company_id, body.kind], [company.id, 'case']);
});

test('a Partner is created, changed, and connected with a company', async () => {
  const service = staff();
  const partner = recorded(operatorPartners, 'get');
  service.on(operatorPartners, 'create', ({ body }) => ({ ...partner, name: body.name }));
  service.on(operatorPartners, 'update', ({ body }) => ({ ...partner, ...(body as Partial<typeof partner>) }));
  service.on(operatorPartners, 'confirm', () => recorded(operatorPartners, 'confirm'));
  service.on(operatorCompanies, 'list', (call) =>
    pageOf(
      [entry(operatorCompanies, 'list', { id: company.id, name: 'Erste GmbH', customer_number: '10000001' })],
      call,
    ),
  );
  const { screen, within, user, waitFor, address } = await open('/operator/partners');
  await user.click(await screen.findByRole('button', { name: /Partner anlegen/ }));
  const create = within(await screen.findByRole('dialog', { name: 'Partner anlegen' }));
  await user.type(create.getByLabelText('Name'), 'Plattform');
  await user.click(create.getByLabelText('Darf Personen ohne E-Mail-Prüfung anlegen'));
  await user.click(create.getByRole('button', { name: 'Anlegen' }));
  await screen.findByText('Partner angelegt: Plattform');
  await waitFor(() => assert.equal(address(), `/operator/partners/${partner.id}`));
  assert.equal(service.doneOf(operatorPartners, 'create')[0]?.body.may_skip_email_verification, true);

  await user.click(await screen.findByRole('button', { name: 'Mandant verbinden' }));
  const connect = within(await screen.findByRole('dialog', { name: 'Mandant verbinden' }));
  await user.type(connect.getByRole('combobox', { name: 'Mandant' }), 'Erste');
  await user.click(await screen.findByRole('option', { name: 'Erste GmbH (10000001)' }));
  await user.click(connect.getByRole('button', { name: 'Verbinden' }));
  await screen.findByText('Mandant verbunden');
  assert.deepEqual(service.doneOf(operatorPartners, 'confirm')[0]?.ids, [partner.id, company.id]);

  await user.click(screen.getByRole('button', { name: 'Ändern' }));
  const change = within(await screen.findByRole('dialog', { name: 'Ändern' }));
  assert.equal(change.getByLabelText<HTMLInputElement>('Name').value, partner.name);
  await user.click(change.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(`Partner geändert: ${partner.name}`);
});

test('companies are found by what they lack, in English too', async () => {
  const service = staff();
  service.become({ language: 'en' });
  const asked: (string | undefined)[] = [];
  service.on(operatorCompanies, 'list', (call) => {
    asked.push(call.query.missing);
    return pageOf([{ ...entry(operatorCompanies, 'list'), has_conditions: false }], call);
  });
  const { screen, within } = await open('/operator/companies?missing=conditions');
  const table = within(await screen.findByRole('table', { name: 'Companies' }));
  table.getByText('no conditions');
  assert.equal(asked.at(-1), 'conditions');
});
