/** What an agency, and each of its clients, still needs before work begins (portal-office.md 3, 11.1). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CompanySetup, Setup, SetupKey } from '@mahnwerk/contract/operator/setup.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { completeCompany } from '../harness/company.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ environment: 'production' });
});
after(() => stage.stop());

const setupOf = async (at = stage): Promise<Setup> =>
  bodyOf(await at.operate<Setup>('GET', '/operator/v1/setup/'), 200);

const stepOf = async (key: SetupKey, at = stage) => {
  const found = (await setupOf(at)).steps.find((step) => step.key === key);
  assert.ok(found !== undefined, key);
  return { state: found.state, count: found.count, fields: found.problems.map(({ field }) => field) };
};

const done = { state: 'done', count: 0, fields: [] };
const missing = { state: 'missing', count: 1, fields: [] };

const operate = async <B = Record<string, unknown>>(method: string, path: string, body?: unknown, status = 200) =>
  bodyOf(await stage.operate<B>(method, `/operator/v1/${path}`, body), status);

test('a new deployment lacks everything, in the order of the first day', async () => {
  const { complete, steps } = await setupOf();
  assert.equal(complete, false);
  assert.deepEqual(
    steps.map(({ key, state }) => [key, state]),
    [
      ['second_factor', 'done'],
      ['appearance', 'missing'],
      ['issuer', 'missing'],
      ['bank_account', 'missing'],
      ['team', 'optional'],
      ['mail', 'missing'],
      ['backup', 'missing'],
      ['base_rate', (await stepOf('base_rate')).state],
      ['company', 'missing'],
      ['conditions', 'missing'],
      ['access', 'missing'],
    ],
  );
});

test('in a sandbox mail and backup are recommended alone, and no factor is asked for', async () => {
  const sandbox = await openStage();
  try {
    await sandbox.givenSession({ kind: 'operator', roles: ['admin'] });
    const states = Object.fromEntries((await setupOf(sandbox)).steps.map(({ key, state }) => [key, state]));
    assert.deepEqual([states.mail, states.backup, states.second_factor], ['optional', 'optional', 'done']);
  } finally {
    await sandbox.stop();
  }
});

test('an admin without a second factor is counted, and a second person is a team', async () => {
  await stage.givenSession({ kind: 'operator', roles: ['admin'] });
  assert.deepEqual(await stepOf('second_factor'), missing);
  assert.deepEqual(await stepOf('team'), { ...missing, state: 'optional' });
  await stage.givenSession({ kind: 'operator', roles: ['reader'] });
  assert.deepEqual(await stepOf('team'), done);
  assert.deepEqual(await stepOf('second_factor'), missing, 'others need none for this');
  await stage.sql(`insert into totp (account_id, secret, confirmed_at)
    select account_id, '\\x00', now() from staff where 'admin' = any(roles)`);
  assert.deepEqual(await stepOf('second_factor'), done);
});

test('the appearance and the issuer name the fields that they lack', async () => {
  const required = ['name', 'support_email', 'imprint_url', 'privacy_url'];
  assert.deepEqual(await stepOf('appearance'), { state: 'missing', count: 4, fields: required });
  await operate('PATCH', 'settings/', { name: 'Inkasso Nord', support_email: 'hilfe@inkasso-nord.example' });
  assert.deepEqual(await stepOf('appearance'), { state: 'missing', count: 2, fields: ['imprint_url', 'privacy_url'] });
  const [imprint_url, privacy_url] = ['https://inkasso-nord.example/a', 'https://inkasso-nord.example/b'];
  await operate('PATCH', 'settings/', { imprint_url, privacy_url });
  assert.deepEqual(await stepOf('appearance'), done);

  assert.deepEqual((await stepOf('issuer')).fields, ['name', 'address', 'bank_account', 'vat_number']);
  await operate('PATCH', 'issuer/', {
    name: 'Inkasso Nord GmbH',
    address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    tax_number: '12/345/67890',
  });
  assert.deepEqual((await stepOf('issuer')).fields, ['bank_account']);
  await operate('PATCH', 'issuer/', {
    bank_account: { account_holder: 'Inkasso Nord', iban: 'DE89370400440532013000' },
  });
  assert.deepEqual(await stepOf('issuer'), done);
});

test('an account for client money counts, one of the office’s own money does not', async () => {
  await operate('POST', 'bank-accounts/', { name: 'Büro', iban: 'DE02120300000000202051', kind: 'own' }, 201);
  assert.deepEqual(await stepOf('bank_account'), missing);
  await operate('POST', 'bank-accounts/', { name: 'Fremd', iban: 'DE89370400440532013000', kind: 'client_money' }, 201);
  assert.deepEqual(await stepOf('bank_account'), done);
});

test('a backup of the last 26 hours counts', async () => {
  const record = `insert into deployment_records (name, finished_at, bytes) values ('backup', now() - $1::interval, 1)
    on conflict (name) do update set finished_at = excluded.finished_at`;
  await stage.sql(record, ['27 hours']);
  assert.deepEqual(await stepOf('backup'), missing);
  await stage.sql(record, ['25 hours']);
  assert.deepEqual(await stepOf('backup'), done);
});

test('the base rate of the present half-year counts', async () => {
  assert.deepEqual(await stepOf('base_rate'), done, 'of the first half of 2026');
  stage.clock.advance({ days: 3650 });
  assert.deepEqual(await stepOf('base_rate'), missing);
  stage.clock.advance({ days: -3650 });
});

const conditions = {
  valid_from: '2026-01-01',
  success_commission: { rate: '10', basis: 'principal' },
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee: { currency: 'EUR', value: '0.00' },
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum: { currency: 'EUR', value: '0.00' },
  interval: 'monthly',
};

const listed = async (query: string) =>
  (await operate<{ results: { id: string; has_conditions: boolean }[] }>('GET', `companies/?${query}`)).results;
const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);

const companySetup = (id: string) => operate<CompanySetup>('GET', `companies/${id}/setup/`);
const statesOf = async (id: string) => (await companySetup(id)).steps.map(({ key, state }) => [key, state]);

test('a client is complete with data, conditions and a person; the deployment counts those that are not', async () => {
  const { id } = await operate<{ id: string }>('POST', 'companies/', { name: 'Erste GmbH' }, 201);
  assert.deepEqual(await stepOf('company'), missing, 'it is not ready');
  assert.deepEqual([await stepOf('conditions'), await stepOf('access')], [missing, missing]);
  assert.deepEqual([await idsOf('ready=true'), await idsOf('ready=false')], [[], [id]]);
  assert.deepEqual(await statesOf(id), [
    ['data', 'missing'],
    ['conditions', 'missing'],
    ['user', 'missing'],
    ['key', 'missing'],
    ['ladder', 'optional'],
  ]);
  const [data] = (await companySetup(id)).steps;
  assert.deepEqual([data?.count, data?.problems[0]?.field], [data?.problems.length, 'address']);

  await operate('PATCH', `companies/${id}/`, completeCompany);
  assert.deepEqual(await stepOf('company'), done);
  await operate('POST', `companies/${id}/conditions/`, conditions, 201);
  await stage.givenSession({ kind: 'company', owner: id, roles: ['member'] });
  await operate('PATCH', `companies/${id}/dunning-ladder/`, { minimum_amount: { currency: 'EUR', value: '5.00' } });
  assert.deepEqual(await statesOf(id), [
    ['data', 'done'],
    ['conditions', 'done'],
    ['user', 'done'],
    ['key', 'optional'],
    ['ladder', 'done'],
  ]);
  assert.deepEqual([await stepOf('conditions'), await stepOf('access')], [done, done]);

  const second = await stage.givenCompany({ name: 'Zweite GmbH' });
  assert.deepEqual([await stepOf('conditions'), await stepOf('access')], [missing, missing]);
  assert.deepEqual([await idsOf('missing=conditions'), await idsOf('missing=access')], [[second], [second]]);
  assert.deepEqual(
    new Map((await listed('')).map((each) => [each.id, each.has_conditions])),
    new Map([
      [second, false],
      [id, true],
    ]),
  );
  await stage.givenKey('case', second);
  assert.deepEqual([await stepOf('access'), await idsOf('missing=access')], [done, []]);
  await stage.sql('update keys set suspended_at = now() where company_id = $1', [second]);
  assert.deepEqual(await stepOf('access'), missing, 'a suspended key lets no one in');
  await operate('POST', `companies/${second}/suspend/`);
  assert.deepEqual([await stepOf('conditions'), await stepOf('access')], [done, done], 'active companies count');
});
