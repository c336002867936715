/** „Schuldnerseite“ of a case: who has a code, what was chosen with it, a new code that is shown once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, open } = portalOf();
const {
  cases,
  accessCodes,
  debtorChoices,
  debtorPagePreviews,
  dunningDebtorAccessCodes,
  operatorDocuments,
  operatorDunningDebtors,
  operatorRequests,
} = operatorApi;
const { id } = recorded(cases, 'get');
const made = recorded(accessCodes, 'create');
const { code: _code, url: _url, ...listed } = made;
const choice = recorded(debtorChoices, 'get');
const effect = { ...choice.effect, declaration_id: idNumber(3), inbox_item_id: idNumber(4) };

const record = { ...recorded(operatorDocuments, 'get'), id: idNumber(3), filename: 'Vereinbarung.pdf' };

/** The correspondence of a case whose codes are these. */
async function opened(codes: readonly (typeof listed)[]) {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(accessCodes, 'list', (call) => pageOf([...codes], call));
  service.on(debtorChoices, 'list', (call) =>
    pageOf([{ ...choice, kind: 'objection' as const, note: 'Die Ware war defekt.', effect, record }], call),
  );
  const { screen, within, user, waitFor } = await open(`/operator/cases/${id}/correspondence`);
  const region = within(await screen.findByRole('region', { name: 'Schuldnerseite' }));
  return { service, screen, within, user, region, waitFor };
}

test('a new code is made with its reason, shown once and noted', async () => {
  const { service, screen, within, user, region } = await opened([]);
  service.on(accessCodes, 'create', () => ({ ...made, code: 'K7QM-2XW4-TR9H', url: 'https://x.example/d/' }));
  await user.click(await region.findByRole('button', { name: 'Neuer Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Code' }));
  await user.type(dialog.getByLabelText('Grund'), 'Brief verloren');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Zugangscode' }));
  shown.getByDisplayValue('K7QM-2XW4-TR9H');
  await user.click(shown.getByRole('button', { name: 'Ich habe ihn notiert' }));
  const { body } = service.doneOf(accessCodes, 'create')[0] ?? assert.fail();
  assert.equal((body as { reason: string }).reason, 'Brief verloren');
});

test('a locked code is unlocked or blocked, and what a debtor chose is read as text', async () => {
  const locked = { ...listed, id: idNumber(1), status: 'locked' as const };
  const ended = { ...listed, id: idNumber(2), status: 'ended' as const };
  const { service, screen, within, user, region } = await opened([locked, ended]);
  const table = within(await region.findByRole('table', { name: 'Zugangscodes' }));
  await table.findByText('gesperrt');
  table.getByText('beendet');
  service.on(accessCodes, 'unlock', () => ({ ...locked, status: 'active' as const }));
  await user.click(table.getByRole('button', { name: 'Entsperren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entsperren' }));
  await user.click(dialog.getByRole('button', { name: 'Entsperren' }));
  await screen.findByText('Code entsperrt.');
  service.on(accessCodes, 'end', () => {
    throw new Refused('conflict');
  });
  await user.click(table.getByRole('button', { name: 'Sperren' }));
  const ending = within(await screen.findByRole('dialog', { name: 'Code sperren' }));
  await user.type(ending.getByLabelText('Grund'), 'Fremde Hand');
  await user.click(ending.getByRole('button', { name: 'Sperren' }));
  await ending.findByText('Der Code ist nicht mehr in diesem Zustand.');
  const choices = within(await region.findByRole('table', { name: 'Wahl des Schuldners' }));
  await choices.findByText('Einwand');
  choices.getByText('Die Ware war defekt.');
  const kept = choices.getByRole('link', { name: 'Vereinbarung.pdf' });
  assert.ok(kept.getAttribute('href')?.endsWith(`/operator/documents/${idNumber(3)}`));
});

test('the preview opens in a window of its own, which knows nothing of the portal', async (context) => {
  const { service, user, region, waitFor } = await opened([]);
  const led: string[] = [];
  const shown = {
    opener: {} as unknown,
    location: { replace: (url: string) => void led.push(url) },
    close: () => void led.push('closed'),
  };
  context.mock.method(window, 'open', () => shown);
  const url = 'https://debtors.example/d/preview/x';
  service.on(debtorPagePreviews, 'create', () => ({ url, expires_at: '2026-03-02T09:05:00.000Z' }));
  await user.click(await region.findByRole('button', { name: 'Vorschau' }));
  await waitFor(() => assert.deepEqual([led, shown.opener], [[url], null]));
  service.on(debtorPagePreviews, 'create', () => {
    throw new Refused('sandbox_source_managed');
  });
  await user.click(region.getByRole('button', { name: 'Vorschau' }));
  await waitFor(() => assert.deepEqual(led, [url, 'closed']));
});

test('a debtor of invoices gets a new code too', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const debtor = { ...recorded(operatorDunningDebtors, 'get'), invoice_count: 1 };
  service.on(operatorDunningDebtors, 'get', () => debtor);
  service.on(dunningDebtorAccessCodes, 'list', (call) => pageOf([listed], call));
  service.on(dunningDebtorAccessCodes, 'create', () => ({ ...made, code: 'K7QM-2XW4-TR9H', url: 'https://x.example' }));
  const { screen, within, user } = await open(`/operator/invoices/debtors/${debtor.id}`);
  const region = within(await screen.findByRole('region', { name: 'Schuldnerseite' }));
  await user.click(await region.findByRole('button', { name: 'Neuer Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Code' }));
  await user.type(dialog.getByLabelText('Grund'), 'Brief verloren');
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  within(await screen.findByRole('dialog', { name: 'Zugangscode' })).getByDisplayValue('K7QM-2XW4-TR9H');
});

test('what followed from a choice is a link, and a question to the company begins with what the debtor said', async () => {
  const { service, screen, within, user, region, waitFor } = await opened([]);
  const choices = within(await region.findByRole('table', { name: 'Wahl des Schuldners' }));
  await choices.findByText('Einwand');
  assert.deepEqual(
    choices.getAllByRole('link').map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).search]),
    [
      ['Erklärung', `?entry=${idNumber(3)}`],
      ['Eingang', ''],
      ['Vereinbarung.pdf', ''],
    ],
  );
  service.on(operatorRequests, 'ask_on_mandate', () => recorded(operatorRequests, 'ask_on_mandate'));
  await user.click(choices.getByRole('button', { name: 'Rückfrage an den Mandanten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rückfrage an den Mandanten' }));
  dialog.getByDisplayValue(/auf der Schuldnerseite mitgeteilt: Einwand\.\s+Die Ware war defekt\./);
  await user.click(dialog.getByRole('button', { name: 'Rückfrage senden' }));
  await waitFor(() => assert.equal(service.doneOf(operatorRequests, 'ask_on_mandate').length, 1));
});
