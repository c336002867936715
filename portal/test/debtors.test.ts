/** „Stammdaten“ of a case: contacts with their sources, circumstances, and what holds in the head of the case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { cases, circumstances, contacts, operatorDebtors } = operatorApi;

const mandate = recorded(cases, 'get');
const debtor = { ...recorded(operatorDebtors, 'get'), id: mandate.debtor_id };
const contact = recorded(contacts, 'create');
const address = { postal_code: '10117', city: 'Berlin', country: 'DE' };
const own = { ...contact, preferred: false, recorded_by: null, source: 'creditor' as const, source_note: null };
const circumstance = recorded(circumstances, 'create');

/** The case with one debtor, whose street is hostile. */
function givenDebtor(service: FakeService): void {
  service.answersReadsAsRecorded();
  service.on(operatorDebtors, 'list', (call) => pageOf([debtor], call));
  service.on(contacts, 'list', (call) =>
    pageOf(
      [
        { ...own, id: idNumber(1), status: 'former', ended_at: '2026-02-01T10:00:00.000Z' },
        { ...own, id: idNumber(2), type: 'email', address: null, value: 'mika@debtor.example' },
        { ...contact, id: idNumber(3), address: { ...address, street: '<b>Gasse</b> 2' } },
      ],
      call,
    ),
  );
  service.on(circumstances, 'list', (call) => pageOf([circumstance], call));
}

const at = `/operator/cases/${mandate.id}/master-data`;

test('contacts show value, source, state, since and who, the preferred ones first', async () => {
  givenDebtor(forStaff());
  const { screen, within } = await open(at);
  const table = await screen.findByRole('table', { name: 'Kontakte' });
  const rows = within(table).getAllByRole('row').slice(1);
  assert.deepEqual(
    rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent),
    [
      '<b>Gasse</b> 2, 10117 Berlin, Deutschland bevorzugtAnschrift',
      'mika@debtor.example E-Mail-Adresse',
      'Neue Gasse 2, 10117 Berlin, Deutschland Anschrift',
    ],
  );
  assert.match(rows[0]?.textContent ?? '', /RegisterRegister of residents.*verwendbar/);
  assert.match(rows[1]?.textContent ?? '', /Mandant.*verwendbar.*Mandant/);
  assert.match(rows[2]?.textContent ?? '', /früher/);
  assert.equal(within(rows[2] ?? table).queryAllByRole('button').length, 0);
});

test('„Kontakt hinzufügen“ sends what is typed, and says what is known already', async () => {
  const service = forStaff();
  givenDebtor(service);
  service.on(contacts, 'create', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Kontakt hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontakt hinzufügen' }));
  await user.click(dialog.getByRole('radio', { name: 'Telefon' }));
  await user.type(dialog.getByRole('textbox', { name: 'Telefon' }), '030 23125000');
  await user.click(dialog.getByRole('radio', { name: 'E-Mail-Adresse' }));
  assert.equal(dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail-Adresse' }).value, '');
  await user.click(dialog.getByRole('radio', { name: 'Telefon' }));
  await dialog.findByDisplayValue('030 23125000');
  await user.selectOptions(dialog.getByLabelText('Quelle'), 'Ermittlung');
  assert.deepEqual(
    dialog.queryAllByRole('option', { name: 'Mandant' }).length,
    0,
    'what the company knows is in its record',
  );
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  await dialog.findByText('Dieser Kontakt ist schon als verwendbar bekannt.');
  service.on(contacts, 'create', () => contact);
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  await screen.findByText('Kontakt hinzugefügt.');
  const [sent] = service.doneOf(contacts, 'create');
  assert.ok(sent);
  const { valid_from: _today, ...body } = sent.body;
  assert.deepEqual(
    [sent.ids[0], body],
    [debtor.id, { type: 'phone', value: '030 23125000', source: 'research', preferred: true }],
  );
});

test('„Unzustellbar“ asks for the reason', async () => {
  const service = forStaff();
  givenDebtor(service);
  service.on(contacts, 'update', () => recorded(contacts, 'update'));
  const { screen, within, user } = await open(at);
  const [row] = within(await screen.findByRole('table', { name: 'Kontakte' }))
    .getAllByRole('row')
    .slice(1);
  assert.ok(row);
  await user.click(within(row).getByRole('button', { name: 'Unzustellbar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kontakt ist unzustellbar' }));
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Verzogen');
  await user.click(dialog.getByRole('button', { name: 'Unzustellbar' }));
  await screen.findByText('Kontakt ist als unzustellbar vermerkt.');
  const [sent] = service.doneOf(contacts, 'update');
  assert.deepEqual([sent?.ids[1], sent?.body], [idNumber(3), { status: 'undeliverable', reason: 'Verzogen' }]);
});

test('„Umstand hinzufügen“ asks for what each circumstance needs', async () => {
  const service = forStaff();
  givenDebtor(service);
  service.on(circumstances, 'create', () => circumstance);
  const { screen, within, user } = await open(at);
  const region = within(await screen.findByRole('region', { name: 'Umstände' }));
  await region.findByText('36 IN 1234/26');
  await user.click(region.getByRole('button', { name: 'Umstand hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Umstand hinzufügen' }));
  assert.deepEqual(
    dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent),
    ['Unbekannt verzogen', 'Verstorben', 'Insolvenz', 'Vertretung'],
  );
  assert.equal(dialog.queryAllByLabelText('Gericht').length, 0);
  await user.click(dialog.getByRole('radio', { name: 'Vertretung' }));
  await user.selectOptions(dialog.getByLabelText('Beteiligt: Rolle'), 'Schuldnerberatung');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Beratung Muster');
  await user.type(dialog.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'rat@help.example');
  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
  await screen.findByText('Umstand hinzugefügt.');
  const [sent] = service.doneOf(circumstances, 'create');
  const party = {
    role: 'debt_counsellor',
    name: 'Beratung Muster',
    address: null,
    email: 'rat@help.example',
    reference: null,
  };
  assert.deepEqual(sent?.body, { type: 'represented', party, source: 'other' });
});

test('the head of a case shows what holds for its debtor', async () => {
  const service = forStaff();
  givenDebtor(service);
  service.on(cases, 'get', () => ({ ...mandate, debtor_flags: ['deceased', 'represented'] as const }));
  const { screen, within } = await open(at);
  const flags = within(await screen.findByRole('list', { name: 'Umstände des Schuldners' }));
  assert.deepEqual(
    flags.getAllByRole('listitem').map(({ textContent }) => textContent),
    ['Verstorben', 'Vertretung'],
  );
});

test('a reader sees contacts and circumstances, and no command', async () => {
  givenDebtor(forStaff('reader'));
  const { screen, within } = await open(at);
  const region = within(await screen.findByRole('region', { name: 'Umstände' }));
  await region.findByText('36 IN 1234/26');
  await screen.findByRole('table', { name: 'Kontakte' });
  for (const name of ['Kontakt hinzufügen', 'Unzustellbar', 'Umstand hinzufügen', 'Beenden', 'Bevorzugen'])
    assert.equal(screen.queryAllByRole('button', { name }).length, 0, name);
});
