/** What a company or an order lacks is said in the reader's language, by the labels of the forms; strangers read one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { recorded } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import { membershipOf } from './harness/service.ts';

const { forStaff, forUser, open, serviceFor } = portalOf();
const { operatorCompanies, reviews } = operatorApi;

const issues = [
  { field: 'phone', code: 'required' as const, message: 'phone `phone` is required.' },
  { field: 'payout_bank_account', code: 'required' as const, message: '`payout_bank_account` is required.' },
];
const case_submission_readiness = { ready: false, issues };

test('the operator and the Partner read what a company lacks by its labels', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  service.on(operatorCompanies, 'get', () => ({ ...recorded(operatorCompanies, 'get'), case_submission_readiness }));
  const { screen, within } = await open(`/operator/companies/${recorded(operatorCompanies, 'get').id}/data`);
  const region = within(await screen.findByRole('region', { name: 'Bereit für Aufträge' }));
  for (const text of ['Telefon', 'Konto für Auszahlungen']) region.getByText(text);

  const membership = membershipOf('partner', ['admin']);
  const ofPartner = serviceFor(membership);
  ofPartner.answersReadsAsRecorded();
  const company = recorded(partnerApi.companies, 'get');
  ofPartner.on(partnerApi.companies, 'get', () => ({ ...company, case_submission_readiness }));
  ofPartner.become({ language: 'en' });
  const partner = await open(`/partner/${membership.owner.id}/companies/${company.id}`);
  await partner.screen.findByText('Account for payouts');
  assert.equal(partner.screen.queryAllByText(/is required/).length, 0);
});

test('what an order under review lacks is said as finalize says it', async () => {
  const service = forStaff();
  service.answersReadsAsRecorded();
  const order = { ...recorded(reviews, 'get'), status: 'submitted' as const };
  const [check = assert.fail()] = recorded(reviews, 'checks').checks;
  service.on(reviews, 'get', () => order);
  service.on(reviews, 'checks', () => ({
    checks: [
      {
        ...check,
        code: 'readiness' as const,
        result: 'fail' as const,
        finding: 'incomplete' as const,
        field: 'claims',
        problem: 'required',
        text: 'claims: At least one claim is required.',
      },
    ],
  }));
  const { screen, within } = await open(`/operator/queue/${order.id}`);
  const checks = within(await screen.findByRole('region', { name: 'Prüfpunkte' }));
  checks.getByText(/^Forderungen: Bitte füllen Sie dieses Feld aus\.$/);
});

test('a company that the person does not act for is one sentence, and Team offers a role without the right nothing', async () => {
  const service = forUser();
  service.answersReadsAsRecorded();
  const stranger = await open('/company/10009999/home');
  await stranger.screen.findByRole('heading', { level: 1, name: 'Dafür fehlt Ihnen ein Recht' });
  assert.equal(stranger.screen.queryAllByText('Dafür fehlt Ihnen ein Recht').length, 1);

  const staff = forStaff('reader');
  staff.answersReadsAsRecorded();
  staff.refused = /^403 \/operator\/v1\/staff\//;
  const team = await open('/operator/team');
  await team.screen.findByRole('heading', { level: 1, name: 'Team' });
  assert.equal(team.screen.queryAllByRole('button', { name: 'Person einladen' }).length, 0);
});
