/** What the people of a company see and change of it and of its Partners (service.md 2.9, 3.6; portal.md 4). */
import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import {
  bodyOf,
  type Company,
  type FeedEvent,
  first,
  givenDraft,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { failuresOf } from '../harness/every-route.ts';
import { outcome } from '../harness/owners.ts';
import { aPlatform, companiesPath } from '../harness/platform.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const path = '/account/v1/company/';
const partnersPath = '/account/v1/partners/';

const read = async (key: string): Promise<OwnCompany> =>
  bodyOf(await stage.send<OwnCompany>('GET', path, { key }), 200);
const change = (key: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  stage.send<OwnCompany>('PATCH', path, { key, body, headers });
const lastAction = async (target: string): Promise<AuditEntry> =>
  first(
    bodyOf(await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${target}&limit=1`), 200)
      .results,
  );

/** A company with its key, and a session of its admin. */
async function aBusiness(): Promise<Company & { readonly admin: string }> {
  const company = await stage.aCompany();
  return { ...company, admin: await stage.givenSession({ kind: 'company', owner: company.company }) };
}

const bankAccount = { account_holder: 'Anders GmbH', iban: 'DE02120300000000202051' };
const onlyStatements = [{ type: 'email', value: 'kasse@beispiel-handel.example', notifications: ['statements'] }];

describe('an admin of a company', () => {
  test('reads and changes its data; the Partner hears of it, and the audit log names the person', async () => {
    const { company, admin } = await aBusiness();
    const platform = await stage.givenKey('partner', await stage.givenPartner([company]));
    const changed = bodyOf(await change(admin, { phone: '030 23125001', address: { city: 'Potsdam' } }), 200);
    assert.deepEqual([changed.phone, changed.address?.city], ['+493023125001', 'Potsdam']);
    assert.deepEqual(await read(admin), changed);
    const seen = await stage.send<OwnCompany>('GET', `${companiesPath}${company}/`, { key: platform });
    assert.equal(bodyOf(seen, 200).phone, '+493023125001');
    const events = await stage.sql(`select type from events where envelope like '%' || $1 || '%'`, [company]);
    assert.deepEqual(events, [{ type: 'company.updated' }]);
    const { action, actor_name } = await lastAction(company);
    assert.deepEqual([action, actor_name], ['account-company.update', 'Ada Amsel']);
    assert.equal(bodyOf(await change(admin, { phone: '+493023125001' }), 200).updated_at, changed.updated_at);
  });

  test('sees why a field is locked, which the operator alone then changes', async () => {
    const business = await aBusiness();
    const { admin, company } = business;
    assert.deepEqual((await read(admin)).locked_fields, [{ field: 'legal_representatives', reason: 'data_complete' }]);
    assert.equal(outcome(await change(admin, { legal_representatives: [] })), '409 conflict');
    bodyOf(await change(admin, { name: 'Neuer Name GmbH', payout_bank_account: bankAccount }), 200);

    await givenSubmitted(business);
    const { locked_fields, required_notifications } = await read(admin);
    const fields = [
      'name',
      'legal_form',
      'tax_treatment',
      'vat_number',
      'legal_representatives',
      'payout_bank_account',
    ];
    assert.deepEqual(
      locked_fields,
      fields.map((field) => ({ field, reason: 'case_submitted' })),
    );
    assert.equal(outcome(await change(admin, { name: 'Anders GmbH' })), '409 conflict');
    assert.equal(outcome(await change(admin, { payout_bank_account: null })), '409 conflict');
    assert.equal(outcome(await change(admin, { name: 'Neuer Name GmbH', phone: '+493023125009' })), '200');
    assert.deepEqual(required_notifications, ['requests_to_client', 'statements']);
    assert.deepEqual(failuresOf(await change(admin, { notification_channels: onlyStatements })), [
      'required notification_channels',
    ]);
    bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${company}/`, { name: 'Anders GmbH' }), 200);
    assert.equal((await read(admin)).name, 'Anders GmbH');
  });

  test('proves its identity anew for the payout account, and for nothing else', async () => {
    const { admin } = await aBusiness();
    stage.clock.advance({ minutes: 11 });
    assert.equal(outcome(await change(admin, { payout_bank_account: bankAccount })), '403 recent_sign_in_required');
    assert.equal(outcome(await change(admin, { payout_bank_account: null })), '403 recent_sign_in_required');
    assert.equal(outcome(await change(admin, { phone: '+493023125001' })), '200');
  });

  test('of two changes of one reading, one is made', async () => {
    const { admin } = await aBusiness();
    const { headers } = await stage.send('GET', path, { key: admin });
    const ifMatch = { 'If-Match': String(headers.get('etag')) };
    const answers = await Promise.all(
      [1, 2, 3].map((each) => change(admin, { phone: `+49302312500${each}` }, ifMatch)),
    );
    assert.deepEqual(answers.map(outcome).toSorted(), ['200', '412 precondition_failed', '412 precondition_failed']);
  });

  test('takes nothing away that a submission at the same time needs', async () => {
    for (let round = 0; round < 4; round += 1) {
      const business = await aBusiness();
      const draft = await givenDraft(business);
      const [submitted, cleared] = await Promise.all([
        business.send('POST', `/v2/orders/${draft.id}/finalize/`),
        change(business.admin, { notification_channels: [] }),
      ]);
      assert.ok(
        ['200 400', '422 200'].includes(`${submitted.status} ${cleared.status}`),
        `${submitted.text} ${cleared.text}`,
      );
    }
  });

  test('confirms the Partner that awaits it, and revokes its access', async () => {
    const { company, admin } = await aBusiness();
    const partner = await stage.givenPartner([company]);
    const key = await stage.givenKey('partner', partner);
    const act = async () =>
      (await stage.send('GET', '/v2/orders/', { key, headers: { 'X-On-Behalf-Of-Company': company } })).status;
    const command = (name: string, id = partner) =>
      stage.send<CompanyPartner>('POST', `${partnersPath}${id}/${name}/`, { key: admin });
    await stage.sql(`update partner_access set access = 'unavailable' where partner_id = $1`, [partner]);

    assert.deepEqual([first(await partnersOf(admin)).access, await act()], ['unavailable', 403]);
    const confirmed = bodyOf(await command('confirm'), 200);
    assert.deepEqual([confirmed.id, confirmed.case_access, await act()], [partner, 'available', 200]);
    assert.deepEqual([await partnersOf(admin), await partnersOf(admin, '?access=revoked')], [[confirmed], []]);
    assert.equal(outcome(await command('confirm')), '409 conflict');

    const revoked = bodyOf(await command('revoke'), 200);
    assert.deepEqual([revoked.access, revoked.case_access, await act()], ['revoked', 'unavailable', 403]);
    assert.deepEqual(await partnersOf(admin), [revoked]);
    assert.deepEqual([await command('revoke'), await command('confirm')].map(outcome), [
      '409 conflict',
      '409 conflict',
    ]);
    await sequenceOnce(stage.database, 0);
    const feed = await stage.send<Page<FeedEvent>>('GET', '/partner/v2/events/', { key });
    assert.deepEqual(
      bodyOf(feed, 200).results.map(({ type }) => type),
      ['company.access.confirmed', 'company.access.revoked'],
    );
    assert.equal((await lastAction(partner)).actor_name, 'Ada Amsel');
  });

  test('leaves a Partner that has disconnected itself to the operator', async () => {
    const platform = await aPlatform(stage);
    const { id } = await platform.onboard();
    const admin = await stage.givenSession({ kind: 'company', owner: id });
    bodyOf(await platform.send('POST', `${companiesPath}${id}/disconnect/`), 200);
    for (const name of ['confirm', 'revoke']) {
      const answer = await stage.send('POST', `${partnersPath}${platform.partner}/${name}/`, { key: admin });
      assert.equal(outcome(answer), '409 conflict');
    }
  });
});

