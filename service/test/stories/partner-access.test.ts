/** What a Partner lives through when its access to a company begins, ends and comes back (service.md 3.6, 6.2, 7.3.6; decisions.md 9). docs/decisions/0025. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import pg from 'pg';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import type { Outbound } from '../../src/platform/egress/outbound.ts';
import {
  aClaim,
  actingFor,
  assertConsistent,
  bodyOf,
  type Company,
  euros,
  first,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  type FeedEvent,
  openStage,
  type Page,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { givenDelivery, givenEvent, givenSubscription } from '../harness/deliveries.ts';
import {
  delivered,
  deliveriesOf,
  dispatching,
  givenWebhook,
  happen,
  loopbackLeaf,
  outboundToLoopback,
} from '../harness/dispatching.ts';
import { until } from '../harness/until.ts';
import { answer as answering, type Behaviour, startReceiver } from '../harness/receiver.ts';
import type { Answer } from '../harness/service.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

interface Platform {
  readonly partner: string;
  readonly key: string;
  /** Acts for a company. */
  readonly at: (company: Pick<Company, 'company'>) => Company;
  /** Its own routes. */
  readonly own: <B = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<Answer<B>>;
  readonly disconnect: (company: Pick<Company, 'company'>) => Promise<Answer>;
}

async function aPartner(): Promise<Platform> {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const own: Platform['own'] = (method, path, body) =>
    stage.send(method, path, { key, ...(body === undefined ? {} : { body }) });
  return {
    partner,
    key,
    at: ({ company }) =>
      actingFor(stage, stage.database, { company, key, headers: { 'X-On-Behalf-Of-Company': company } }),
    own,
    disconnect: ({ company }) => own('POST', `/partner/v2/companies/${company}/disconnect/`),
  };
}

type AccessCommand = 'confirm' | 'revoke' | 'restore';
const askFor = ({ partner }: Platform, { company }: Pick<Company, 'company'>, command: AccessCommand) =>
  stage.operate('POST', `/operator/v1/partners/${partner}/companies/${company}/${command}/`);
const access = async (platform: Platform, company: Pick<Company, 'company'>, command: AccessCommand) =>
  bodyOf(await askFor(platform, company, command), 200);

/** A Partner and a company that it may act for. */
async function linked(): Promise<{ platform: Platform; company: Company }> {
  const [platform, company] = [await aPartner(), await stage.aCompany()];
  await access(platform, company, 'confirm');
  return { platform, company };
}

/** Both ways in which access ends. */
const endings: readonly {
  readonly name: string;
  readonly end: (platform: Platform, company: Company) => Promise<unknown>;
}[] = [
  { name: 'revoked', end: (platform, company) => access(platform, company, 'revoke') },
  { name: 'disconnected', end: async (platform, company) => bodyOf(await platform.disconnect(company), 200) },
];

const statusAt = async ({ send }: Company, path: string): Promise<number> => (await send('GET', path)).status;

