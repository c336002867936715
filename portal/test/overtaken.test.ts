/** What another person made impossible: the screen is read again and says what happened (portal.md 6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { entry, idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, forUser, open } = portalOf();
const { auditLog, bankTransactions, cases, dunningRuns, operatorCases, operatorDunningInvoices, reviews } = operatorApi;

/** An entry of the audit log about what another person has just done. */
function heard(service: FakeService, action: string, target_id: string): void {
  const by = { actor_user_id: idNumber(1), actor_name: 'Ada Amsel', created_at: new Date().toISOString() };
  const found = entry(auditLog, 'list', { action, target_id, actor_key_id: null, ...by });
  service.on(auditLog, 'list', (call) => pageOf(call.query.target_id === target_id ? [found] : [], call));
}

test('the second of two people who decide on one order reads who decided, when and how', async () => {
  const service = forStaff('reviewer');
  service.answersReadsAsRecorded();
  let order = { ...recorded(reviews, 'get'), status: 'submitted' as 'submitted' | 'accepted' };
  service.on(reviews, 'get', () => order);
  service.on(reviews, 'reject', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/queue/${order.id}`);
  await screen.findByRole('toolbar', { name: 'Entscheidung' });
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Auftrag ablehnen' }));
  await user.type(dialog.getByRole('textbox'), 'Der Beleg fehlt.');
  order = { ...order, status: 'accepted' };
  heard(service, 'reviews.accept', order.id);
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await dialog.findByText(/^Ada Amsel hat diesen Auftrag (?:am .* )?um \d\d:\d\d angenommen\.$/);
  assert.equal(dialog.getByRole<HTMLTextAreaElement>('textbox').value, 'Der Beleg fehlt.');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await screen.findByText('Dieser Auftrag ist angenommen.');
  assert.equal(screen.queryAllByRole('button', { name: 'Annehmen' }).length, 0);
});

test('a case that another person closed shows so behind the dialog, and who closed it inside', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  let mandate = recorded(cases, 'get');
  service.on(cases, 'get', () => mandate);
  service.on(operatorCases, 'close', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/cases/${mandate.id}/overview`);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mehr' }));
    return screen.findByRole('menuitem', { name });
  };
  await user.click(await choose('Schließen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Akte schließen' }));
  await user.selectOptions(dialog.getByLabelText('Ergebnis'), 'Sonstiges');
  await user.type(dialog.getByRole('textbox'), 'Ist erledigt.');
  mandate = { ...recorded(operatorCases, 'close'), id: mandate.id };
  heard(service, 'operator-cases.close', mandate.id);
  await user.click(dialog.getByRole('button', { name: 'Akte schließen' }));
  await dialog.findByText(/^Ada Amsel hat diese Akte (?:am .* )?um \d\d:\d\d geschlossen\.$/);
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await choose('Wieder öffnen');
});

test('a company that withdraws a decided order reads when that was, and keeps what it typed', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  let order = { ...recorded(caseApi.orders, 'finalize') };
  service.on(caseApi.orders, 'get', () => order);
  service.on(caseApi.orders, 'withdraw', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/company/10000042/orders/${order.id}`);
  await user.click(await screen.findByRole('button', { name: 'Auftrag zurückziehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Auftrag zurückziehen' }));
  await user.type(dialog.getByRole('textbox'), 'Der Schuldner hat bezahlt.');
  const rejection_reason = 'Die Forderung ist verjährt.';
  order = { ...order, status: 'rejected', decided_at: new Date().toISOString(), rejection_reason };
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await dialog.findByText(/^Dieser Auftrag wurde (?:am .* )?um \d\d:\d\d abgelehnt\.$/);
  assert.equal(dialog.getByRole<HTMLTextAreaElement>('textbox').value, 'Der Schuldner hat bezahlt.');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await screen.findByText('Die Forderung ist verjährt.');
  assert.equal(screen.queryAllByRole('button', { name: 'Auftrag zurückziehen' }).length, 0);
});

test('a payment reported on a case that was closed meanwhile says when, and keeps what was typed', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  let mandate = { ...recorded(caseApi.mandates, 'get'), closed_at: null as string | null };
  service.on(caseApi.mandates, 'get', () => mandate);
  service.on(caseApi.claimPayments, 'create', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/company/10000042/cases/${mandate.id}`);
  await user.click(await screen.findByRole('button', { name: 'Zahlung melden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung melden' }));
  await dialog.findByRole('option', { name: /RE-/ });
  await user.type(dialog.getByLabelText('Betrag'), '12,50');
  await user.type(dialog.getByLabelText('Eingegangen am'), '2026-02-15');
  mandate = { ...mandate, closed_at: new Date().toISOString() };
  await user.click(dialog.getByRole('button', { name: 'Melden' }));
  await dialog.findByText(/^Diese Akte wurde (?:am .* )?um \d\d:\d\d geschlossen\.$/);
  assert.equal(dialog.getByLabelText<HTMLInputElement>('Betrag').value, '12,50');
});

