/** A sandbox beside production: its Partners find their companies there, as copies that can be read and not changed (docs/decisions/0026-sandbox.md). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { operatorPartners } from '@mahnwerk/contract/operator/partners.ts';
import { openStage, type Page, type Stage } from '../harness/cases.ts';
import { freshPlace, type Outcome, type Program, run } from '../harness/program.ts';
import { urlOf } from '../harness/postgres.ts';
import { type Answer, secretKey } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  isGet,
  isOf,
  needsKey,
} from '../harness/every-route.ts';

const exampleCursor = 'djE6MDE5OWM2';

let production: Stage;
let sandbox: Stage;
let productionKey: string;

before(async () => {
  [production, sandbox] = await Promise.all([openStage({ environment: 'production' }), openStage()]);
  productionKey = await production.givenKey('operator', undefined, ['operator:read']);
});

after(() => Promise.all([production.stop(), sandbox.stop()]));

/** `mahnwerk mirror` on the sandbox's database, as its operator types it. */
function mirror(
  t: TestContext,
  words: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Program {
  const all = {
    ...freshPlace(t).settings,
    DATABASE_URL: urlOf(sandbox.address),
    MAHNWERK_SECRET_KEY: secretKey.toString('base64'),
    MAHNWERK_MIRROR_KEY: productionKey,
    ...settings,
  };
  return run(t, ['mirror', '--from', production.url, ...words], all);
}

async function mirrored(t: TestContext, ...words: string[]): Promise<Outcome> {
  const outcome = await mirror(t, words).ended;
  assert.equal(outcome.code, 0, outcome.stderr);
  return outcome;
}

/** A change of the next minute is told apart from one of this. */
const later = () => production.clock.advance({ minutes: 1 });

interface Managed {
  readonly id: string;
  readonly name: string;
  readonly external_reference: string | null;
  readonly customer_number: string;
  readonly payout_bank_account: { readonly account_holder: string; readonly iban: string } | null;
  readonly notification_channels: readonly { readonly value: string; readonly notifications: readonly string[] }[];
  readonly case_access: string;
  readonly case_submission_readiness: { readonly ready: boolean };
  readonly sandbox_origin: string;
  readonly users: readonly {
    readonly id: string;
    readonly email: string;
    readonly status: string;
    readonly role: string;
    readonly sandbox_origin: string;
  }[];
  readonly updated_at: string;
}

interface Copied {
  readonly partner: string;
  readonly company: string;
  /** The Partner, in the sandbox: keys are never copied, so its operator has issued one. */
  readonly inSandbox: <B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<B>>;
  readonly copy: () => Promise<Managed>;
}

/** A company of a Partner in production with one active admin and one invited member, already copied. */
async function copied(t: TestContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Copied> {
  const company = await production.givenCompany(fields);
  const partner = await production.givenPartner([company]);
  await production.sql('update partner_access set external_reference = $2 where company_id = $1', [
    company,
    `ref ${company}`,
  ]);
  const users = `/operator/v1/companies/${company}/users/`;
  assert.equal(
    (
      await production.operate('POST', users, {
        email: 'ada.admin@kundin.example',
        first_name: 'Ada',
        last_name: 'Admin',
        role: 'admin',
        active: true,
      })
    ).status,
    201,
  );
  assert.equal(
    (
      await production.operate('POST', users, {
        email: 'max.muster@kundin.example',
        first_name: 'Max',
        last_name: 'Muster',
        role: 'member',
      })
    ).status,
    201,
  );
  later();
  await mirrored(t, '--partner', partner);
  const key = await sandbox.givenKey('partner', partner);
  const inSandbox: Copied['inSandbox'] = (method, path, body, headers = {}) =>
    sandbox.send(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
  return {
    partner,
    company,
    inSandbox,
    copy: async () => (await inSandbox<Managed>('GET', `/partner/v2/companies/${company}/`)).body,
  };
}

// Before the others: the sandbox has no production of its own yet.
test('a production that answers the same page for ever ends the run with the fault named, and not the sandbox', async (t) => {
  let answered = 0;
  const endless = createServer(({ headers }, response) => {
    answered += 1;
    const next = `http://${headers.host}/operator/v1/partners/?limit=100&cursor=${exampleCursor}`;
    const page = {
      count: 1,
      next,
      previous: null,
      results: [exampleOf(operatorPartners.routes.list.list.item.schema)],
    };
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'X-Service-Environment': 'production' })
      .end(JSON.stringify(page));
  }).listen(0, '127.0.0.1');
  t.after(() => endless.close());
  await once(endless, 'listening');
  const { code, stderr } = await mirror(t, [
    '--dry-run',
    '--from',
    `http://127.0.0.1:${(endless.address() as AddressInfo).port}`,
  ]).ended;
  assert.equal(code, 1, stderr);
  assert.match(stderr, /the list returned the page/);
  assert.ok(answered < 10, `${answered} answers`);
});

test('a Partner finds its company in the sandbox: the same id, data and users, without what a sandbox has no use for', async (t) => {
  const { company, copy } = await copied(t);
  const original = (await production.operate<Company>('GET', `/operator/v1/companies/${company}/`)).body;
  const read = await copy();
  assert.deepEqual(
    [
      read.id,
      read.name,
      read.sandbox_origin,
      read.external_reference,
      read.case_access,
      read.case_submission_readiness.ready,
    ],
    [company, original.name, 'production_mirror', `ref ${company}`, 'available', true],
  );
  const byEmail = read.users.toSorted((a, b) => a.email.localeCompare(b.email));
  assert.deepEqual(
    byEmail.map(({ email, role, status, sandbox_origin }) => [email, role, status, sandbox_origin]),
    [
      ['ada.admin@kundin.example', 'admin', 'active', 'production_mirror'],
      ['max.muster@kundin.example', 'member', 'pending_setup', 'production_mirror'],
    ],
  );
  // Nothing that money or mail could follow.
  assert.deepEqual(read.payout_bank_account, { account_holder: original.name, iban: 'DE36000000000000000000' });
  assert.deepEqual(
    read.notification_channels.map(({ value }) => value),
    ['recipient-1@production.invalid'],
  );
  assert.deepEqual(
    read.notification_channels.map(({ notifications }) => notifications),
    original.notification_channels.map(({ notifications }) => notifications),
  );
  const [kept] = await sandbox.sql(
    'select count(*) filter (where a.password_hash is not null or m.invite_token_hash is not null) as secrets from memberships m join accounts a on a.id = m.account_id where m.company_id = $1',
    [company],
  );
  assert.equal(Number(kept?.secrets), 0);
  assert.equal((await sandbox.sql('select from keys where company_id = $1', [company])).length, 0);
});

test('a copy is read and not changed: not by its Partner, not by its own key, not by the operator', async (t) => {
  const { partner, company, inSandbox, copy } = await copied(t);
  const key = await sandbox.givenKey('case', company);
  const forCompany = { 'X-On-Behalf-Of-Company': company };
  const before = await copy();
  const [user] = before.users;
  const at = `/partner/v2/companies/${company}/`;

  assert.equal((await inSandbox('GET', '/v2/orders/', undefined, forCompany)).status, 200);
  assert.equal((await sandbox.send('GET', '/v2/debtors/', { key })).status, 200);
  const refused = [
    await inSandbox('PATCH', at, { phone: '+493087654321' }),
    await inSandbox('POST', `${at}disconnect/`),
    await inSandbox('POST', `${at}users/`, {
      email: 'neu@kundin.example',
      first_name: 'Neu',
      last_name: 'Neuer',
      role: 'member',
    }),
    await inSandbox('PATCH', `${at}users/${user?.id}/`, { role: 'admin' }),
    await inSandbox('POST', `${at}users/${user?.id}/resend/`),
    await inSandbox('POST', `${at}users/${user?.id}/cancel/`),
    await inSandbox('POST', '/v2/orders/', {}, forCompany),
    await sandbox.send('POST', '/v2/orders/', { key, body: {} }),
    await sandbox.operate('PATCH', `/operator/v1/companies/${company}/`, { phone: '+493087654321' }),
    await sandbox.operate('POST', `/operator/v1/companies/${company}/suspend/`),
    await sandbox.operate('POST', `/operator/v1/companies/${company}/offboard/`),
    await sandbox.operate('POST', `/operator/v1/companies/${company}/users/`, {
      email: 'neu@kundin.example',
      first_name: 'Neu',
      last_name: 'Neuer',
      role: 'member',
    }),
    await sandbox.operate('PATCH', `/operator/v1/partners/${partner}/`, { name: 'Andere Plattform' }),
    await sandbox.operate('POST', `/operator/v1/partners/${partner}/companies/${company}/revoke/`),
    await sandbox.operate(
      'POST',
      `/operator/v1/partners/${await sandbox.givenPartner()}/companies/${company}/confirm/`,
    ),
  ];
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    refused.map(() => [403, 'sandbox_source_managed']),
  );
  assert.deepEqual(await copy(), before);
  // What a key may not do at all is said first.
  const reading = await sandbox.givenKey('case', company, ['case:orders:read']);
  assertRefused(await sandbox.send('POST', '/v2/orders/', { key: reading, body: {} }), 403, 'permission_denied');
});

