/** „Angaben für das erste Schreiben“ of a case: what the claims say, and how the office adds what is missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { idNumber, pageOf, recorded, Refused } from './harness/answers.ts';
import { portalOf } from './harness/portal.ts';
import type { FakeService } from './harness/service.ts';

const { forStaff, open } = portalOf();
const { cases, claimEntry, operatorClaims } = operatorApi;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;
const mandate = { ...recorded(cases, 'get'), closed_at: null, closing: null };
const at = `/operator/cases/${mandate.id}/master-data`;
const like = recorded(operatorClaims, 'get');
const charge = {
  id: idNumber(1),
  type: 'interest',
  your_reference: null,
  subject_matter: null,
  amount: euros('3.83'),
  occurrence_date: '2026-02-10',
  stated_interest: null,
  metadata: [],
  events: [],
} as const;

/** A case of one claim with a reminder fee and interest; another person may change it. */
function givenClaim(service: FakeService) {
  service.answersReadsAsRecorded();
  service.on(cases, 'get', () => mandate);
  const fee = { ...charge, id: idNumber(2), type: 'reminder_fee' } as const;
  let claim: Claim = {
    ...like,
    document_reference: 'RE-1',
    legal_basis: { claim_type_code: 'H29', contract_date: null, incident_date: null, description: null },
    additional_charges: [fee, charge],
  };
  service.on(operatorClaims, 'list', (call) => pageOf([claim], call));
  service.on(operatorClaims, 'get', () => claim);
  const change = (changes: Partial<Claim>) => (claim = { ...claim, ...changes });
  return { claim, change };
}

const dialogName = 'Angaben für das erste Schreiben ändern';

async function opened() {
  const page = await open(at);
  const { screen, within, user } = page;
  const table = await screen.findByRole('table', { name: 'Angaben für das erste Schreiben' });
  await user.click(within(table).getByRole('button', { name: 'Angaben zu RE-1 ändern' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: dialogName })) };
}

test('the ground and what interest was computed from are added, and the card shows them', async () => {
  const service = forStaff('case_worker');
  const { claim, change } = givenClaim(service);
  service.on(claimEntry, 'update', () =>
    change({
      legal_basis: { ...claim.legal_basis, incident_date: '2025-12-24', description: 'Auffahrunfall' },
      additional_charges: claim.additional_charges.map((each) =>
        each.id === charge.id
          ? {
              ...each,
              stated_interest: { base: euros('500.00'), rate: '9.12', from: '2026-01-10', until: '2026-02-10' },
            }
          : each,
      ),
    }),
  );
  const { screen, user, dialog, within } = await opened();
  await user.type(dialog.getByLabelText('Vorfall vom'), '2025-12-24');
  await user.type(dialog.getByLabelText('Worauf die Forderung beruht'), 'Auffahrunfall');
  const interest = within(dialog.getByRole('group', { name: /^Zinsen von 3,83/ }));
  await user.type(interest.getByLabelText('Zinsen auf'), '500');
  await user.type(interest.getByLabelText('Zinssatz in Prozent'), '9,12');
  await user.type(interest.getByLabelText('Zinsen ab'), '2026-01-10');
  await user.type(interest.getByLabelText('Zinsen bis'), '2026-02-10');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Angaben geändert: RE-1.');
  assert.deepEqual(service.doneOf(claimEntry, 'update')[0]?.body, {
    legal_basis: { contract_date: null, incident_date: '2025-12-24', description: 'Auffahrunfall' },
    additional_charges: [
      {
        id: charge.id,
        stated_interest: { base: euros('500.00'), rate: '9.12', from: '2026-01-10', until: '2026-02-10' },
      },
    ],
  });
  await screen.findByText(/^9,12 % auf 500,00.€, 10\.01\.2026 bis 10\.02\.2026$/);
});

test('a computation that is typed in part says what is missing, where it is typed', async () => {
  const service = forStaff('case_worker');
  givenClaim(service);
  const { user, dialog, waitFor } = await opened();
  await user.type(dialog.getByLabelText('Zinssatz in Prozent'), '9,12');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const marked = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'));
  await waitFor(() =>
    assert.deepEqual(
      marked(),
      ['base', 'from', 'until'].map((part) => `additional_charges[0].stated_interest.${part}`),
    ),
  );
});

test('what another person stored meanwhile is not overwritten unseen', async () => {
  const service = forStaff('case_worker');
  const { claim, change } = givenClaim(service);
  service.on(claimEntry, 'update', ({ body }) =>
    change({ legal_basis: { ...claim.legal_basis, description: body.legal_basis?.description ?? null } }),
  );
  const { screen, within, user, dialog } = await opened();
  await user.type(dialog.getByLabelText('Worauf die Forderung beruht'), 'Auffahrunfall');
  change({
    legal_basis: { ...claim.legal_basis, description: 'Sturz' },
    updated_at: '2026-03-02T10:00:00.000Z',
  });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Inzwischen geändert' }));
  await conflict.findByText('Sturz');
  assert.equal(service.doneOf(claimEntry, 'update').length, 0);
});

test('a case that was closed meanwhile says so in the dialog', async () => {
  const service = forStaff('case_worker');
  givenClaim(service);
  service.on(claimEntry, 'update', () => {
    throw new Refused('claim_not_editable');
  });
  const { user, dialog } = await opened();
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Die Akte ist geschlossen: Angaben ändern sich erst, wenn sie wieder offen ist.');
});

test('a reader sees what is stated and no command, as do all in a closed case', async () => {
  for (const [role, closed_at] of [
    ['reader', null],
    ['case_worker', '2026-03-01T10:00:00.000Z'],
  ] as const) {
    const service = forStaff(role);
    givenClaim(service);
    service.on(cases, 'get', () => ({ ...mandate, closed_at }));
    const { screen, within } = await open(at);
    const table = within(await screen.findByRole('table', { name: 'Angaben für das erste Schreiben' }));
    await table.findByText('nicht angegeben, woraus');
    assert.equal(table.queryAllByRole('button').length, 0, role);
  }
});
