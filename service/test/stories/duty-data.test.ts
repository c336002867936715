/**
 * What the first letter to a consumer must state (§ 13a RDG; correspondence.md 6.2): a company sends it with its claims.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import { aClaim, bodyOf, claimAt, euros, first, givenDraft, openStage, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const stated = { base: euros('500'), rate: '9.120', from: '2026-01-10', until: '2026-02-10' };
const charged = (changes: object = {}) => ({
  type: 'interest',
  amount: euros('3.83'),
  occurrence_date: '2026-02-10',
  ...changes,
});

describe('a company says with its claims', () => {
  test('the day of an incident, and what its interest was computed from', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, {
      claims: [
        aClaim(1, {
          legal_basis: { claim_type_code: 'H29', incident_date: '2025-12-24', description: 'Auffahrunfall' },
          additional_charges: [charged({ stated_interest: stated }), charged()],
        }),
      ],
    });
    const claim = first(draft.claims);
    assert.equal(claim.legal_basis.incident_date, '2025-12-24');
    assert.deepEqual(
      claim.additional_charges.map(({ stated_interest }) => stated_interest),
      [{ ...stated, base: euros('500.00'), rate: '9.12' }, null],
    );
    assert.deepEqual(await claimAt(company, claim), claim);
    const [kept] = claim.additional_charges;
    const changed = bodyOf(
      await company.send<Claim>('PATCH', `/v2/claims/${claim.id}/`, {
        additional_charges: [{ ...charged(), id: kept?.id, stated_interest: null }],
      }),
      200,
    );
    assert.deepEqual(changed.additional_charges, [{ ...kept, stated_interest: null }]);
  });

  test('nothing of the future, of another charge or backwards, however the claim arrives', async () => {
    const company = await stage.aCompany();
    const wrong = {
      legal_basis: { incident_date: '2027-01-01' },
      additional_charges: [
        charged({ type: 'bank_charge', stated_interest: stated }),
        charged({ stated_interest: { ...stated, until: '2026-01-09' } }),
        charged({ stated_interest: { ...stated, until: '2026-01-10' } }),
        { amount: euros('1'), stated_interest: stated },
      ],
    };
    const failed = (place: string) => [
      `invalid ${place}legal_basis.incident_date`,
      `invalid ${place}additional_charges[0].stated_interest`,
      `invalid ${place}additional_charges[1].stated_interest.until`,
      `invalid ${place}additional_charges[3].stated_interest`,
    ];
    const draft = await givenDraft(company);
    const { id } = first(draft.claims);
    const added = await company.send('POST', '/v2/claims/', { order_id: draft.id, ...wrong });
    assertRefused(added, 400, 'validation_error', ...failed(''));
    assertRefused(await company.send('PATCH', `/v2/claims/${id}/`, wrong), 400, 'validation_error', ...failed(''));
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id: draft.debtor_id, claims: [wrong] }),
      400,
      'validation_error',
      ...failed('claims[0].'),
    );
  });
});