test('no route of its companies writes for a copy, whichever key asks; every Case route that reads does', async () => {
  const cast: Fixture = await fixtureOf(sandbox);
  await sandbox.sql(`update companies set sandbox_origin = 'production_mirror' where id = $1`, [cast.company]);
  const forCompany = { 'X-On-Behalf-Of-Company': cast.company };
  await everyRouteKeeps(
    async (step) => {
      assertRefused(await ask(cast, step), 403, 'sandbox_source_managed');
      if (step.route.ownersOnly !== undefined) return;
      const byPartner = await ask(cast, step, { key: cast.keys.partner, headers: forCompany });
      // A Partner acts for no company in the dunning API.
      if (step.group.api === 'dunning') assertRefused(byPartner, 400, 'invalid_company_context');
      else assertRefused(byPartner, 403, 'sandbox_source_managed');
    },
    (step) => needsKey(step) && isOf('case', 'dunning')(step) && !isGet(step),
  );
  await everyRouteKeeps(
    async (step) => {
      for (const sent of [{}, { key: cast.keys.partner, headers: forCompany }])
        assert.notEqual((await ask(cast, step, sent)).status, 403);
    },
    (step) => needsKey(step) && isOf('case')(step) && isGet(step),
  );
});

test('a copy follows production: data, users, access, its end; a repetition changes nothing', async (t) => {
  const { partner, company, inSandbox, copy } = await copied(t);
  const first = await copy();
  sandbox.clock.advance({ minutes: 1 });
  assert.match((await mirrored(t, '--partner', partner)).stdout, /Companies: 0 new, 0 changed, 1 unchanged/);
  assert.deepEqual(await copy(), first);

  await production.operate('PATCH', `/operator/v1/companies/${company}/`, {
    name: 'Beispiel Handel neu GmbH',
    payout_bank_account: null,
  });
  await production.operate('POST', `/operator/v1/companies/${company}/users/`, {
    email: 'kim.kollegin@kundin.example',
    first_name: 'Kim',
    last_name: 'Kollegin',
    role: 'member',
    active: true,
  });
  later();
  assert.match((await mirrored(t, '--partner', partner)).stdout, /Companies: 0 new, 1 changed, 0 unchanged/);
  const second = await copy();
  assert.deepEqual(
    [second.name, second.payout_bank_account, second.case_submission_readiness.ready, second.users.length],
    ['Beispiel Handel neu GmbH', null, false, 3],
  );
  assert.equal(second.customer_number, first.customer_number);
  assert.ok(second.updated_at > first.updated_at, 'who asks for what has changed since is told');

  await production.operate('POST', `/operator/v1/partners/${partner}/companies/${company}/revoke/`);
  later();
  await mirrored(t);
  assert.equal((await copy()).case_access, 'unavailable');
  assertRefused(
    await inSandbox('GET', '/v2/orders/', undefined, { 'X-On-Behalf-Of-Company': company }),
    403,
    'permission_denied',
  );

  await production.operate('POST', `/operator/v1/companies/${company}/offboard/`);
  later();
  await mirrored(t);
  assert.deepEqual(await sandbox.sql('select status from companies where id = $1', [company]), [
    { status: 'offboarded' },
  ]);
  const users = await sandbox.sql('select status from memberships where company_id = $1', [company]);
  assert.deepEqual(
    users.map(({ status }) => status),
    ['revoked', 'revoked', 'revoked'],
  );
});

