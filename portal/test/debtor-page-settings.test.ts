/** „Schuldnerseite“ among the settings: what debtors can do, for all and for those of one company (debtor-page.md 10, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { DebtorPageSettings, DebtorPageSettingsPatch } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import { recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { Membership } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { companyDebtorPageSettings, debtorPageSettings } = operatorApi;

function staff(...roles: Membership['roles']) {
  const service = forStaff(...roles);
  service.answersReadsAsRecorded();
  return service;
}

const before: DebtorPageSettings = recorded(debtorPageSettings, 'get');

const changed = (stored: DebtorPageSettings, { payment_secret, ...body }: DebtorPageSettingsPatch) =>
  ({ ...stored, ...body, has_payment_secret: payment_secret !== undefined }) as DebtorPageSettings;

test('instalments, languages and the contact are set in one form, and a secret is sent once', async () => {
  const service = staff('admin');
  let stored = before;
  const sent: DebtorPageSettingsPatch[] = [];
  service.on(debtorPageSettings, 'get', () => stored);
  service.on(debtorPageSettings, 'update', ({ body }) => {
    sent.push(body);
    return (stored = changed(stored, body));
  });
  const { screen, within, user, waitFor } = await open('/operator/settings/debtor-page');
  const plan = within(await screen.findByRole('group', { name: 'Raten' }));
  const least = plan.getByLabelText('Mindestrate');
  await user.clear(least);
  await user.type(least, '1.000,00');
  await user.click(plan.getByLabelText('Einigungsgebühr'));
  await user.selectOptions(plan.getByLabelText('Zinsen'), 'erlassen, wenn eingehalten');
  const languages = within(screen.getByRole('group', { name: 'Sprachen' }));
  await user.click(languages.getByLabelText('Arabisch'));
  await user.type(within(screen.getByRole('group', { name: 'Kontakt' })).getByLabelText('Telefon'), '030 1234567');
  const provider = within(screen.getByRole('group', { name: 'Zahlungsanbieter' }));
  await user.type(provider.getByLabelText('Geheimnis'), 'the-secret-of-the-payment-provider');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Schuldnerseite gespeichert');
  const { payment_secret, ...body } = sent[0] ?? {};
  assert.equal(payment_secret, 'the-secret-of-the-payment-provider');
  const { has_payment_secret: _has, ...others } = before;
  assert.deepEqual(body, {
    ...others,
    languages: ['de', 'en', 'tr', 'pl', 'ru'],
    plan: {
      ...before.plan,
      min_amount: { currency: 'EUR', value: '1000.00' },
      settlement_fee: true,
      interest: 'waived_if_kept',
    },
    contact: { phone: '030 1234567', email: null, hours: null },
  });
  await screen.findByText('Hinterlegt. Leer: Es bleibt.');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => assert.equal(sent.length, 2));
  assert.ok(sent.slice(1).every((each) => !('payment_secret' in each)));
});

test('a page whose text is not approved is not switched on, and its group says why', async () => {
  const service = staff('admin');
  service.on(debtorPageSettings, 'get', () => ({ ...before, enabled: false, languages: ['de'] as const }));
  service.on(debtorPageSettings, 'update', () => {
    throw new Refused('validation_error', [
      { field: 'enabled', code: 'text_not_approved', message: 'The German text is not approved.' },
      { field: 'languages[1]', code: 'text_not_approved', message: 'The text of this language is not approved.' },
    ]);
  });
  const { screen, user } = await open('/operator/settings/debtor-page');
  await user.click(await screen.findByLabelText('Für Akten eingeschaltet'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Der deutsche Text ist noch nicht freigegeben.');
});

test('a company has settings of its own after a change, which an admin ends', async () => {
  const { id } = recorded(operatorApi.operatorCompanies, 'get');
  const service = staff('admin');
  let stored = { inherited: true, ...before };
  service.on(companyDebtorPageSettings, 'get', () => stored);
  service.on(
    companyDebtorPageSettings,
    'update',
    ({ body }) => (stored = { ...changed(stored, body), inherited: false }),
  );
  service.on(companyDebtorPageSettings, 'remove', () => void (stored = { inherited: true, ...before }));
  const { screen, within, user } = await open(`/operator/companies/${id}/debtor-page`);
  await screen.findByText(/Es gelten die Einstellungen des Betreibers/);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Schuldnerseite gespeichert');
  await user.click(await screen.findByRole('button', { name: 'Eigene Einstellungen beenden' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Beenden' }));
  await screen.findByText(/Es gelten die Einstellungen des Betreibers/);
  assert.equal(service.doneOf(companyDebtorPageSettings, 'remove').length, 1);
});

test('who may not change the settings of a company reads them', async () => {
  const { id } = recorded(operatorApi.operatorCompanies, 'get');
  staff('case_worker').on(companyDebtorPageSettings, 'get', () => ({ inherited: true, ...before }));
  const { screen } = await open(`/operator/companies/${id}/debtor-page`);
  assert.notEqual((await screen.findByLabelText('Höchste Anzahl')).closest('fieldset[disabled]'), null);
  assert.equal(screen.queryAllByRole('button', { name: 'Speichern' }).length, 0);
});