const partnersOf = async (key: string, query = ''): Promise<readonly CompanyPartner[]> =>
  bodyOf(await stage.send<Page<CompanyPartner>>('GET', `${partnersPath}${query}`, { key }), 200).results;

test('a Partner of another company is not found, and a member of the company only reads', async () => {
  const [{ company, admin }, other] = [await aBusiness(), await aBusiness()];
  const [own, foreign] = [await stage.givenPartner([company]), await stage.givenPartner([other.company])];
  const member = await stage.givenSession({ kind: 'company', owner: company, roles: ['member'] });
  const revoke = (key: string, partner: string) => stage.send('POST', `${partnersPath}${partner}/revoke/`, { key });
  assert.equal(outcome(await revoke(admin, foreign)), '404 not_found');
  assert.deepEqual(
    (await partnersOf(member)).map(({ id }) => id),
    [own],
  );
  assert.equal((await read(member)).id, company);
  const refused = [await revoke(member, own), await change(member, { phone: null })];
  assert.deepEqual(refused.map(outcome), ['403 permission_denied', '403 permission_denied']);
});

test('people of a Partner and of the operator have no company here, and a copy of production is not changed', async () => {
  const partner = await stage.givenSession({ kind: 'partner', owner: await stage.givenPartner() });
  const staff = await stage.givenSession({ kind: 'operator' });
  for (const key of [partner, staff])
    for (const address of [path, partnersPath])
      assert.equal(outcome(await stage.send('GET', address, { key })), '403 permission_denied');
  const { company, admin } = await aBusiness();
  const linked = await stage.givenPartner([company]);
  await stage.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [company]);
  const attempts = [
    await change(admin, { phone: null }),
    await stage.send('POST', `${partnersPath}${linked}/revoke/`, { key: admin }),
  ];
  assert.deepEqual(attempts.map(outcome), Array<string>(2).fill('403 sandbox_source_managed'));
});