test('a company that is gone from production is offboarded here', async (t) => {
  const { partner, company } = await copied(t);
  for (const table of ['memberships', 'partner_access'])
    await production.sql(`delete from ${table} where company_id = $1`, [company]);
  await production.sql('delete from companies where id = $1', [company]);
  assert.match((await mirrored(t, '--partner', partner)).stdout, /1 no longer in production and offboarded/);
  assert.deepEqual(await sandbox.sql('select status from companies where id = $1', [company]), [
    { status: 'offboarded' },
  ]);
});

test('what the sandbox has of its own stays its own: a company of the same id, a reference, customer numbers', async (t) => {
  const [same, other] = [await production.givenCompany(), await production.givenCompany()];
  const partner = await production.givenPartner([same, other]);
  await production.sql(`update partner_access set external_reference = 'K-1' where company_id = $1`, [other]);
  const native = await sandbox.givenCompany({ name: 'Eigene Firma' });
  await sandbox.sql('update companies set id = $2 where id = $1', [native, same]);
  await mirrored(t, '--partner', partner);
  assert.deepEqual(await sandbox.sql('select name, sandbox_origin from companies where id = $1', [same]), [
    { name: 'Eigene Firma', sandbox_origin: 'unclassified' },
  ]);

  // A company of its own takes up the reference that another one in production comes to have.
  const owned = await sandbox.givenCompany({ name: 'Eigene zweite Firma' });
  await sandbox.sql(
    `insert into partner_access (partner_id, company_id, access, external_reference, created_at, updated_at, company_updated_at) values ($1, $2, 'available', 'K-2', now(), now(), now())`,
    [partner, owned],
  );
  await production.sql(
    `update partner_access set external_reference = 'K-2', company_updated_at = company_updated_at + interval '1 minute' where company_id = $1`,
    [other],
  );
  const { stderr } = await mirrored(t, '--partner', partner);
  assert.match(stderr, /copied without the reference "K-2"/);
  const references = await sandbox.sql(
    'select company_id, external_reference from partner_access where partner_id = $1 order by external_reference',
    [partner],
  );
  assert.deepEqual(references, [
    { company_id: owned, external_reference: 'K-2' },
    { company_id: other, external_reference: null },
  ]);
  const numbers = await sandbox.sql('select count(*) = count(distinct customer_number) as apart from companies');
  assert.deepEqual(numbers, [{ apart: true }]);
});