for (const { name, end } of endings) {
  test(`a draft goes with the Partner that created it once its access is ${name}, with all that is below it, silently; everything else stays`, async () => {
    const { platform, company } = await linked();
    const other = await aPartner();
    await access(other, company, 'confirm');
    const acting = platform.at(company);
    const draft = await givenDraft(acting, {
      claims: [aClaim(1, { payments: [{ amount: euros('1.00'), value_date: '2026-02-01' }] })],
    });
    const claim = first(draft.claims);
    bodyOf(
      await acting.send('POST', `/v2/claims/${claim.id}/documents/`, {
        type: 'invoice',
        filename: 'invoice.pdf',
        base64: examplePdf,
      }),
      201,
    );
    bodyOf(
      await acting.send('POST', `/v2/orders/${draft.id}/messages/`, { title: 'Delivery note', body: 'It follows.' }),
      201,
    );
    const submitted = await givenSubmitted(acting);
    const [own, others] = [await givenDraft(company), await givenDraft(other.at(company))];
    // Whoever works on a draft: it is whose it was at first.
    bodyOf(await company.send('PATCH', `/v2/orders/${draft.id}/`, { starting_approach: 'judicial' }), 200);
    bodyOf(await acting.send('POST', '/v2/claims/', { order_id: own.id, ...aClaim(7) }), 201);
    const told = await company.feed();

    await end(platform, company);
    for (const path of [
      `/v2/orders/${draft.id}/`,
      `/v2/claims/${claim.id}/`,
      `/v2/claims/${claim.id}/documents/`,
      `/v2/orders/${draft.id}/messages/`,
    ])
      assert.equal(await statusAt(company, path), 404, path);
    for (const [table, column, value] of [
      ['claims', 'order_id', draft.id],
      ['payments', 'claim_id', claim.id],
      ['order_debtors', 'order_id', draft.id],
      ['messages', 'order_id', draft.id],
    ] as const)
      assert.deepEqual(
        await stage.sql(`select from ${table} where company_id = $1 and ${column} = $2`, [company.company, value]),
        [],
        table,
      );
    assert.deepEqual(await stage.sql('select from documents where company_id = $1', [company.company]), []);
    for (const { id } of [submitted, own, others]) assert.equal(await statusAt(company, `/v2/orders/${id}/`), 200);
    assert.equal(await statusAt(company, `/v2/debtors/${draft.debtor_id}/`), 200, 'a debtor is the company’s');
    assert.deepEqual(await company.feed(), told, 'nobody is told');
    await assertConsistent(company);

    await access(platform, company, name === 'revoked' ? 'restore' : 'confirm');
    assert.equal(await statusAt(acting, `/v2/orders/${draft.id}/`), 404, 'it does not come back');
    assert.equal(await statusAt(acting, `/v2/orders/${submitted.id}/`), 200);
  });

  test(`what waits to be told to a Partner is closed at once when its access is ${name}: without contact, without a failure, for good`, async () => {
    const { platform, company } = await linked();
    const another = await stage.aCompany();
    await access(platform, another, 'confirm');
    const of = { kind: 'partner', id: platform.partner } as const;
    const [webhook, parked] = [
      await givenSubscription(stage, of),
      await givenSubscription(stage, of, { enabled: false }),
    ];
    await stage.sql('update webhook_subscriptions set auto_disabled = true where id = $1', [parked]);
    const ofCompany = await givenSubscription(stage, { kind: 'company', id: company.company });
    // Waiting in every way there is: not turned into a delivery yet, due, to be tried again, parked, and left by a sender that is gone.
    const submitted = await givenSubmitted(company);
    const event = await givenEvent(stage, company.company);
    const [due, again, left, kept] = [
      await givenDelivery(stage, { owner: of, id: webhook }, event),
      await givenDelivery(stage, { owner: of, id: webhook }, event, {
        attempt_count: 3,
        error_message: 'HTTP status 500',
      }),
      await givenDelivery(stage, { owner: of, id: webhook }, event, {
        lease_token: randomUUID(),
        lease_until: new Date(Date.now() - 60_000),
      }),
      await givenDelivery(stage, { owner: of, id: parked }, event),
    ];
    const sending = await givenDelivery(stage, { owner: of, id: webhook }, event, {
      lease_token: randomUUID(),
      lease_until: new Date(Date.now() + 60_000),
    });
    const success = await givenDelivery(stage, { owner: of, id: webhook }, event, { outcome: 'success' });
    const untouched = [
      await givenDelivery(stage, { owner: { kind: 'company', id: company.company }, id: ofCompany }, event),
      await givenDelivery(stage, { owner: of, id: webhook }, await givenEvent(stage, another.company)),
    ];

    await end(platform, company);
    const deliveries = bodyOf(
      await platform.own<Page<WebhookDelivery>>('GET', '/partner/v2/webhook-deliveries/?limit=100'),
      200,
    ).results;
    const shown = (id: string) =>
      deliveries
        .filter(({ delivery_id }) => delivery_id === id)
        .map(({ status, error_message, attempt_count, next_attempt_at }) => [
          status,
          error_message,
          attempt_count,
          next_attempt_at,
        ]);
    for (const [id, attempts] of [
      [due, 0],
      [again, 3],
      [left, 0],
      [kept, 0],
    ] as const)
      assert.deepEqual(shown(id), [['failed', 'partner_access_unavailable', attempts, null]]);
    assert.deepEqual([shown(sending)[0]?.[0], shown(success)[0]?.[0]], ['delivering', 'success']);
    const open = await stage.sql('select id from webhook_deliveries where id = any($1) and outcome is null', [
      untouched,
    ]);
    assert.equal(open.length, 2, 'other companies’ events and the company’s own webhooks are as they were');
    // The submission had become no delivery yet: it is one that failed, and only the company’s own webhook will have another.
    const {
      data: { order_id },
    } = first((await company.feed()).slice(-1));
    assert.equal(order_id, submitted.id);
    const ofSubmission = deliveries.filter(
      ({ event_type, attempt_count, delivery_id }) =>
        event_type === 'order.submitted' &&
        attempt_count === 0 &&
        ![due, left, kept, sending, success, ...untouched].includes(delivery_id),
    );
    assert.deepEqual(
      ofSubmission.map(({ webhook_id, status, error_message }) => [webhook_id, status, error_message]),
      [[webhook, 'failed', 'partner_access_unavailable']],
    );
    const waiting = await stage.sql(
      'select type, subscription_ids from webhook_outbox where company_id = $1 order by recorded_at',
      [company.company],
    );
    assert.deepEqual(
      waiting
        .filter(({ subscription_ids }) => (subscription_ids as string[]).includes(webhook))
        .map(({ type }) => type),
      name === 'revoked' ? ['company.access.confirmed', 'company.access.revoked'].slice(1) : [],
    );
    assert.ok(
      waiting.some(
        ({ type, subscription_ids }) =>
          type === 'order.submitted' && (subscription_ids as string[]).includes(ofCompany),
      ),
    );
    assert.deepEqual(
      await stage.sql(
        'select consecutive_failures, last_failure_at from webhook_endpoints where subscription_id = $1',
        [webhook],
      ),
      [{ consecutive_failures: 0, last_failure_at: null }],
    );

    await access(platform, company, name === 'revoked' ? 'restore' : 'confirm');
    const afterwards = await stage.sql('select outcome from webhook_deliveries where id = any($1)', [
      [due, again, left, kept],
    ]);
    assert.deepEqual(
      afterwards.map(({ outcome }) => outcome),
      ['failed', 'failed', 'failed', 'failed'],
      'nothing missed is sent when it comes back',
    );
  });

  test(`what a Partner was answered replays no more once its access is ${name}, on the company’s routes and on its own below the company`, async () => {
    const { platform, company } = await linked();
    const debtor = (of: Company, key: string) =>
      of.send(
        'POST',
        '/v2/debtors/',
        { acting_as: 'business', organization: { name: 'Muster Bau GmbH' } },
        { idempotencyKey: key },
      );
    assert.equal((await debtor(platform.at(company), 'of-the-partner')).status, 201);
    assert.equal((await debtor(company, 'of-the-company')).status, 201);
    // Its own answers below the company, and the one of its creation.
    const path = `/partner/v2/companies/${company.company}/`;
    for (const [at, location] of [
      [`${path}users/`, `https://api.mahnwerk.test${path}users/${randomUUID()}/`],
      ['/partner/v2/companies/', `https://api.mahnwerk.test${path}`],
      ['/partner/v2/companies/', `https://api.mahnwerk.test/partner/v2/companies/${randomUUID()}/`],
    ])
      await stage.sql(
        `insert into idempotency (tenant_kind, company_id, operation, path, key, fingerprint, status, headers, body, partner_id, stored_at, replay_until, forget_at)
         values (2, $1, 'companies.create', $2, gen_random_uuid(), '', 201, json_build_object('Location', $3::text), '{}', $1, clock_timestamp(), clock_timestamp() + interval '24 hours', clock_timestamp() + interval '48 hours')`,
        [platform.partner, at, location],
      );
    await end(platform, company);
    assert.equal((await debtor(company, 'of-the-partner')).body.code, 'idempotency_key_expired');
    assert.equal((await debtor(company, 'of-the-company')).headers.get('idempotency-replayed'), 'true');
    const replayable = await stage.sql(
      `select path, headers ->> 'Location' as location from idempotency where tenant_kind = 2 and company_id = $1 and operation = 'companies.create' and replay_until > clock_timestamp()`,
      [platform.partner],
    );
    assert.deepEqual(
      replayable.map(({ location }) => String(location).includes(company.company)),
      [false],
    );
  });
}

