/** What an operator lives through on the administrative side: companies, Partners, keys, the audit log. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorKey } from '@mahnwerk/contract/operator/keys.ts';
import { Company } from '@mahnwerk/contract/operator/companies.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import { ValidationErrors, type Shape } from '@mahnwerk/contract/shapes/shape.ts';
import { ensureRootKey, keyUse } from '../../src/domain/parties/keys/index.ts';
import { secretHasher } from '../../src/platform/http/authenticate.ts';
import { Database } from '../../src/platform/database/pool.ts';
import pg from 'pg';
import pino from 'pino';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import { completeCompany } from '../harness/company.ts';

let service: LiveService;
let operator: string;

before(async () => {
  service = await liveService();
  operator = await service.givenKey('operator');
});
after(() => service.stop());

type Body = Record<string, unknown>;
const post = (path: string, body?: unknown, key = operator): Promise<Answer> =>
  service.send('POST', path, { key, ...(body === undefined ? {} : { body }) });
const patch = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  service.send('PATCH', path, { key: operator, body, headers });
const get = (path: string, key = operator, headers: Record<string, string> = {}): Promise<Answer> =>
  service.send('GET', path, { key, headers });

/** An IBAN is accepted with spaces. */
const complete = {
  ...completeCompany,
  payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89 3704 0044 0532 0130 00' },
};

