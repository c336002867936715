/** Where the focus stands after what was opened is left: on what opened it (WCAG 2.4.3; service/test/cases/28). */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';

const { forStaff, forUser, open } = portalOf();
const { cases, operatorLedger } = operatorApi;

const named = () => document.activeElement?.textContent ?? '';

test('after a dialog of a case is left with Escape or „Abbrechen“, or its key opened it, the focus is on its button', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const { screen, within, user, waitFor } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  await screen.findByRole('toolbar', { name: 'Aktionen zur Akte' });
  for (const [button, dialog, key] of [
    [/^Zahlung buchen/, 'Zahlung buchen', 'p'],
    [/^Notiz/, 'Notiz schreiben', 'i'],
    [/^Nachricht/, 'Nachricht an den Mandanten', 'n'],
  ] as const)
    for (const leave of ['{Escape}', 'Abbrechen', key]) {
      const opener = within(screen.getByRole('toolbar', { name: 'Aktionen zur Akte' })).getByRole('button', {
        name: button,
      });
      if (leave === key) {
        opener.blur();
        await user.keyboard(key);
      } else {
        opener.focus();
        await user.keyboard('{Enter}');
      }
      const shown = within(await screen.findByRole('dialog', { name: dialog }));
      if (leave === 'Abbrechen') await user.click(shown.getByRole('button', { name: leave }));
      else await user.keyboard('{Escape}');
      await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
      assert.match(named(), button, `${dialog} ${leave}`);
    }
});

test('after a payment is booked the focus is on the button that opened the dialog', async () => {
  const service = forStaff('cashier');
  service.answersReadsAsRecorded();
  service.onRecorded(operatorLedger, 'preview_payment', 'book_payment');
  const { screen, within, user } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  const button = await screen.findByRole('button', { name: /^Zahlung buchen/ });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zahlung buchen' }));
  await user.type(dialog.getByLabelText('Betrag'), '20,50');
  await user.click(dialog.getByRole('button', { name: 'Buchen' }));
  await screen.findByText(/^Zahlung gebucht/);
  assert.match(named(), /^Zahlung buchen/);
});

test('a dialog of a menu and the palette give the focus back to the menu’s button and to „Suchen …“', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const { screen, user, waitFor } = await open(`/operator/cases/${recorded(cases, 'get').id}/overview`);
  const isGone = () => waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  await user.click(await screen.findByRole('button', { name: 'Mehr' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status ändern' }));
  await screen.findByRole('dialog', { name: 'Status ändern' });
  await user.keyboard('{Escape}');
  await isGone();
  assert.equal(document.activeElement, screen.getByRole('button', { name: 'Mehr' }));
  await user.click(screen.getByRole('button', { name: /^Suchen/ }));
  await screen.findByRole('combobox', { name: 'Suchen und ausführen' });
  await user.keyboard('{Escape}');
  await isGone();
  assert.match(named(), /^Suchen/);
});

test('„Als API ansehen“ begins with its buttons, and gives the focus back', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const { screen, within, user, waitFor } = await open(
    `/company/10000042/cases/${recorded(caseApi.mandates, 'get').id}`,
  );
  const button = await screen.findByRole('button', { name: 'Als API ansehen' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Als API ansehen' });
  const [first] = within(dialog).getAllByRole('button');
  assert.equal(dialog.querySelector('h2')?.nextElementSibling?.contains(first ?? null), true);
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  assert.equal(document.activeElement, button);
});

test('a table that is wider than its place is reached by keyboard and named, and no more once it fits', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  // The page of this process draws nothing: how wide things are is given.
  const resized = new Map<ResizeObserver, () => void>();
  class Observer extends ResizeObserver {
    constructor(heard: ResizeObserverCallback) {
      super(heard);
      resized.set(this, () => heard([], this));
    }
    override disconnect(): void {
      super.disconnect();
      resized.delete(this);
    }
  }
  mock.property(globalThis, 'ResizeObserver', Observer);
  let width = 600;
  mock.getter(HTMLElement.prototype, 'scrollWidth', () => width);
  mock.getter(HTMLElement.prototype, 'clientWidth', () => 390);
  const { screen, waitFor } = await open('/operator/law/rates');
  const table = await screen.findByRole('table', { name: 'Basiszinssätze' });
  const resize = () => {
    for (const hear of resized.values()) hear();
  };
  assert.equal(screen.queryAllByRole('region', { name: /seitlich/ }).length, 0);
  resize();
  const box = await screen.findByRole('region', { name: 'Basiszinssätze, seitlich verschiebbar' });
  assert.ok(box.contains(table));
  box.focus();
  assert.equal(document.activeElement, box);
  width = 390;
  resize();
  await waitFor(() => assert.equal(box.getAttribute('tabindex'), null));
  assert.equal(box.getAttribute('role'), null);
});
