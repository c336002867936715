/**
 * What a Partner lives through that acts for companies on the Case API (service.md 4.1, 5, 7.3, 8; decisions.md 1), and on its own routes about companies
 * that are not its own, or no longer. Over every declared route, with access that commands have brought there.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import type { Usage } from '@mahnwerk/contract/case/usage.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import {
  actingFor,
  aPerson,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  givenDraft,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  givenCreation,
  givenIds,
  hasIds,
  isCreation,
  isGet,
  isOf,
  livePaths,
  needsKey,
  pathOf,
  type Step,
  Unmakeable,
  unlessStory,
} from '../harness/every-route.ts';

let stage: Stage;
let cast: Fixture;
/** The same, but that its requests to the Case API are its Partner's, for its company. */
let acting: Fixture;

const header = (company: string) => ({ 'X-On-Behalf-Of-Company': company });

before(async () => {
  stage = await openStage();
  cast = await fixtureOf(stage);
  acting = onBehalf(cast);
});

after(() => stage.stop());

/** A cast whose company acts through its Partner; what the Partner may not write, the company writes. */
function onBehalf({ service, keys, company, ...rest }: Fixture): Fixture {
  const own = everyRoute()
    .filter(isForOwners)
    .map(({ route }) => new RegExp(`^${route.method} ${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
  const isOwn = (method: string, path: string) => own.some((each) => each.test(`${method} ${path}`));
  const send: LiveService['send'] = (method, path, sent = {}) =>
    service.send(
      method,
      path,
      sent.key === keys.case && path.startsWith('/v2/') && !isOwn(method, path)
        ? { ...sent, key: keys.partner, headers: { ...header(company), ...sent.headers } }
        : sent,
    );
  return { service: { ...service, send }, keys, company, ...rest };
}

const isCase = (step: Step): boolean => needsKey(step) && isOf('case')(step);
const isForOwners = ({ route }: Step): boolean => route.ownersOnly !== undefined;

test('all that a company makes, its Partner makes for it', () =>
  everyRouteKeeps(
    async (step) => {
      const made = await givenCreation(acting, step).catch(unlessStory);
      if (made === undefined) return;
      const there = `${made.path}${made.id}/`;
      const [byPartner, byCompany] = [
        await stage.send('GET', there, { key: cast.keys.partner, headers: header(cast.company) }),
        await stage.send('GET', there, { key: cast.keys.case }),
      ];
      assert.deepEqual(
        [byPartner.status, byPartner.text, byPartner.headers.get('etag')],
        [200, byCompany.text, byCompany.headers.get('etag')],
        'one resource, whoever reads it',
      );
    },
    (step) => isCase(step) && isCreation(step) && !isForOwners(step),
  ));

test('all that a company reads, its Partner reads for it; for another company of its own it is not there', async () => {
  const other = await stage.givenCompany();
  bodyOf(
    await stage.send('POST', `/operator/v1/partners/${cast.partner}/companies/${other}/confirm/`, {
      key: cast.keys.operator,
    }),
    200,
  );
  const paths = await livePaths(acting, (step) => isCase(step) && isGet(step));
  assert.ok(paths.size > 30, 'the walk finds the routes');
  const changing = new Set(['usage.get', 'info.get', 'service.info', 'events.list']);
  await everyRouteKeeps(
    async (step) => {
      const path = paths.get(step.name);
      if (path === undefined) return;
      const by = (key: string, headers = {}) => ask(cast, step, { path, key, headers });
      const [byPartner, byCompany] = [await by(cast.keys.partner, header(cast.company)), await by(cast.keys.case)];
      assert.deepEqual([byPartner.status, byCompany.status], [200, 200]);
      // Lists are read while the walk goes on, and what tells of the key itself differs with it.
      if (hasIds(step) && step.route.list === undefined && !changing.has(step.name))
        assert.equal(byPartner.text, byCompany.text);
      if (hasIds(step)) assertRefused(await by(cast.keys.partner, header(other)), 404, 'not_found');
    },
    (step) => isCase(step) && isGet(step),
  );
});

interface Standing {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  /** Brings a company there that the Partner may act for. */
  readonly come: (place: {
    readonly company: string;
    readonly partner: string;
    readonly key: string;
    readonly at: string;
  }) => Promise<unknown>;
}

const operate = async (path: string) => bodyOf(await stage.operate('POST', path), 200);

/** How a Partner may stand to a company otherwise than as to its own, and what it is answered on the Case API. */
const standings: readonly Standing[] = [
  { name: 'revoked', status: 403, code: 'permission_denied', come: ({ at }) => operate(`${at}revoke/`) },
  {
    name: 'disconnected',
    status: 404,
    code: 'not_found',
    come: async ({ company, key }) =>
      bodyOf(await stage.send('POST', `/partner/v2/companies/${company}/disconnect/`, { key }), 200),
  },
  {
    name: 'awaited',
    status: 403,
    code: 'permission_denied',
    come: ({ company }) =>
      stage.sql(
        `with c as (update companies set onboarding_mode = 'web_flow' where id = $1) update partner_access set access = 'unavailable', confirmed_at = null where company_id = $1`,
        [company],
      ),
  },
  {
    name: 'suspended',
    status: 403,
    code: 'permission_denied',
    come: ({ company }) => operate(`/operator/v1/companies/${company}/suspend/`),
  },
  {
    name: 'offboarded',
    status: 403,
    code: 'permission_denied',
    come: ({ company }) => operate(`/operator/v1/companies/${company}/offboard/`),
  },
];

/** A Partner whose companies stand to it in every way, by name; `foreign` is another's, `unknown` nobody's. */
async function aPartnerOfAll(): Promise<{ partner: string; key: string; companies: ReadonlyMap<string, string> }> {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const companies = new Map([
    ['foreign', await stage.givenCompany()],
    ['unknown', randomUUID()],
  ]);
  for (const { name, come } of [...standings, { name: 'available', come: async () => undefined }]) {
    const company = await stage.givenCompany();
    companies.set(name, company);
    const at = `/operator/v1/partners/${partner}/companies/${company}/`;
    await operate(`${at}confirm/`);
    await come({ company, partner, key, at });
  }
  return { partner, key, companies };
}

test('on every Case route a Partner is heard for a company that it may act for, and for no other: hidden or forbidden, each as it is', async () => {
  const { key, companies } = await aPartnerOfAll();
  const at = (name: string) => companies.get(name) ?? '';
  await everyRouteKeeps(async (step) => {
    const to = (company: string) => ask(cast, step, { key, headers: header(company) });
    for (const name of ['foreign', 'unknown']) assertRefused(await to(at(name)), 404, 'not_found');
    for (const { name, status, code } of standings) assertRefused(await to(at(name)), status, code);
    const heard = await ask(cast, step, { key, headers: header(at('available')), query: '?no_such=1' });
    if (isForOwners(step)) assertRefused(heard, 403, 'use_partner_webhooks');
    else assertRefused(heard, 400, 'validation_error', 'unknown_parameter no_such');
    if (step.route.companyOptional !== true)
      assertRefused(await ask(cast, step, { key }), 400, 'invalid_company_context');
    assertRefused(await ask(cast, step, { key, headers: header('beispiel') }), 400, 'invalid_company_context');
    assertRefused(await ask(cast, step, { headers: header(cast.company) }), 400, 'invalid_company_context');
  }, isCase);
});

test('legal forms need no company; one that is named is looked at all the same', async () => {
  const { key, companies } = await aPartnerOfAll();
  const forms = (headers = {}) => stage.send('GET', '/v2/legal-forms/', { key, headers });
  assert.equal((await forms()).status, 200);
  assert.equal((await forms(header(companies.get('available') ?? ''))).status, 200);
  assertRefused(await forms(header('x')), 400, 'invalid_company_context');
  assertRefused(await forms(header(companies.get('foreign') ?? '')), 404, 'not_found');
  assertRefused(await forms(header(companies.get('revoked') ?? '')), 403, 'permission_denied');
});

// The Partner's own routes about a company.

/** The parameter of a path that names a company. */
const companyIn = ({ route }: Step): string | undefined => /\/companies\/\{(\w+)\}\//.exec(route.path)?.[1];
const isAboutCompany = (step: Step): boolean => isOf('partner')(step) && companyIn(step) !== undefined;

test('on every own route about a company, another’s and one that was let go are not there; one whose access was revoked is named, and neither its users are shown nor anything changed', async () => {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const own: Fixture = { ...cast, partner, keys: { ...cast.keys, partner: key } };
  const steps = everyRoute().filter(isAboutCompany);
  assert.ok(steps.length >= 3, 'the walk finds the routes');
  // All that is below each of the companies is made while it is the Partner's own. Another's is another Partner's.
  const made = async (by: Fixture) => {
    const paths = new Map<string, string>();
    for (const step of steps) paths.set(step.name, pathOf(step, await givenIds(by, step.route.path)));
    return paths;
  };
  const companiesOf = (paths: ReadonlyMap<string, string>) =>
    new Set([...paths.values()].map((path) => /companies\/([^/]+)\//.exec(path)?.[1] ?? ''));
  const [foreign, gone, revoked] = [
    await made({ ...cast, keys: { ...cast.keys, partner: cast.otherKeys.partner } }),
    await made(own),
    await made(own),
  ];
  for (const company of companiesOf(gone))
    bodyOf(await stage.send('POST', `/partner/v2/companies/${company}/disconnect/`, { key }), 200);
  for (const company of companiesOf(revoked))
    await operate(`/operator/v1/partners/${partner}/companies/${company}/revoke/`);
  await everyRouteKeeps(async (step) => {
    for (const paths of [foreign, gone])
      assertRefused(await ask(own, step, { path: paths.get(step.name) ?? '' }), 404, 'not_found');
    const answer = await ask(own, step, { path: revoked.get(step.name) ?? '' });
    const isCompany = isGet(step) && companyIn(step) === 'id';
    if (isCompany) assert.deepEqual([answer.status, answer.body.case_access], [200, 'unavailable']);
    else assertRefused(answer, 403, 'permission_denied');
  }, isAboutCompany);
});

test('the list of a Partner’s companies has those whose access was revoked, not those it has let go, nor another’s', async () => {
  const { key, companies } = await aPartnerOfAll();
  const { results } = bodyOf(
    await stage.send<{ results: readonly { id: string; case_access: string }[] }>(
      'GET',
      '/partner/v2/companies/?limit=100',
      { key },
    ),
    200,
  );
  const listed = new Map(results.map(({ id, case_access }) => [id, case_access]));
  for (const [name, id] of companies)
    assert.equal(
      listed.get(id),
      ['foreign', 'unknown', 'disconnected'].includes(name)
        ? undefined
        : name === 'available'
          ? 'available'
          : 'unavailable',
      name,
    );
});

// What is shared, and what is charged.

test('a key for idempotency is one namespace of the company, whoever sends it', async () => {
  const send = (by: Company, key: string, body: unknown = aPerson()) =>
    by.send('POST', '/v2/debtors/', body, { idempotencyKey: key });
  const company = await stage.aCompany();
  const [partner, other] = [await stage.givenPartner([company.company]), await stage.givenPartner([company.company])];
  const [acting, another] = await Promise.all(
    [partner, other].map(async (id) =>
      actingFor(stage, stage.database, {
        company: company.company,
        key: await stage.givenKey('partner', id),
        headers: header(company.company),
      }),
    ),
  );
  assert.ok(acting !== undefined && another !== undefined);
  for (const [one, two] of [
    [company, acting],
    [acting, company],
    [acting, another],
  ] as const) {
    const key = randomUUID();
    const first = bodyOf(await send(one, key), 201);
    const again = await send(two, key);
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed'), again.body], [201, 'true', first]);
    assertRefused(await send(two, key, aPerson('Anders')), 409, 'idempotency_key_conflict');
  }
  // At once: one is made.
  const key = randomUUID();
  const both = await Promise.all([send(company, key), send(acting, key)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
  assert.equal(both[0].text, both[1].text);
  // For another company it is another key.
  const second = await stage.aCompany();
  const partnerKey = acting.key;
  bodyOf(await stage.operate('POST', `/operator/v1/partners/${partner}/companies/${second.company}/confirm/`), 200);
  const elsewhere = await send(
    actingFor(stage, stage.database, { company: second.company, key: partnerKey, headers: header(second.company) }),
    key,
  );
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('idempotency-replayed')], [201, null]);
});

test('a request for a company is charged to the key, the Partner and the company; both see it in their usage', async (t) => {
  const service = await liveService({ rateLimits: true });
  t.after(() => service.stop());
  const company = await service.givenCompany();
  const partner = await service.givenPartner([company]);
  const [key, own] = [await service.givenKey('partner', partner), await service.givenKey('case', company)];
  const usage = async (by: string, path: string, headers = {}) =>
    bodyOf(await service.send<Usage>('GET', path, { key: by, headers }), 200).buckets.map(
      ({ scope, bucket, used }) => `${scope} ${bucket} ${used}`,
    );
  bodyOf(await service.send('POST', '/v2/debtors/', { key, headers: header(company), body: aPerson() }), 201);
  assertRefused(await service.send('POST', '/v2/debtors/', { key, body: aPerson() }), 400, 'invalid_company_context');
  const expected = (scope: string, requests: number) => [
    `${scope} requests ${requests}`,
    `${scope} endpoint:debtors.create 1`,
  ];
  const acting = await usage(key, '/v2/usage/', header(company));
  for (const each of ['credential', 'partner', 'company'].flatMap((scope) => expected(scope, 2)))
    assert.ok(acting.includes(each), each);
  const ofCompany = await usage(own, '/v2/usage/');
  assert.deepEqual(ofCompany.slice(0, 3), [
    'credential requests 1',
    'company requests 3',
    'company endpoint:debtors.create 1',
  ]);
  const ofPartner = await usage(key, '/partner/v2/usage/');
  for (const each of ['credential', 'partner'].flatMap((scope) => expected(scope, 3)))
    assert.ok(ofPartner.includes(each), each);
  assert.ok(!ofPartner.some((each) => each.startsWith('company')));
});

test('each of the three budgets stops a Partner by itself, and a company’s own keys by its own', async (t) => {
  const service = await liveService({ rateLimits: true });
  t.after(() => service.stop());
  const [one, two] = [await service.givenCompany(), await service.givenCompany()];
  const partner = await service.givenPartner([one, two]);
  const keys = [await service.givenKey('partner', partner), await service.givenKey('partner', partner)];
  const own = await service.givenKey('case', two);
  const status = async (key = '', company?: string) =>
    (
      await service.send('PATCH', `/v2/debtors/${randomUUID()}/`, {
        key,
        body: {},
        headers: company === undefined ? {} : header(company),
      })
    ).status;
  // 120 writes of the Partner, 60 of each key for each company in turn.
  for (let round = 0; round < 30; round += 1)
    for (const key of keys) for (const company of [one, two]) assert.equal(await status(key, company), 404);
  for (const key of keys) assert.equal(await status(key, one), 429, 'the Partner’s');
  for (let round = 0; round < 60; round += 1) assert.equal(await status(own), 404);
  assert.equal(await status(own), 429, 'the company’s: what was done for it counts');
});

test('a Partner reads the webhooks of a company and their deliveries, and changes none', async () => {
  const paths = await livePaths(cast, (step) => isCase(step) && step.route.path.startsWith('/v2/webhook'));
  let [read, written] = [0, 0];
  await everyRouteKeeps(
    async (step) => {
      const path = paths.get(step.name);
      if (path === undefined) throw new Unmakeable(step.name);
      const answer = await ask(cast, step, { path, key: cast.keys.partner, headers: header(cast.company) });
      if (isGet(step)) assert.equal(answer.status, 200);
      else assertRefused(answer, 403, 'use_partner_webhooks');
      if (isGet(step)) read += 1;
      else written += 1;
    },
    (step) => paths.has(step.name),
  );
  assert.ok(read >= 4 && written >= 5, `${read} reads, ${written} writes`);
  const narrow = await stage.givenKey('partner', cast.partner, ['case:orders:read']);
  assertRefused(
    await stage.send('GET', '/v2/webhooks/', { key: narrow, headers: header(cast.company) }),
    403,
    'permission_denied',
  );
});

test('what a Partner writes for a company is written by the company through this API: both may change it while nobody looks at it', async () => {
  const company = await stage.aCompany();
  const partner = await stage.givenPartner([company.company]);
  const acting = actingFor(stage, stage.database, {
    company: company.company,
    key: await stage.givenKey('partner', partner),
    headers: header(company.company),
  });
  const draft = await givenDraft(acting);
  const { mandate } = await givenAccepted(stage, company);
  for (const place of [`/v2/orders/${draft.id}/messages/`, `/v2/mandates/${mandate.id}/messages/`])
    for (const [author, reader] of [
      [acting, company],
      [company, acting],
    ] as const) {
      const written = bodyOf(
        await author.send<Message>('POST', place, { title: 'Delivery note', body: 'It follows.' }),
        201,
      );
      const shown = await reader.read<Message>(`${place}${written.id}/`);
      assert.deepEqual(
        [shown.sender, shown.author.type, shown.state, shown.editable],
        ['client', 'api', 'under_review', true],
      );
      assert.equal(
        bodyOf(await reader.send<Message>('PATCH', `${place}${written.id}/`, { title: 'Delivery note, signed' }), 200)
          .editable,
        true,
      );
    }
  const { id } = bodyOf(
    await acting.send<Message>('POST', `/v2/mandates/${mandate.id}/messages/`, { title: 'Reminder', body: 'Sent.' }),
    201,
  );
  bodyOf(await stage.operate('POST', `/operator/v1/messages/${id}/start-review/`), 200);
  for (const reader of [acting, company]) {
    assert.equal((await reader.read<Message>(`/v2/mandates/${mandate.id}/messages/${id}/`)).editable, false);
    assertRefused(
      await reader.send('PATCH', `/v2/mandates/${mandate.id}/messages/${id}/`, { title: 'Late' }),
      409,
      'conflict',
    );
  }
});

test('a Partner acts with the case scopes of its key alone', async () => {
  const narrow = await stage.givenKey('partner', cast.partner, ['partner:companies:write', 'case:debtors:read']);
  assert.equal((await stage.send('GET', '/v2/debtors/', { key: narrow, headers: header(cast.company) })).status, 200);
  assertRefused(
    await stage.send('POST', '/v2/debtors/', { key: narrow, headers: header(cast.company), body: aPerson() }),
    403,
    'permission_denied',
  );
  assertRefused(
    await stage.send('GET', '/v2/orders/', { key: narrow, headers: header(cast.company) }),
    403,
    'permission_denied',
  );
});

test('an api_only company that a Partner creates is its own to act for at once, a web_flow company once it has let the Partner in', async () => {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const create = async (body: object) =>
    bodyOf(
      await stage.send<{ id: string; case_access: string }>('POST', '/partner/v2/companies/', {
        key,
        body: { name: 'Beispiel Handel GmbH', ...body },
      }),
      201,
    );
  const at = ({ id }: { id: string }) => actingFor(stage, stage.database, { company: id, key, headers: header(id) });
  const direct = await create({});
  assert.equal(direct.case_access, 'available');
  const debtor = await givenDebtor(at(direct));
  const order = bodyOf(await at(direct).send('POST', '/v2/orders/', { debtor_id: debtor.id }), 201);
  assert.equal(order.status, 'draft');
  const awaited = await create({ onboarding_mode: 'web_flow' });
  assert.equal(awaited.case_access, 'unavailable');
  assertRefused(await at(awaited).send('POST', '/v2/debtors/', aPerson()), 403, 'permission_denied');
});