const heardAt = '(?:am .* )?um \\d\\d:\\d\\d';

test('the second of two people at one line of the bank reads who booked it, at its button and in its dialogs', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  const line = { ...entry(bankTransactions, 'list'), status: 'proposed' as const };
  service.on(bankTransactions, 'list', (call) => pageOf([line], call));
  service.on(bankTransactions, 'get', () => line);
  for (const action of ['book', 'ignore', 'refund'] as const)
    service.on(bankTransactions, action, () => {
      throw new Refused('conflict');
    });
  const { screen, within, user } = await open('/operator/payments/unmatched');
  const button = await screen.findByRole('button', { name: /^Als erstattet vermerken/ });
  heard(service, 'bank-transactions.book', line.id);
  const booked = new RegExp(`^Ada Amsel hat diesen Umsatz ${heardAt} gebucht\\.`);
  await user.click(button);
  await screen.findByText(booked);
  await user.click(screen.getByRole('button', { name: /^Zurückstellen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zurückstellen' }));
  await user.type(dialog.getByRole('textbox'), 'Kein Schuldner.');
  await user.click(dialog.getByRole('button', { name: 'Zurückstellen' }));
  await dialog.findByText(booked);
  assert.equal(dialog.getByRole<HTMLTextAreaElement>('textbox').value, 'Kein Schuldner.');
});

test('an invoice that another person cancelled meanwhile says so where it is paused and where it is written off', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const invoice = { ...recorded(operatorDunningInvoices, 'get'), status: 'in_dunning' as const, archived: false };
  service.on(operatorDunningInvoices, 'get', () => ({ ...invoice, paused: false }));
  for (const action of ['pause', 'write_off'] as const)
    service.on(operatorDunningInvoices, action, () => {
      throw new Refused('conflict');
    });
  const { screen, within, user } = await open(`/operator/invoices/${invoice.id}`);
  const pause = await screen.findByRole('button', { name: 'Pausieren' });
  heard(service, 'operator-dunning-invoices.cancel', invoice.id);
  const cancelled = new RegExp(`^Ada Amsel hat diese Rechnung ${heardAt} storniert\\.`);
  await user.click(pause);
  await screen.findByText(cancelled);
  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ausbuchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ausbuchen' }));
  await user.click(dialog.getByRole('button', { name: 'Ausbuchen' }));
  await dialog.findByText(cancelled);
});

test('a run that another person stopped meanwhile says so where it is stopped', async () => {
  const service = forStaff('case_worker');
  service.answersReadsAsRecorded();
  const run = { ...recorded(dunningRuns, 'get'), dry_run: false, status: 'running' as const };
  service.on(dunningRuns, 'get', () => run);
  service.on(dunningRuns, 'stop', () => {
    throw new Refused('conflict');
  });
  const { screen, within, user } = await open(`/operator/dunning-runs/${run.id}`);
  await user.click(await screen.findByRole('button', { name: 'Anhalten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mahnlauf anhalten' }));
  heard(service, 'dunning-runs.stop', run.id);
  await user.click(dialog.getByRole('button', { name: 'Anhalten' }));
  await dialog.findByText(new RegExp(`^Ada Amsel hat diesen Mahnlauf ${heardAt} angehalten\\.`));
});
