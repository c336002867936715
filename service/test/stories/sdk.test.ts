/** What a program lives through that uses the SDK against a running service. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { ApiError, CallFailed, connect, NoAnswer, SecretOmitted } from '@mahnwerk/client/client.ts';
import { type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;
let company: string;
let key: string;

before(async () => {
  service = await liveService();
  company = await service.givenCompany();
  key = await service.givenKey('case', company);
});

after(() => service.stop());

const caseClient = (
  more: { onBehalfOf?: string; key?: string; retries?: number; fetch?: (request: Request) => Promise<Response> } = {},
) => connect(caseApi, { baseUrl: service.url, key, wait: async () => undefined, ...more });

const aPerson = (last_name: string) => ({ acting_as: 'consumer', person: { first_name: 'Erika', last_name } }) as const;

test('a company asks who it is, and its Partner asks for it', async () => {
  const info = await caseClient().caseService.info();
  assert.deepEqual([info.company, info.environment], [company, 'sandbox']);
  const partnerKey = await service.givenKey('partner', await service.givenPartner([company]));
  assert.equal((await caseClient({ key: partnerKey, onBehalfOf: company }).caseService.info()).company, company);
  assert.equal(
    (await connect(partnerApi, { baseUrl: service.url, key: partnerKey }).partnerService.info()).partner.name,
    'Beispiel Plattform',
  );
});

test('a debtor is created, read, changed under its ETag and deleted', async () => {
  const { debtors } = caseClient();
  const { body: debtor, location, etag = '' } = await debtors.create.answer({ body: aPerson('Muster') });
  assert.equal(location, `https://api.mahnwerk.test/v2/debtors/${debtor.id}/`);
  assert.deepEqual(await debtors.get({ id: debtor.id }), debtor);
  const changed = await debtors.update({ id: debtor.id, body: { your_reference: 'D-1' }, ifMatch: etag });
  assert.equal(changed.your_reference, 'D-1');
  await assert.rejects(debtors.update({ id: debtor.id, body: { your_reference: 'D-2' }, ifMatch: etag }), {
    code: 'precondition_failed',
  });
  assert.equal(await debtors.delete({ id: debtor.id }), undefined);
  await assert.rejects(debtors.get({ id: debtor.id }), { status: 404, code: 'not_found' });
});

test('a refusal tells every wrong field', async () => {
  const error = await caseClient()
    .debtors.create({ body: { acting_as: 'consumer', person: { first_name: 'a\nb', last_name: ' ' } } })
    .catch((failure: unknown) => failure);
  assert.ok(error instanceof ApiError);
  assert.deepEqual(
    error.errors.map(({ field, code }) => `${field} ${code}`),
    ['person.first_name control_characters', 'person.last_name blank'],
  );
  assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
});

test('a command whose answer is lost on the way runs once, however often it is sent', async () => {
  let losses = 2;
  const fetchThatLoses = async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    if (losses === 0) return response;
    losses -= 1;
    throw new TypeError('the connection broke');
  };
  const stranger = await service.givenKey('case', await service.givenCompany());
  const { debtors } = caseClient({ key: stranger, fetch: fetchThatLoses });
  const { body, replayed } = await debtors.create.answer({ body: aPerson('Einmal') });
  assert.equal(replayed, true);
  const all = await debtors.list();
  assert.deepEqual(
    all.results.map(({ id }) => id),
    [body.id],
  );
});

test('a program that crashed repeats its command with the key it kept', async () => {
  const idempotencyKey = randomUUID();
  const first = await caseClient().debtors.create({ body: aPerson('Zweimal'), idempotencyKey });
  const second = await caseClient().debtors.create.answer({ body: aPerson('Zweimal'), idempotencyKey });
  assert.deepEqual([second.body, second.replayed], [first, true]);
  await assert.rejects(caseClient().debtors.create({ body: aPerson('Anders'), idempotencyKey }), {
    code: 'idempotency_key_conflict',
  });
});

/** The service does what it is asked; the first answer is lost on the way. */
function losingTheFirst(): (request: Request) => Promise<Response> {
  let losses = 1;
  return async (request) => {
    const response = await fetch(request);
    if (losses === 0) return response;
    losses -= 1;
    throw new TypeError('the connection broke');
  };
}