test('references that have changed places in production do so here', async (t) => {
  const [one, two] = [await production.givenCompany(), await production.givenCompany()];
  const partner = await production.givenPartner([one, two]);
  const name = (company: string, reference: string | null) =>
    production.sql(
      `update partner_access set external_reference = $2, company_updated_at = company_updated_at + interval '1 minute' where company_id = $1`,
      [company, reference],
    );
  await name(one, 'eins');
  await name(two, 'zwei');
  await mirrored(t, '--partner', partner);
  for (const [company, reference] of [
    [one, null],
    [two, 'eins'],
    [one, 'zwei'],
  ] as const)
    await name(company, reference);
  await mirrored(t, '--partner', partner);
  const stored = await sandbox.sql(
    'select company_id, external_reference from partner_access where partner_id = $1 order by external_reference',
    [partner],
  );
  assert.deepEqual(stored, [
    { company_id: two, external_reference: 'eins' },
    { company_id: one, external_reference: 'zwei' },
  ]);
});

test('a run that is killed has copied what it has copied; the next one goes on', async (t) => {
  const companies: string[] = [];
  for (let count = 0; count < 130; count += 1) companies.push(await production.givenCompany());
  const partner = await production.givenPartner(companies);
  const killed = mirror(t, ['--partner', partner]);
  await new Promise<void>((resolve) =>
    killed.child.stderr?.on('data', (text: Buffer) => (text.includes('100 companies read') ? resolve() : undefined)),
  );
  killed.child.kill('SIGKILL');
  assert.equal((await killed.ended).code, null);
  const copies = async () =>
    Number(
      (await sandbox.sql('select count(*) as count from partner_access where partner_id = $1', [partner]))[0]?.count,
    );
  assert.ok((await copies()) >= 100);
  const { stdout } = await mirrored(t, '--partner', partner);
  const [, fresh, same] = /Companies: (\d+) new, 0 changed, (\d+) unchanged/.exec(stdout) ?? [];
  assert.equal(Number(fresh) + Number(same), companies.length, stdout);
  assert.ok(Number(same) >= 100, 'what was copied is not copied again');
  assert.equal(await copies(), companies.length);
  const key = await sandbox.givenKey('partner', partner);
  assert.equal(
    (await sandbox.send<Page<unknown>>('GET', '/partner/v2/companies/', { key })).body.count,
    companies.length,
  );
});

