/** „Buchhaltung“ of a company and of the operator: settings, exports and their files (intake.md 7, 9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { AccountingExport, AccountingSettings } from '@mahnwerk/contract/shapes/accounting.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, forUser, open } = portalOf();
const { accountingExports } = caseApi;
const { mahnserviceAccountingExports } = dunningApi;
const { accountAccountingSettings } = accountApi;
const { companyAccountingSettings, operatorAccountingExports, operatorAccountingSettings } = operatorApi;

const made: AccountingExport = {
  ...recorded(accountingExports, 'get'),
  id: idNumber(1),
  number: 4,
  kind: 'datev',
  format: 'extf',
  from: '2026-03-01',
  to: '2026-03-31',
  status: 'ready',
  row_count: 12,
};
const settings = recorded(accountAccountingSettings, 'get');
const at = '/company/10000042/accounting';

function company(role: 'admin' | 'member') {
  const service = forUser(role);
  service.answersReadsAsRecorded();
  service.on(accountingExports, 'list', (call) => pageOf([made], call));
  service.on(mahnserviceAccountingExports, 'list', (call) => pageOf([], call));
  return service;
}

test('a company orders a stapel with the keyboard, sees it being made, and saves its file', async () => {
  const service = company('member');
  let exports: readonly AccountingExport[] = [];
  service.on(accountingExports, 'list', (call) => pageOf(exports, call));
  service.on(accountingExports, 'create', ({ body }) => {
    const running: AccountingExport = { ...made, ...body, status: 'running', row_count: null, sha256: null };
    exports = [running];
    return running;
  });
  service.on(accountingExports, 'get', () => {
    exports = [made];
    return made;
  });
  const { screen, within, user } = await open(at);
  await screen.findByText(/^Hier stehen Ihre Dateien für die Buchhaltung/);
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Export erstellen' }));
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
  await screen.findByText('Export 4 wird erstellt.');
  await screen.findByRole('button', { name: 'EXTF_Buchungsstapel_2026-03-31_4.csv herunterladen' }, { timeout: 5_000 });
  const { body } = service.doneOf(accountingExports, 'create')[0] ?? assert.fail();
  assert.deepEqual([body.kind, body.format], ['datev', 'extf']);
  assert.match(body.to, /^\d{4}-\d\d-\d\d$/);
  // Only an admin changes the settings.
  screen.getByText(/mit der Rolle „Admin“/);
  assert.equal(screen.queryAllByLabelText('Kontenrahmen').length, 0);
});

test('missing settings are named in words, and what is nothing new is no export', async () => {
  const service = company('admin');
  let answer = new Refused('not_ready', [
    { field: 'chart', code: 'required', message: '`chart` is required.' },
    { field: 'accounts.commission', code: 'required', message: '`accounts.commission` is required.' },
    { field: 'bu_keys.16.00', code: 'required', message: '`bu_keys.16.00` is required.' },
  ]);
  service.on(accountingExports, 'create', () => {
    throw answer;
  });
  const { screen, within, user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Export erstellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export erstellen' }));
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
  const alert = within(await dialog.findByRole('alert'));
  for (const name of ['Kontenrahmen', 'Erfolgsprovision', 'BU-Schlüssel: Für 16 % Umsatzsteuer']) alert.getByText(name);
  answer = new Refused('conflict');
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
  await dialog.findByText('Bis zu diesem Tag gibt es nichts Neues.');
  assert.equal(dialog.queryAllByText('Erfolgsprovision').length, 0);
});

test('the exports of dunning have their own list and kinds', async () => {
  const service = company('admin');
  service.on(mahnserviceAccountingExports, 'create', ({ body }) => ({ ...made, ...body, status: 'running' as const }));
  const { screen, within, user } = await open(at);
  // The side bar has a place of this name too.
  await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: 'Mahnwesen' }));
  await screen.findByText(/^Hier stehen Ihre Dateien/);
  await user.click(screen.getByRole('button', { name: 'Export erstellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export erstellen' }));
  assert.equal(dialog.queryAllByRole('option', { name: 'Abrechnungen' }).length, 0);
  await user.selectOptions(dialog.getByLabelText('Inhalt'), 'Offene Posten');
  await user.selectOptions(dialog.getByLabelText('Format'), 'Excel (XLSX)');
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
  await screen.findByText('Export 4 wird erstellt.');
  const { body } = service.doneOf(mahnserviceAccountingExports, 'create')[0] ?? assert.fail();
  assert.deepEqual([body.kind, body.format], ['open_items', 'xlsx']);
});

test('another export than the newest is not deleted, and the screen says why', async () => {
  const service = company('admin');
  service.on(accountingExports, 'delete', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(at);
  await user.click(await screen.findByRole('button', { name: 'Export 4 löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 4 löschen' }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await dialog.findByText(/neueren Export dieser Art/);
});

test('only what was changed is saved, an emptied account is that of the chart, and a wrong one is said at its field', async () => {
  const service = company('admin');
  let stored: AccountingSettings = { ...settings, chart: 'skr03', accounts: { ...settings.accounts, bank: '1210' } };
  service.on(accountAccountingSettings, 'get', () => stored);
  service.on(accountAccountingSettings, 'update', ({ body }) => {
    if (body.accounts?.['commission'] === '49')
      throw new Refused('validation_error', [{ field: 'accounts.commission', code: 'invalid', message: 'Wrong.' }]);
    stored = { ...stored, consultant_number: body.consultant_number ?? null };
    return stored;
  });
  const { screen, user } = await open(at);
  const commission = await screen.findByLabelText('Erfolgsprovision');
  await user.clear(commission);
  await user.type(commission, '49');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Nur Ziffern, so viele wie ein Konto hat/);
  await user.type(commission, '60');
  await user.clear(screen.getByLabelText('Bank'));
  const number = screen.getByLabelText('Beraternummer');
  await user.clear(number);
  await user.type(number, '29098');
  const begin = screen.getByLabelText('Wirtschaftsjahr beginnt am');
  await user.clear(begin);
  await user.type(begin, '1.7.');
  await user.click(screen.getByLabelText('Zahlungseingänge der eigenen Bankkonten mitbuchen'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Einstellungen gespeichert');
  const { body } = service.doneOf(accountAccountingSettings, 'update')[0] ?? assert.fail();
  assert.deepEqual(body, {
    consultant_number: 29098,
    fiscal_year_begins: '07-01',
    include_payments: !settings.include_payments,
    accounts: { bank: null, commission: '4960' },
  });
});

test('the office has its own books, and the settings of a company on a tab', async () => {
  const service = forStaff('admin');
  service.answersReadsAsRecorded();
  service.on(operatorAccountingExports, 'list', (call) =>
    pageOf([{ ...recorded(operatorAccountingExports, 'get'), ...made, kind: 'datev', format: 'extf' }], call),
  );
  service.on(operatorAccountingSettings, 'get', () => ({ ...recorded(operatorAccountingSettings, 'get') }));
  const { screen } = await open('/operator/accounting');
  await screen.findByRole('heading', { level: 1, name: 'Buchhaltung' });
  await screen.findByRole('button', { name: /^EXTF_.+ herunterladen$/ });
  await screen.findByLabelText('Fremdgeld');
  assert.equal(screen.queryAllByLabelText('Inkassokosten').length, 0);
  const { id } = recorded(operatorApi.operatorCompanies, 'get');
  service.on(companyAccountingSettings, 'get', () => settings);
  const tab = await open(`/operator/companies/${id}/accounting`);
  await tab.screen.findByLabelText('Inkassokosten');
});

test('who has no right on money sees no books of the office', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const { screen } = await open('/operator/accounting');
  await screen.findByRole('heading', { level: 1 });
  assert.equal(screen.queryAllByRole('button', { name: 'Export erstellen' }).length, 0);
});