const invite = async (platform: Platform, { company }: Company, email: string) =>
  bodyOf(
    await platform.own<{ id: string; setup_url: string }>('POST', `/partner/v2/companies/${company}/users/`, {
      email,
      first_name: 'Mara',
      last_name: 'Muster',
      role: 'admin',
    }),
    201,
  );

const toldTo = async (platform: Platform): Promise<string[]> => {
  await sequenceOnce(stage.database, 0);
  return bodyOf(await platform.own<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/'), 200).results.map(
    ({ type }) => type,
  );
};

for (const { name, end } of endings)
  test(`who the Partner has invited and is still awaited is invited no more once its access is ${name}; users of the company stay`, async () => {
    const { platform, company } = await linked();
    const other = await aPartner();
    await access(other, company, 'confirm');
    const [pending, active, others] = [
      await invite(platform, company, 'mara@muster.example'),
      await invite(platform, company, 'mika@muster.example'),
      await invite(other, company, 'miro@muster.example'),
    ];
    await stage.sql(
      `update memberships set status = 'active', invite_token_hash = null, invite_expires_at = null where id = $1`,
      [active.id],
    );
    const before = await toldTo(platform);
    await end(platform, company);
    const rows = await stage.sql(
      'select id, status, revocation_reason, revoked_at is not null as revoked from memberships where company_id = $1',
      [company.company],
    );
    const statusOf = ({ id }: { id: string }) => rows.find((row) => row.id === id);
    assert.deepEqual(
      [statusOf(pending)?.status, statusOf(pending)?.revocation_reason, statusOf(pending)?.revoked],
      ['revoked', 'access_revoked', true],
    );
    assert.deepEqual([statusOf(active)?.status, statusOf(others)?.status], ['active', 'pending_setup']);
    assert.deepEqual(
      (await toldTo(platform)).slice(before.length),
      name === 'revoked' ? ['company.access.revoked'] : [],
      'its access has ended: of the company’s users it is told nothing any more',
    );
    await access(platform, company, name === 'revoked' ? 'restore' : 'confirm');
    assert.deepEqual(
      (await stage.sql('select status from memberships where id = $1', [pending.id])).map(({ status }) => status),
      ['revoked'],
      'it does not come back',
    );
  });