test('a program that gave up repeats its command with the key that the failure told', async () => {
  const body = aPerson('Aufgegeben');
  const failure = await caseClient({ fetch: losingTheFirst(), retries: 0 })
    .debtors.create({ body })
    .catch((error: unknown) => error);
  assert.ok(failure instanceof CallFailed && failure.outcome === 'unknown' && failure.idempotencyKey !== undefined);
  assert.equal(
    (await caseClient().debtors.create.answer({ body, idempotencyKey: failure.idempotencyKey })).replayed,
    true,
  );
});

test('what is deleted is deleted, also when nobody hears it', async () => {
  const { debtors } = caseClient();
  for (const withTag of [false, true]) {
    const {
      body: { id },
      etag = '',
    } = await debtors.create.answer({ body: aPerson('Weg') });
    assert.equal(
      await caseClient({ fetch: losingTheFirst() }).debtors.delete({ id, ...(withTag ? { ifMatch: etag } : {}) }),
      undefined,
    );
    await assert.rejects(debtors.delete({ id }), { code: 'not_found', outcome: 'refused' });
  }
});

test('a change that nobody heard is not written over another’s', async () => {
  const { debtors } = caseClient();
  const {
    body: { id },
    etag = '',
  } = await debtors.create.answer({ body: aPerson('Zweierlei') });
  await assert.rejects(
    caseClient({ fetch: losingTheFirst() }).debtors.update({ id, body: { your_reference: 'mine' } }),
    NoAnswer,
  );
  await debtors.update({ id, body: { your_reference: 'theirs' } });
  const met = await caseClient({ fetch: losingTheFirst() })
    .debtors.update({ id, body: { your_reference: 'mine again' }, ifMatch: etag })
    .catch((error: unknown) => error);
  assert.ok(met instanceof ApiError && met.code === 'precondition_failed' && met.outcome === 'unknown');
  assert.equal((await debtors.get({ id })).your_reference, 'theirs');
});

test('every entry of a list comes, page by page', async () => {
  const client = caseClient({ key: await service.givenKey('case', await service.givenCompany()) });
  const created: string[] = [];
  for (const name of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf']) {
    service.clock.advance({ seconds: 1 });
    created.push((await client.debtors.create({ body: aPerson(name) })).id);
  }
  const listed: string[] = [];
  for await (const debtor of client.debtors.list.each({
    query: { limit: 2, ordering: 'created', acting_as: 'consumer' },
  }))
    listed.push(debtor.id);
  assert.deepEqual(listed, created);
  const sizes: number[] = [];
  for await (const page of client.debtors.list.pages({ query: { limit: 2 } })) sizes.push(page.results.length);
  assert.deepEqual(sizes, [2, 2, 1]);
});

test('the operator issues a key whose secret is shown once', async () => {
  const operator = connect(operatorApi, { baseUrl: service.url, key: await service.givenKey('operator') });
  const idempotencyKey = randomUUID();
  const issued = await operator.operatorKeys.create({
    body: { kind: 'case', company_id: company, token_name: 'ERP' },
    idempotencyKey,
  });
  assert.equal((await caseClient({ key: issued.key }).caseService.info()).token_name, 'ERP');
  const again = { body: { kind: 'case', company_id: company, token_name: 'ERP' }, idempotencyKey } as const;
  const { body: repeated } = await operator.operatorKeys.create.answer(again);
  assert.deepEqual([repeated.id, repeated.key], [issued.id, undefined]);
  await assert.rejects(
    operator.operatorKeys.create(again),
    (error) => error instanceof SecretOmitted && (error.body as { id: string }).id === issued.id,
  );
});