test('a dry run says what would be copied and copies nothing', async (t) => {
  const company = await production.givenCompany();
  const partner = await production.givenPartner([company]);
  const { stdout } = await mirrored(t, '--partner', partner, '--dry-run');
  assert.match(stdout, /^Nothing was copied.*\nPartners: 1 new.*\nCompanies: 1 new/);
  assert.equal((await sandbox.sql('select from companies where id = $1', [company])).length, 0);
  assert.equal((await sandbox.sql('select from partners where id = $1', [partner])).length, 0);
});

test('mirror works only in a sandbox, only production is mirrored, and always the same one', async (t) => {
  const refusal = async (program: Program, code = 1): Promise<string> => {
    const { code: ended, stderr, stdout } = await program.ended;
    assert.deepEqual([ended, stdout], [code, ''], stderr);
    assert.doesNotMatch(stderr, new RegExp(productionKey));
    return stderr.trim();
  };
  assert.match(
    await refusal(mirror(t, [], { MAHNWERK_ENVIRONMENT: 'production' })),
    /^mahnwerk: MAHNWERK_ENVIRONMENT is production: mirror works only in a sandbox$/,
  );
  assert.match(await refusal(mirror(t, ['--from', sandbox.url])), /is sandbox: only production can be mirrored$/);
  const page = createServer((_request, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
  t.after(() => page.close());
  await once(page, 'listening');
  assert.match(
    await refusal(mirror(t, ['--from', `http://127.0.0.1:${(page.address() as AddressInfo).port}`])),
    /is not a Mahnwerk service: only production can be mirrored$/,
  );
  assert.match(
    await refusal(mirror(t, [], { MAHNWERK_MIRROR_KEY: 'x'.repeat(40) })),
    /refuses the key: authentication_failed$/,
  );
  await mirrored(t, '--partner', await production.givenPartner());
  assert.match(
    await refusal(mirror(t, ['--from', production.url.replace('127.0.0.1', 'localhost')])),
    /^mahnwerk: this sandbox mirrors http:\/\/127\.0\.0\.1:\d+, not http:\/\/localhost/,
  );
  assert.match(await refusal(mirror(t, ['--key-file', '/no/such/file'])), /cannot be read$/);
  assert.match(await refusal(mirror(t, ['--from', 'http://api.service.example']), 2), /--from: expected an address/);
  assert.match(await refusal(mirror(t, ['--partner', 'x']), 2), /--partner: "x" is not an id/);
  assert.match(
    await refusal(mirror(t, ['--partner', '00000000-0000-4000-8000-000000000000'])),
    /production has no Partner/,
  );

  const file = join(production.folder, 'mirror.key');
  writeFileSync(file, `${productionKey}\n`);
  const partner = await production.givenPartner();
  assert.equal(
    (await mirror(t, ['--partner', partner, '--key-file', file], { MAHNWERK_MIRROR_KEY: '' }).ended).code,
    0,
  );
});