async function created(path: string, body: unknown): Promise<Body> {
  const reply = await post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const newCompany = (fields: object = {}): Promise<Body> =>
  created('/operator/v1/companies/', { ...complete, ...fields });
const newPartner = (): Promise<Body> => created('/operator/v1/partners/', { name: 'Beispiel Plattform' });
const newKey = (fields: object): Promise<Body> => created('/operator/v1/keys/', { token_name: 'ERP', ...fields });

/** Waits until an answer has this status; a key's memory lasts half a second, the contract allows one. */
async function becomes(status: number, ask: () => Promise<Answer>): Promise<void> {
  const deadline = performance.now() + 1_000;
  let reply = await ask();
  while (reply.status !== status && performance.now() < deadline) {
    await pause(20);
    reply = await ask();
  }
  assert.equal(reply.status, status);
}

function assertShaped(shape: Shape<unknown>, body: unknown): void {
  const report = new ValidationErrors();
  shape.read(body, report);
  assert.deepEqual(report.failures, []);
}

const failuresOf = (reply: Answer): string[] => {
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.body.code, 'validation_error');
  return (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
};

const auditOf = async (target: unknown): Promise<Body[]> =>
  (await get(`/operator/v1/audit-log/?target_id=${String(target)}&limit=100`)).body.results as Body[];
const actionsOn = async (target: unknown): Promise<unknown[]> =>
  (await auditOf(target)).map(({ action }) => action).reverse();

test('an operator creates a company and a key, and the company’s first call works', async () => {
  const company = await newCompany();
  assertShaped(Company, company);
  assert.match(company.customer_number as string, /^\d{8}$/);
  assert.equal(company.status, 'active');
  assert.deepEqual(company.case_submission_readiness, { ready: true, issues: [] });

  const issued = await newKey({ kind: 'case', company_id: company.id });
  assert.match(issued.key as string, /^sandbox_[0-9a-f]{40}$/);
  const info = await get('/v2/info/', issued.key as string);
  assert.equal(info.status, 200);
  assert.deepEqual(info.body, {
    id: issued.id,
    token_name: 'ERP',
    environment: 'sandbox',
    company: company.id,
    scopes: scopesOf.case,
  });
});

describe('companies', () => {
  test('the answer to a creation, its location and its detail are the same company', async () => {
    const reply = await post('/operator/v1/companies/', {
      name: 'Nur ein Name',
      data_sharing_basis: 'self_authorized',
    });
    assert.equal(
      reply.headers.get('location'),
      `https://api.mahnwerk.test/operator/v1/companies/${String(reply.body.id)}/`,
    );
    const detail = await get(`/operator/v1/companies/${String(reply.body.id)}/`);
    assert.equal(detail.text, reply.text);
    assert.equal(detail.headers.get('etag'), reply.headers.get('etag'));
    assert.equal('data_sharing_basis' in detail.body, false);
    assert.equal((detail.body.case_submission_readiness as Body).ready, false);
  });

  test('broken rules are refused in the order of the document, and nothing is created', async () => {
    const before = (await get('/operator/v1/companies/')).body.count;
    const reply = await post('/operator/v1/companies/', {
      ...complete,
      legal_form: 'ag',
      phone: 'x',
      payout_bank_account: { account_holder: 'A', iban: 'x' },
      tax_treatment: 'reverse_charge',
    });
    assert.deepEqual(failuresOf(reply), [
      'phone invalid_phone',
      'legal_representatives[0].type invalid_for_legal_form',
      'tax_treatment invalid',
      'payout_bank_account.iban invalid_iban',
      'vat_number required',
    ]);
    assert.equal((await get('/operator/v1/companies/')).body.count, before);
  });

  test('the list finds a company by a part of its name in either case, with or without marks, or by its customer number', async () => {
    const { id, customer_number } = await newCompany({ name: 'Suchbare Gärtnerei 100% GmbH' });
    const found = async (q: string): Promise<unknown[]> => {
      const { body } = await get(`/operator/v1/companies/?q=${encodeURIComponent(q)}`);
      return (body.results as Body[]).map((company) => company.id);
    };
    for (const q of ['gÄRTNEREI', 'gartnerei', '100% g', String(customer_number)])
      assert.deepEqual(await found(q), [id], q);
    for (const q of ['Suchbare_', String(customer_number).slice(1)]) assert.equal((await found(q)).includes(id), false);
  });

  test('a change that changes nothing leaves the ETag, updated_at and the audit log as they are', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}/`;
    const { headers } = await get(path);
    service.clock.advance({ minutes: 1 });
    for (const body of [
      {},
      { name: complete.name },
      { address: { city: 'Berlin' } },
      { notification_channels: complete.notification_channels },
    ]) {
      const reply = await patch(path, body);
      assert.equal(reply.headers.get('etag'), headers.get('etag'));
      assert.equal(reply.body.updated_at, company.updated_at);
    }
    assert.deepEqual(await actionsOn(company.id), ['operator-companies.create']);
  });

  test('a change replaces arrays, updates the address by its subfields and is answered as it is read', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}/`;
    service.clock.advance({ minutes: 1 });
    const reply = await patch(path, {
      address: { street: 'Musterweg 2' },
      notification_channels: [],
      dunning_paused: true,
      legal_representatives: [{ name: 'Max Muster', type: 'managing_director' }],
    });
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body.address, { ...complete.address, street: 'Musterweg 2' });
    assert.deepEqual(reply.body.notification_channels, []);
    assert.deepEqual(reply.body.legal_representatives, [{ name: 'Max Muster', type: 'managing_director' }]);
    assert.equal(reply.body.dunning_paused, true);
    assert.equal((reply.body.case_submission_readiness as Body).ready, false);
    assert.equal(reply.body.updated_at, service.clock.now());
    assert.equal((await get(path)).text, reply.text);
  });

  test('two operators who read the same company cannot overwrite each other', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}/`;
    const seen = (await get(path)).headers.get('etag') ?? '';
    assert.equal((await patch(path, { name: 'Erste GmbH' }, { 'If-Match': seen })).status, 200);
    assert.equal((await patch(path, { name: 'Zweite GmbH' }, { 'If-Match': seen })).status, 412);
    assert.equal((await get(path)).body.name, 'Erste GmbH');
  });

  test('the legal basis for sharing data is declared once: repeated, never replaced', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}/`;
    assert.equal((await patch(path, { data_sharing_basis: 'not_secret_carrier' })).status, 200);
    assert.equal((await patch(path, { data_sharing_basis: 'not_secret_carrier' })).status, 200);
    const reply = await patch(path, { data_sharing_basis: 'self_authorized' });
    assert.deepEqual([reply.status, reply.body.code], [409, 'data_sharing_basis_already_declared']);
    assert.deepEqual(await actionsOn(company.id), ['operator-companies.create', 'operator-companies.update']);
  });

  test('a suspended company’s key stops within a second and works again after resuming', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}`;
    const { key } = await newKey({ kind: 'case', company_id: company.id });
    const call = () => get('/v2/info/', key as string);
    assert.equal((await call()).status, 200);
    const suspended = await post(`${path}/suspend/`);
    assert.deepEqual([suspended.status, suspended.body.status], [200, 'suspended']);
    await becomes(401, call);
    assert.equal((await call()).body.code, 'authentication_failed');
    assert.equal((await post(`${path}/suspend/`)).status, 200);
    assert.equal((await post(`${path}/resume/`)).body.status, 'active');
    assert.equal((await post(`${path}/resume/`)).status, 200);
    assert.equal((await call()).status, 200);
    assert.deepEqual(await actionsOn(company.id), [
      'operator-companies.create',
      'operator-companies.suspend',
      'operator-companies.resume',
    ]);
  });

  test('an offboarded company’s key answers 401, and nothing brings the company back', async () => {
    const company = await newCompany();
    const path = `/operator/v1/companies/${String(company.id)}`;
    const { key } = await newKey({ kind: 'case', company_id: company.id });
    assert.equal((await post(`${path}/offboard/`)).body.status, 'offboarded');
    await becomes(401, () => get('/v2/info/', key as string));
    for (const command of ['suspend', 'resume', 'offboard']) {
      const reply = await post(`${path}/${command}/`);
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], command);
    }
    assert.equal(
      (await post('/operator/v1/keys/', { kind: 'case', company_id: company.id, token_name: 'ERP' })).status,
      409,
    );
    assert.equal((await patch(`${path}/`, { name: 'Berichtigt GmbH' })).status, 200);
  });

  test('a command takes no body, and an unknown company is not found', async () => {
    const company = await newCompany();
    assert.equal(
      (await post(`/operator/v1/companies/${String(company.id)}/suspend/`, {})).body.code,
      'unexpected_body',
    );
    const absent = '/operator/v1/companies/01890000-0000-7000-8000-000000000000';
    for (const reply of [
      await get(`${absent}/`),
      await patch(`${absent}/`, { name: 'A' }),
      await post(`${absent}/suspend/`),
    ])
      assert.deepEqual([reply.status, reply.body.code], [404, 'not_found']);
  });

  test('the list is narrowed and ordered as declared', async () => {
    service.clock.advance({ days: 1 });
    const since = service.clock.now();
    const first = await newCompany({ name: 'Zebra GmbH' });
    service.clock.advance({ minutes: 1 });
    const second = await newCompany({ name: 'Adler GmbH' });
    await post(`/operator/v1/companies/${String(second.id)}/suspend/`);
    const ids = async (query: string) =>
      ((await get(`/operator/v1/companies/?${query}`)).body.results as Body[]).map(({ id }) => id);
    assert.deepEqual(await ids(`created_after=${since}`), [second.id, first.id]);
    assert.deepEqual(await ids(`created_after=${since}&ordering=-name`), [first.id, second.id]);
    assert.deepEqual(await ids(`created_after=${since}&status=suspended`), [second.id]);
    assert.deepEqual(await ids(`created_after=${since}&created_before=${since}`), [first.id]);
    assert.deepEqual(await ids(`updated_since=${since}`), [first.id, second.id]);
    assert.equal((await get('/operator/v1/companies/?status=gone')).status, 400);
  });
});

describe('keys', () => {
  test('the secret is shown once: not on a replay, in no list, in no detail, not in the audit log', async () => {
    const company = await newCompany();
    const request = {
      key: operator,
      idempotencyKey: 'key-once',
      body: { kind: 'case', company_id: company.id, token_name: 'ERP' },
    };
    const first = await service.send('POST', '/operator/v1/keys/', request);
    const again = await service.send('POST', '/operator/v1/keys/', request);
    const { key, ...rest } = first.body;
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, rest);
    assertShaped(OperatorKey, rest);
    const detail = await get(`/operator/v1/keys/${String(first.body.id)}/`);
    assert.deepEqual(detail.body, rest);
    assert.equal(detail.headers.get('etag'), first.headers.get('etag'));

    const list = await get(`/operator/v1/keys/?company_id=${String(company.id)}`);
    assert.deepEqual(list.body.results, [rest]);
    const rotated = await service.send('POST', `/operator/v1/keys/${String(first.body.id)}/rotate/`, {
      ...request,
      body: undefined,
    });
    const stored = JSON.stringify(
      await service.sql(
        `select a::text as a, i.body as b from audit_log a, (select string_agg(convert_from(body, 'UTF8'), '') as body from idempotency) i`,
      ),
    );
    for (const secret of [key, rotated.body.key] as string[])
      for (const text of [list.text, detail.text, again.text, stored]) assert.equal(text.includes(secret), false);
  });

  test('a key carries all scopes of its kind unless it is told fewer', async () => {
    const company = await newCompany();
    assert.deepEqual((await newKey({ kind: 'dunning', company_id: company.id })).scopes, scopesOf.dunning);
    const narrow = await newKey({ kind: 'case', company_id: company.id, scopes: ['case:orders:read'] });
    assert.deepEqual(narrow.scopes, ['case:orders:read']);
  });

  test('an owner that does not fit, foreign scopes and a past expiry are refused', async () => {
    const company = await newCompany();
    const attempt = (body: object) => post('/operator/v1/keys/', { token_name: 'ERP', ...body });
    assert.deepEqual(failuresOf(await attempt({ kind: 'case' })), ['company_id required']);
    assert.deepEqual(failuresOf(await attempt({ kind: 'partner', company_id: company.id })), [
      'company_id invalid',
      'partner_id required',
    ]);
    assert.deepEqual(failuresOf(await attempt({ kind: 'case', company_id: '01890000-0000-7000-8000-000000000000' })), [
      'company_id invalid',
    ]);
    assert.deepEqual(failuresOf(await attempt({ kind: 'partner', partner_id: company.id })), ['partner_id invalid']);
    assert.deepEqual(failuresOf(await attempt({ kind: 'case', company_id: company.id, scopes: ['operator:admin'] })), [
      'scopes[0] invalid_choice',
    ]);
    assert.deepEqual(failuresOf(await attempt({ kind: 'operator', expires_at: '2020-01-01T00:00:00Z' })), [
      'expires_at invalid',
    ]);
  });

  test('a rotated key keeps its id, and only the new secret works', async () => {
    const company = await newCompany();
    const old = await newKey({ kind: 'case', company_id: company.id });
    const rotated = await post(`/operator/v1/keys/${String(old.id)}/rotate/`);
    assert.equal(rotated.status, 200);
    assert.equal(rotated.body.id, old.id);
    assert.notEqual(rotated.body.key, old.key);
    assert.equal((await get('/v2/info/', rotated.body.key as string)).body.id, old.id);
    await becomes(401, () => get('/v2/info/', old.key as string));
  });

  test('a suspended key stops within a second, a resumed one works, a deleted one is gone', async () => {
    const company = await newCompany();
    const { id, key } = await newKey({ kind: 'case', company_id: company.id });
    const path = `/operator/v1/keys/${String(id)}`;
    const call = () => get('/v2/info/', key as string);
    assert.equal((await call()).status, 200);
    const suspended = await post(`${path}/suspend/`);
    assert.equal(suspended.body.suspended_at, service.clock.now());
    await becomes(401, call);
    service.clock.advance({ minutes: 1 });
    assert.equal((await post(`${path}/suspend/`)).body.suspended_at, suspended.body.suspended_at);
    assert.equal((await post(`${path}/resume/`)).body.suspended_at, null);
    assert.equal((await post(`${path}/resume/`)).status, 200);
    assert.equal((await call()).status, 200);
    const deleted = await service.send('DELETE', `${path}/`, { key: operator });
    assert.deepEqual([deleted.status, deleted.text], [204, '']);
    await becomes(401, call);
    assert.equal((await get(`${path}/`)).status, 404);
    assert.equal((await service.send('DELETE', `${path}/`, { key: operator })).status, 404);
    assert.deepEqual(await actionsOn(id), [
      'operator-keys.create',
      'operator-keys.suspend',
      'operator-keys.resume',
      'operator-keys.delete',
    ]);
  });

  test('an expired key is like an unknown one', async () => {
    const company = await newCompany();
    const expires_at = new Date(Date.parse(service.clock.now()) + 60_000).toISOString();
    const { key } = await newKey({ kind: 'case', company_id: company.id, expires_at });
    assert.equal((await get('/v2/info/', key as string)).status, 200);
    service.clock.advance({ minutes: 1 });
    await becomes(401, () => get('/v2/info/', key as string));
  });

  test('reading and administering need their scopes, and other kinds of keys do not work here', async () => {
    const reader = (await newKey({ kind: 'operator', scopes: ['operator:read'] })).key as string;
    assert.match(reader, /^operator_[\w-]{43}$/);
    for (const noun of ['companies', 'partners', 'keys', 'audit-log'])
      assert.equal((await get(`/operator/v1/${noun}/`, reader)).status, 200, noun);
    for (const noun of ['companies', 'partners', 'keys'])
      assert.equal((await post(`/operator/v1/${noun}/`, { name: 'A' }, reader)).body.code, 'permission_denied', noun);
    const reviewer = (await newKey({ kind: 'operator', scopes: ['operator:review'] })).key as string;
    assert.equal((await get('/operator/v1/keys/', reviewer)).status, 403);
    const company = await newCompany();
    const client = (await newKey({ kind: 'case', company_id: company.id })).key as string;
    assert.equal((await get('/operator/v1/companies/', client)).status, 403);
    assert.equal((await get('/v2/info/', reader)).status, 403);
  });

  test('a key of the operator hands out no right that it lacks, neither with a new key nor with the secret of another', async () => {
    const { key } = await newKey({ kind: 'operator', scopes: ['operator:read', 'operator:admin'] });
    const issue = (body: object) => post('/operator/v1/keys/', { token_name: 'issued', ...body }, key as string);
    for (const asked of [{}, { scopes: ['operator:money'] }, { scopes: ['operator:read', 'operator:cases'] }]) {
      const refused = await issue({ kind: 'operator', ...asked });
      assert.deepEqual([refused.status, refused.body.code], [403, 'permission_denied']);
      assert.match(String(refused.body.detail), /scopes that you lack: .*operator:(?:money|cases)/);
    }
    assert.equal((await issue({ kind: 'operator', scopes: ['operator:read'] })).status, 201);
    assert.equal((await issue({ kind: 'case', company_id: (await newCompany()).id })).status, 201);
    const all = await newKey({ kind: 'operator' });
    const rotated = await post(`/operator/v1/keys/${String(all.id)}/rotate/`, undefined, key as string);
    assert.deepEqual([rotated.status, rotated.body.code], [403, 'permission_denied']);
  });

  test('the last use of a key is written in batches', async () => {
    const company = await newCompany();
    const used = await newKey({ kind: 'case', company_id: company.id });
    const unused = await newKey({ kind: 'case', company_id: company.id });
    const database = new Database(service.address, service.clock);
    const use = keyUse(database, pino({ level: 'silent' }));
    for (let times = 0; times < 3; times += 1) use.note(used.id as string);
    await use.stop();
    await database.close();
    assert.equal((await get(`/operator/v1/keys/${String(used.id)}/`)).body.last_used_at, service.clock.now());
    assert.equal((await get(`/operator/v1/keys/${String(unused.id)}/`)).body.last_used_at, null);
  });

  test('the key of the settings has all rights, and one that the settings no longer name stops', async () => {
    const database = new Database(service.address, service.clock);
    const hash = secretHasher(Buffer.alloc(32, 7));
    const [first, second] = ['root-key-of-the-first-start-000001', 'root-key-of-the-second-start-00002'];
    await ensureRootKey(database, hash, first);
    await ensureRootKey(database, hash, first);
    assert.equal((await get('/operator/v1/keys/', first)).status, 200);
    const root = ((await get('/operator/v1/keys/?kind=operator&limit=100')).body.results as Body[]).find(
      ({ token_name }) => token_name === 'MAHNWERK_OPERATOR_KEY',
    );
    assert.deepEqual(root?.scopes, scopesOf.operator);
    for (const command of ['rotate', 'suspend', 'resume'])
      assert.equal((await post(`/operator/v1/keys/${String(root?.id)}/${command}/`)).status, 409, command);
    assert.equal(
      (await service.send('DELETE', `/operator/v1/keys/${String(root?.id)}/`, { key: operator })).status,
      409,
    );

    await ensureRootKey(database, hash, second);
    assert.equal((await get('/operator/v1/keys/', second)).status, 200);
    await becomes(401, () => get('/operator/v1/keys/', first));
    await assert.rejects(ensureRootKey(database, hash, operator), /secret of another key/);
    await assert.rejects(ensureRootKey(database, hash, 'short'), /32 to 255/);
    await database.close();
  });
});

describe('Partners', () => {
  test('a Partner is created, read, changed and listed', async () => {
    const partner = await newPartner();
    const path = `/operator/v1/partners/${String(partner.id)}/`;
    assert.equal(partner.may_skip_email_verification, false);
    assert.deepEqual((await get(path)).body, partner);
    assert.equal((await patch(path, { may_skip_email_verification: true })).body.may_skip_email_verification, true);
    assert.equal((await patch(path, {})).status, 200);
    assert.equal(
      ((await get('/operator/v1/partners/?ordering=-created')).body.results as Body[]).some(
        ({ id }) => id === partner.id,
      ),
      true,
    );
    assert.deepEqual(await actionsOn(partner.id), ['operator-partners.create', 'operator-partners.update']);
  });

  async function linked(): Promise<{
    company: string;
    partner: string;
    path: string;
    call: () => Promise<Answer>;
    key: string;
  }> {
    const [company, partner] = [String((await newCompany()).id), String((await newPartner()).id)];
    const key = (await newKey({ kind: 'partner', partner_id: partner })).key as string;
    const path = `/operator/v1/partners/${partner}/companies/${company}`;
    return { company, partner, path, key, call: () => get('/v2/info/', key, { 'X-On-Behalf-Of-Company': company }) };
  }

  test('a Partner sees nothing of a company until it is confirmed, loses it when revoked and has it again when restored', async () => {
    const { company, partner, path, call } = await linked();
    assert.equal((await call()).status, 404);
    const confirmed = await post(`${path}/confirm/`);
    assert.equal(confirmed.status, 200);
    assert.deepEqual(
      { ...confirmed.body, created_at: undefined, updated_at: undefined },
      {
        partner_id: partner,
        company_id: company,
        external_reference: null,
        case_access: 'available',
        created_at: undefined,
        updated_at: undefined,
      },
    );
    assert.deepEqual([(await call()).status, (await call()).body.company], [200, company]);
    assert.equal((await post(`${path}/revoke/`)).body.case_access, 'unavailable');
    assert.deepEqual([(await call()).status, (await call()).body.code], [403, 'permission_denied']);
    assert.equal((await post(`${path}/restore/`)).body.case_access, 'available');
    assert.equal((await call()).status, 200);
    assert.deepEqual(await actionsOn(partner), [
      'operator-partners.create',
      'operator-partners.confirm',
      'operator-partners.revoke',
      'operator-partners.restore',
    ]);
    assert.equal(
      (
        (await get(`/operator/v1/audit-log/?company_id=${company}&action=operator-partners.revoke`)).body
          .results as Body[]
      ).length,
      1,
    );
  });

  test('a command that does not fit the state of the access is a conflict', async () => {
    const { path } = await linked();
    const refuses = async (command: string) => {
      const reply = await post(`${path}/${command}/`);
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], command);
    };
    await refuses('revoke');
    await refuses('restore');
    await post(`${path}/confirm/`);
    await refuses('confirm');
    await refuses('restore');
    await post(`${path}/revoke/`);
    await refuses('confirm');
    await refuses('revoke');
  });

  test('unknown Partners and companies are not found, and an offboarded company is given to nobody', async () => {
    const { path, company, partner } = await linked();
    const absent = '01890000-0000-7000-8000-000000000000';
    for (const command of ['confirm', 'revoke', 'restore']) {
      assert.equal((await post(`/operator/v1/partners/${absent}/companies/${company}/${command}/`)).status, 404);
      assert.equal((await post(`/operator/v1/partners/${partner}/companies/${absent}/${command}/`)).status, 404);
    }
    await post(`/operator/v1/companies/${company}/offboard/`);
    assert.equal((await post(`${path}/confirm/`)).status, 409);
  });

  test('confirming twice at once links once', async () => {
    const { path } = await linked();
    const replies = await Promise.all([post(`${path}/confirm/`), post(`${path}/confirm/`)]);
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    );
  });

  test('revocation waits for the Partner’s running command, ends its stored answers, and refuses the next command', async () => {
    const { path, company, partner, key } = await linked();
    await post(`${path}/confirm/`);
    const runningCommand = await beginPartnerCommand(company, partner);
    const revocation = post(`${path}/revoke/`);
    await waitsForALock();
    // The running command commits with its stored answer; the revocation then sees and expires it.
    await runningCommand.commit();
    assert.equal((await revocation).status, 200);
    const [stored] = await service.sql(
      'select replay_until <= clock_timestamp() as expired, forget_at > clock_timestamp() as remembered from idempotency where partner_id = $1',
      [partner],
    );
    assert.deepEqual(stored, { expired: true, remembered: true });
    const next = await service.send('POST', '/v2/debtors/', {
      key,
      headers: { 'X-On-Behalf-Of-Company': company },
      body: {},
    });
    assert.deepEqual([next.status, next.body.code], [403, 'permission_denied']);
  });

  test('a command that began before a revocation and reaches the data after it is refused', async () => {
    const { path, company, key } = await linked();
    await post(`${path}/confirm/`);
    // Someone holds the access row: the command has passed its first check and waits in its transaction.
    const holder = await holdAccessRow(company);
    const command = service.send('POST', '/v2/debtors/', {
      key,
      headers: { 'X-On-Behalf-Of-Company': company },
      body: {},
    });
    await waitsForALock();
    await holder.query(`update partner_access set access = 'revoked' where company_id = $1`, [company]);
    await holder.query('commit');
    await holder.end();
    assert.deepEqual([(await command).status, (await command).body.code], [403, 'permission_denied']);
  });

  /** What a Partner's command does in the database: its access held, its answer stored, not yet committed. As the API's own role. */
  async function beginPartnerCommand(company: string, partner: string) {
    const client = await begin();
    await client.query('set local role mahnwerk_company');
    await client.query(`select set_config('app.company', $1, true)`, [company]);
    const held = await client.query(
      'select access from partner_access where company_id = $1 and partner_id = $2 for share',
      [company, partner],
    );
    assert.equal(held.rowCount, 1);
    await client.query(
      `insert into idempotency (tenant_kind, company_id, operation, path, key, fingerprint, status, headers, body, partner_id, stored_at, replay_until, forget_at)
       values (1, $1, 'debtors.create', '/v2/debtors/', 'k', '', 201, '{}', '', $2, clock_timestamp(), clock_timestamp() + interval '24 hours', clock_timestamp() + interval '48 hours')`,
      [company, partner],
    );
    return {
      async commit() {
        await client.query('commit');
        await client.end();
      },
    };
  }

  async function holdAccessRow(company: string) {
    const client = await begin();
    await client.query('select from partner_access where company_id = $1 for update', [company]);
    return client;
  }

  async function begin(): Promise<pg.Client> {
    const client = new pg.Client(service.address);
    await client.connect();
    await client.query('begin');
    return client;
  }

  /** Until some session of this database waits for a lock. */
  async function waitsForALock(): Promise<void> {
    const waiting = () =>
      service.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    const deadline = performance.now() + 2_000;
    while ((await waiting()).length === 0) {
      assert(performance.now() < deadline, 'nobody waits');
      await pause(10);
    }
  }

  test('the company’s role can hold its access row but not change it', async () => {
    const { company, path } = await linked();
    await post(`${path}/confirm/`);
    const other = String((await newCompany()).id);
    const attempt = async (text: string, values: unknown[]) => {
      const client = await begin();
      try {
        await client.query('set local role mahnwerk_company');
        await client.query(`select set_config('app.company', $1, true)`, [company]);
        await client.query(text, values);
      } finally {
        await client.end();
      }
    };
    await assert.rejects(attempt(`update partner_access set access = 'available' where company_id = $1`, [company]), {
      code: '42501',
    });
    await assert.rejects(attempt('update partner_access set company_id = $2 where company_id = $1', [company, other]), {
      code: '42501',
    });
    await attempt('select from partner_access where company_id = $1 for share', [company]);
  });
});

describe('the audit log', () => {
  test('every write tells who did what, by which request, and what it was before and after', async () => {
    const name = 'Beispiel Versand GmbH';
    const company = await newCompany();
    const reply = await patch(`/operator/v1/companies/${String(company.id)}/`, { name });
    const [entry] = await auditOf(company.id);
    assert.equal(entry?.action, 'operator-companies.update');
    assert.equal(entry?.request_id, reply.headers.get('x-service-request-id'));
    assert.equal(entry?.actor_name, 'test operator');
    assert.match(String(entry?.actor_key_id), /^[0-9a-f-]{36}$/);
    assert.deepEqual([entry?.company_id, entry?.target_id], [company.id, company.id]);
    assert.deepEqual(entry?.before, { ...company, data_sharing_basis: null });
    assert.deepEqual(entry?.after, { ...company, name, updated_at: reply.body.updated_at, data_sharing_basis: null });
  });

  test('a refused command leaves no entry', async () => {
    const before = (await get('/operator/v1/audit-log/')).body.count;
    await post('/operator/v1/companies/', {});
    await post('/operator/v1/keys/', { kind: 'case', token_name: 'ERP' });
    assert.equal((await get('/operator/v1/audit-log/')).body.count, before);
  });

  test('the log is newest first and narrowed by what its filters name', async () => {
    service.clock.advance({ days: 1 });
    const since = service.clock.now();
    const company = await newCompany();
    service.clock.advance({ minutes: 1 });
    const key = await newKey({ kind: 'case', company_id: company.id });
    const actions = async (query: string) =>
      ((await get(`/operator/v1/audit-log/?${query}`)).body.results as Body[]).map(({ action }) => action);
    assert.deepEqual(await actions(`created_after=${since}`), ['operator-keys.create', 'operator-companies.create']);
    assert.deepEqual(await actions(`created_after=${since}&created_before=${since}`), ['operator-companies.create']);
    assert.deepEqual(await actions(`company_id=${String(company.id)}&action=operator-keys.create`), [
      'operator-keys.create',
    ]);
    assert.deepEqual(await actions(`target_id=${String(key.id)}`), ['operator-keys.create']);
    assert.deepEqual(await actions(`actor_key_id=${String(key.id)}`), []);
  });

  test('nobody can change or delete an entry: not even the operator’s own role', async () => {
    for (const text of ['update audit_log set actor_name = actor_name', 'delete from audit_log'])
      await assert.rejects(service.sql(`begin; set local role mahnwerk_operator; ${text}; commit`), { code: '42501' });
  });
});