test('another Partner of the company loses nothing, and is told nothing of it', async () => {
  const { platform, company } = await linked();
  const other = await aPartner();
  await access(other, company, 'confirm');
  const webhook = await givenSubscription(stage, { kind: 'partner', id: other.partner });
  const draft = await givenDraft(other.at(company));
  const delivery = await givenDelivery(
    stage,
    { owner: { kind: 'partner', id: other.partner }, id: webhook },
    await givenEvent(stage, company.company),
  );
  await access(platform, company, 'revoke');
  assert.equal(await statusAt(other.at(company), `/v2/orders/${draft.id}/`), 200);
  assert.deepEqual(
    (await stage.sql('select outcome from webhook_deliveries where id = $1', [delivery])).map(({ outcome }) => outcome),
    [null],
  );
  await sequenceOnce(stage.database, 0);
  const { results } = bodyOf(await other.own<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/'), 200);
  assert.deepEqual(
    results.map(({ type }) => type),
    ['company.access.confirmed'],
  );
});

test('a company that was to let the Partner in itself, and never has, is awaited again when the access comes back; one that has is available', async () => {
  const setMode = (company: Company, state: string, confirmed: boolean) =>
    stage.sql(
      `with c as (update companies set onboarding_mode = 'web_flow' where id = $1) update partner_access set access = $2, confirmed_at = case when $3 then now() end where company_id = $1`,
      [company.company, state, confirmed],
    );
  const { platform, company } = await linked();
  for (const [state, confirmed, comesBack] of [
    ['unavailable', false, 'unavailable'],
    ['available', true, 'available'],
  ] as const) {
    await setMode(company, state, confirmed);
    assert.equal((await access(platform, company, 'revoke')).case_access, 'unavailable');
    assert.equal((await access(platform, company, 'restore')).case_access, comesBack);
    assert.equal(await statusAt(platform.at(company), '/v2/info/'), comesBack === 'available' ? 200 : 403);
  }
  await sequenceOnce(stage.database, 0);
  const { results } = bodyOf(await platform.own<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/'), 200);
  assert.deepEqual(
    results.map(({ type, data }) => [type, data.case_access]),
    [
      ['company.access.confirmed', 'available'],
      ['company.access.revoked', 'unavailable'],
      ['company.access.restored', 'unavailable'],
      ['company.access.revoked', 'unavailable'],
      ['company.access.restored', 'available'],
    ],
  );
});

test('a company that the Partner has let go is gone for it; the operator alone can link it anew, without its old name', async () => {
  const { platform, company } = await linked();
  await stage.sql(`update partner_access set external_reference = 'K-1' where partner_id = $1`, [platform.partner]);
  const gone = bodyOf(await platform.disconnect(company), 200);
  assert.deepEqual([gone.id, gone.case_access, gone.external_reference], [company.company, 'unavailable', 'K-1']);
  assert.equal(await statusAt(platform.at(company), '/v2/info/'), 404);
  assert.deepEqual(
    [
      (await platform.disconnect(company)).status,
      (await platform.own('GET', `/partner/v2/companies/${company.company}/`)).status,
    ],
    [404, 404],
  );
  for (const command of ['revoke', 'restore'] as const)
    assert.deepEqual([(await askFor(platform, company, command)).status], [409], command);
  const anew = await access(platform, company, 'confirm');
  assert.deepEqual([anew.case_access, anew.external_reference], ['available', null]);
  assert.equal(await statusAt(platform.at(company), '/v2/info/'), 200);
  assert.equal((await askFor(platform, company, 'confirm')).status, 409);
});

test('letting go is a command like any other: a lost answer is fetched again, and the company hidden stays hidden', async () => {
  const { platform, company } = await linked();
  const path = `/partner/v2/companies/${company.company}/disconnect/`;
  const send = (idempotencyKey: string) => stage.send('POST', path, { key: platform.key, idempotencyKey });
  const [first, again] = [await send('once'), await send('once')];
  assert.deepEqual(
    [first.status, again.status, again.headers.get('idempotency-replayed'), again.text],
    [200, 200, 'true', first.text],
  );
  assert.equal((await send('twice')).status, 404);
  assert.deepEqual(await toldTo(platform), ['company.access.confirmed'], 'it knows');
});

test('a company whose access was taken from the Partner, or that is suspended, cannot be let go; one that is offboarded or awaited can', async () => {
  const { platform, company } = await linked();
  await access(platform, company, 'revoke');
  const refused = await platform.disconnect(company);
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission_denied']);
  for (const [command, status] of [
    ['suspend', 403],
    ['offboard', 200],
  ] as const) {
    const { platform: letting, company: inactive } = await linked();
    bodyOf(await stage.operate('POST', `/operator/v1/companies/${inactive.company}/${command}/`), 200);
    assert.equal((await letting.disconnect(inactive)).status, status);
  }
  const { platform: awaiting, company: awaited } = await linked();
  await stage.sql(`update partner_access set access = 'unavailable' where company_id = $1`, [awaited.company]);
  bodyOf(await awaiting.disconnect(awaited), 200);
  assert.equal(await statusAt(awaiting.at(awaited), '/v2/info/'), 404);
});

test('access to a suspended company that comes back is told as what it is: not to be acted on yet', async () => {
  const { platform, company } = await linked();
  await access(platform, company, 'revoke');
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/suspend/`), 200);
  assert.equal((await access(platform, company, 'restore')).case_access, 'unavailable');
  await sequenceOnce(stage.database, 0);
  const { results } = bodyOf(await platform.own<{ results: readonly FeedEvent[] }>('GET', '/partner/v2/events/'), 200);
  assert.deepEqual(
    results.filter(({ type }) => type === 'company.access.restored').map(({ data }) => data.case_access),
    ['unavailable'],
  );
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/resume/`), 200);
  assert.equal(
    bodyOf(await platform.own('GET', `/partner/v2/companies/${company.company}/`), 200).case_access,
    'available',
  );
});

