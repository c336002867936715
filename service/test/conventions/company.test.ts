/** Company selection: service.md 4.1 and 5 item 4, decisions.md 1 "Company header". Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type LiveService } from '../harness/service.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  everyRouteKeeps,
  isOf,
  needsKey,
  type Step,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  cast = await sharedCast();
  ({ service } = cast);
});

const header = (company: string) => ({ 'X-On-Behalf-Of-Company': company });
const isCase = (step: Step): boolean => needsKey(step) && isOf('case')(step);
const isNotCase = (step: Step): boolean => needsKey(step) && !isOf('case')(step);
const mustName = (step: Step): boolean => isCase(step) && step.route.companyOptional !== true;

/** Past the choice of a company and the scope, before anything is looked up or done. */
async function isHeard(step: Step, sent: { key: string; headers?: Record<string, string> }): Promise<void> {
  const { status, text } = await ask(cast, step, { ...sent, query: '?no_such=1' });
  assert.ok(status === 400 && /unknown_parameter/.test(text), `answered ${status} ${text}`);
}

test('a Partner names its company on every Case route', () =>
  everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: cast.keys.partner }), 400, 'invalid_company_context'),
    mustName,
  ));

test('a Partner is heard for a company it manages, in either case of the hex digits', () =>
  everyRouteKeeps(
    async (step) => {
      await isHeard(step, { key: cast.keys.partner, headers: header(cast.company) });
      await isHeard(step, { key: cast.keys.partner, headers: header(cast.company.toUpperCase()) });
    },
    (step) => isCase(step) && step.route.ownersOnly === undefined,
  ));

test('a Partner may leave its company out where the route says so', () =>
  everyRouteKeeps(
    (step) => isHeard(step, { key: cast.keys.partner }),
    (step) => step.route.companyOptional === true,
  ));

test('a company key names no company, not even its own', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(await ask(cast, step, { headers: header(cast.company) }), 400, 'invalid_company_context'),
    isCase,
  ));

test('outside the Case API nobody names a company', () =>
  everyRouteKeeps(async (step) => {
    for (const key of [cast.keys[step.group.api], cast.keys.partner])
      assertRefused(await ask(cast, step, { key, headers: header(cast.company) }), 400, 'invalid_company_context');
  }, isNotCase));

const malformed = [
  '',
  '1',
  'beispiel',
  '{0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11}',
  '0b9f7d0e6c1e4a6e9f448b7a1f2f3c11',
  '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11, 0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11',
];

test('a company header that is no id names no company', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(malformed, async (each) =>
        assertRefused(
          await ask(cast, step, { key: cast.keys.partner, headers: header(each) }),
          400,
          'invalid_company_context',
        ),
      ),
    isCase,
  ));

test('a company of another Partner is the same 404 as one that does not exist', () =>
  everyRouteKeeps(async (step) => {
    const foreign = await ask(cast, step, { key: cast.keys.partner, headers: header(cast.otherCompany) });
    const absent = await ask(cast, step, { key: cast.keys.partner, headers: header(randomUUID()) });
    assertRefused(foreign, 404, 'not_found');
    assert.equal(foreign.text, absent.text);
  }, isCase));

test('a company whose access was revoked is forbidden, one that was disconnected is hidden', async () => {
  const [revoked, disconnected, unconfirmed] = [
    await service.givenCompany(),
    await service.givenCompany(),
    await service.givenCompany(),
  ];
  const partner = await service.givenPartner([revoked, disconnected, unconfirmed]);
  const key = await service.givenKey('partner', partner);
  for (const [company, access] of [
    [revoked, 'revoked'],
    [disconnected, 'disconnected'],
    [unconfirmed, 'unavailable'],
  ])
    await service.sql('update partner_access set access = $2 where company_id = $1', [company, access]);
  await everyRouteKeeps(async (step) => {
    assertRefused(await ask(cast, step, { key, headers: header(revoked) }), 403, 'permission_denied');
    assertRefused(await ask(cast, step, { key, headers: header(unconfirmed) }), 403, 'permission_denied');
    assertRefused(await ask(cast, step, { key, headers: header(disconnected) }), 404, 'not_found');
  }, isCase);
});

for (const status of ['suspended', 'offboarded'])
  test(`a ${status} company is as good as without keys: its own are refused, and its Partner's, which is valid, where it is named`, async () => {
    const company = await service.givenCompany({ status });
    const key = { case: await service.givenKey('case', company), dunning: await service.givenKey('dunning', company) };
    const partnerKey = await service.givenKey('partner', await service.givenPartner([company]));
    await everyRouteKeeps(
      async (step) =>
        assertRefused(
          await ask(cast, step, { key: key[step.group.api as 'case' | 'dunning'] }),
          401,
          'authentication_failed',
        ),
      (step) => needsKey(step) && isOf('case', 'dunning')(step),
    );
    await everyRouteKeeps(
      async (step) =>
        assertRefused(await ask(cast, step, { key: partnerKey, headers: header(company) }), 403, 'permission_denied'),
      isCase,
    );
    // To a Partner that has no access to it, the company is what it would be anyway.
    for (const [access, answered] of [
      ['revoked', 403],
      ['unavailable', 403],
      ['disconnected', 404],
    ] as const) {
      await service.sql('update partner_access set access = $2 where company_id = $1', [company, access]);
      assert.equal(
        (await service.send('GET', '/v2/info/', { key: partnerKey, headers: header(company) })).status,
        answered,
      );
    }
  });