test('a suspended company ends no access: drafts and answers are there when it is resumed', async () => {
  const { platform, company } = await linked();
  const draft = await givenDraft(platform.at(company));
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/suspend/`), 200);
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/resume/`), 200);
  assert.equal(await statusAt(platform.at(company), `/v2/orders/${draft.id}/`), 200);
});

// Whoever comes first.

/** A transaction that holds a row until it is ended, as somebody else's command does. */
async function holding(t: TestContext, text: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client(stage.address);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  await client.query('begin');
  await client.query(text, [...values]);
  return async () => void (await client.query('commit'));
}

const waitingForLocks = async (count: number): Promise<void> =>
  until(
    async () =>
      Number(
        first(
          await stage.sql(
            `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).count,
      ) >= count,
    `${count} that wait for locks`,
  );

for (const { name, end } of endings)
  test(`an access is ${name} once the Partner’s running command is over, and the draft that it was writing goes too`, async (t) => {
    const { platform, company } = await linked();
    const acting = platform.at(company);
    const { id: debtor_id } = await givenDebtor(company);
    const release = await holding(t, 'select from debtors where company_id = $1 and id = $2 for update', [
      company.company,
      debtor_id,
    ]);
    const idempotencyKey = randomUUID();
    const body = { debtor_id, claims: [aClaim()] };
    const command = acting.send('POST', '/v2/orders/', body, { idempotencyKey });
    await waitingForLocks(1);
    let isOver = false;
    const ending = end(platform, company).then(() => (isOver = true));
    await waitingForLocks(2);
    assert.equal(isOver, false);
    await release();
    const written = await command;
    assert.equal(written.status, 201, 'it had begun before');
    await ending;
    assert.equal(await statusAt(company, `/v2/orders/${String(written.body.id)}/`), 404);
    assert.equal(
      (await company.send('POST', '/v2/orders/', body, { idempotencyKey })).body.code,
      'idempotency_key_expired',
    );
    assert.ok([403, 404].includes((await acting.send('POST', '/v2/orders/', body)).status));
  });

test('a draft of the Partner that the company submits while the access ends stays, or was gone before', async (t) => {
  const { platform, company } = await linked();
  const draft = await givenDraft(platform.at(company));
  const release = await holding(t, 'select from orders where company_id = $1 and id = $2 for update', [
    company.company,
    draft.id,
  ]);
  const finalize = company.send('POST', `/v2/orders/${draft.id}/finalize/`);
  await waitingForLocks(1);
  const revocation = askFor(platform, company, 'revoke');
  await waitingForLocks(2);
  await release();
  assert.deepEqual([(await finalize).status, (await revocation).status], [200, 200]);
  assert.equal(await statusAt(company, `/v2/orders/${draft.id}/`), 200);
  for (let round = 0; round < 4; round += 1) {
    const { platform: racing, company: its } = await linked();
    const { id } = await givenDraft(racing.at(its));
    const [submitted, revoked] = await Promise.all([
      its.send('POST', `/v2/orders/${id}/finalize/`),
      askFor(racing, its, 'revoke'),
    ]);
    assert.equal(revoked.status, 200);
    assert.deepEqual(
      [submitted.status, await statusAt(its, `/v2/orders/${id}/`)],
      submitted.status === 200 ? [200, 200] : [404, 404],
    );
    await assertConsistent(its);
  }
});

test('commands on one access that meet come one after the other: never a half, never a failure of ours', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { platform, company } = await linked();
    const both = await Promise.all([platform.disconnect(company), platform.disconnect(company)]);
    assert.deepEqual(statusesOf(both), [200, 404], 'let go once');
  }
  for (let round = 0; round < 4; round += 1) {
    const { platform, company } = await linked();
    await givenDraft(platform.at(company));
    const [revoked, restored] = await Promise.all([
      askFor(platform, company, 'revoke'),
      askFor(platform, company, 'restore'),
    ]);
    assert.equal(revoked.status, 200);
    assert.ok([200, 409].includes(restored.status), restored.text);
    assert.equal(await statusAt(platform.at(company), '/v2/info/'), restored.status === 200 ? 200 : 403);
    const [letGo, taken] = await Promise.all([platform.disconnect(company), askFor(platform, company, 'revoke')]);
    assert.ok([200, 403].includes(letGo.status), letGo.text);
    assert.ok([200, 409].includes(taken.status), taken.text);
  }
});

test('two Partners of one company lose it at once, while both write', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { platform, company } = await linked();
    const other = await aPartner();
    await access(other, company, 'confirm');
    const { id: debtor_id } = await givenDebtor(company);
    const answers = await Promise.all([
      ...[platform, other].flatMap((each) => [
        each.at(company).send('POST', '/v2/orders/', { debtor_id }),
        askFor(each, company, 'revoke'),
      ]),
      stage.operate('PATCH', `/operator/v1/companies/${company.company}/`, { phone: `+4930123456${round}0` }),
    ]);
    assert.ok(
      answers.every(({ status }) => [200, 201, 403].includes(status)),
      statusesOf(answers).join(),
    );
    assert.deepEqual((await company.read<Page<unknown>>('/v2/orders/')).count, 0);
  }
});

/** A dispatcher and a receiver beside the story. */
async function receiving(t: TestContext, behaviour: Behaviour) {
  const outbound: Outbound = outboundToLoopback();
  const hooks = await startReceiver({ leaf: loopbackLeaf, behaviour });
  const dispatch = dispatching(stage, { outbound });
  t.after(async () => {
    await dispatch.stop();
    await outbound.close();
    await hooks.close();
  });
  return hooks;
}

test('an attempt under way when the access ends comes to its end, and none follows it, though the access has come back; the farewell arrives', async (t) => {
  const { platform, company } = await linked();
  const release = Promise.withResolvers<void>();
  let asked = 0;
  const hooks = await receiving(t, (connection, request) => {
    asked += 1;
    if (asked === 1) void release.promise.then(() => answering(500)(connection, request));
    else answering(200)(connection, request);
  });
  const webhook = await givenWebhook(stage, { kind: 'partner', id: platform.partner }, hooks.url('127.0.0.1'));
  const [event] = await happen(stage.database, company.company);
  await hooks.arrived(1);
  const revocation = await askFor(platform, company, 'revoke');
  assert.equal(revocation.status, 200, 'it does not wait for a receiver');
  const restoration = await askFor(platform, company, 'restore');
  assert.equal(restoration.status, 200);
  release.resolve();
  await until(
    async () => (await deliveriesOf(stage, webhook.id)).every(({ outcome }) => outcome !== null),
    'the end of all',
  );
  const rows = await stage.sql(
    'select event_type, outcome, attempt_count, error_message from webhook_deliveries where subscription_id = $1 and event_id = $2',
    [webhook.id, event],
  );
  assert.deepEqual(
    rows.map(({ outcome, attempt_count }) => [outcome, attempt_count]),
    [['failed', 1]],
  );
  assert.deepEqual(hooks.received.filter(({ headers }) => headers['webhook-id'] === event).length, 1);
  const types = (
    await stage.sql(
      `select event_type, outcome from webhook_deliveries where subscription_id = $1 and event_type = 'company.access.revoked'`,
      [webhook.id],
    )
  ).map(({ outcome }) => outcome);
  assert.deepEqual(types, ['success']);
});

test('while events are sent as fast as they come, an access that ends leaves nothing open, and nothing of it is sent afterwards', async (t) => {
  const { platform, company } = await linked();
  const hooks = await receiving(t, answering(200));
  const webhook = await givenWebhook(stage, { kind: 'partner', id: platform.partner }, hooks.url('127.0.0.1'));
  const over = new AbortController();
  const telling = (async () => {
    while (!over.signal.aborted) await happen(stage.database, company.company, 5);
  })();
  await hooks.arrived(20);
  await access(platform, company, 'revoke');
  over.abort();
  await telling;
  await until(
    async () => (await stage.sql('select from webhook_outbox where company_id = $1', [company.company])).length === 0,
    'the fan-out',
  );
  await until(
    async () => (await deliveriesOf(stage, webhook.id)).every(({ outcome }) => outcome !== null),
    'the end of all',
  );
  const sent = hooks.received.length;
  await access(platform, company, 'restore');
  await delivered(
    {
      sql: async () =>
        stage.sql(
          `select * from webhook_deliveries where subscription_id = $1 and event_type = 'company.access.restored'`,
          [webhook.id],
        ),
    },
    webhook.id,
    ({ outcome }) => outcome === 'success',
  );
  assert.equal(hooks.received.length, sent + 1);
  const closed = await stage.sql(
    `select distinct outcome, error_message, attempt_count from webhook_deliveries where subscription_id = $1 and outcome = 'failed'`,
    [webhook.id],
  );
  assert.ok(
    closed.every(
      ({ error_message, attempt_count }) => error_message === 'partner_access_unavailable' && attempt_count === 0,
    ),
    JSON.stringify(closed),
  );
  const twice = await stage.sql(
    'select event_id from webhook_deliveries where subscription_id = $1 group by event_id having count(*) > 1',
    [webhook.id],
  );
  assert.deepEqual(twice, [], 'an event is closed or sent, never both');
});
