/** A company keeps its debtors: creates, finds, changes and deletes them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Debtor, DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { type Answer, liveService, type LiveService } from '../harness/service.ts';

let service: LiveService;
before(async () => {
  service = await liveService();
});
after(() => service.stop());

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
}

interface Page {
  readonly count: number;
  readonly results: readonly Debtor[];
}

const mika: DebtorInput = {
  your_reference: 'K-1001',
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name: 'Mika', last_name: 'Muster', birth_date: '1984-04-04' },
  addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
  communication_channels: [
    { type: 'email', value: 'Mika@Debtor.Example' },
    { type: 'phone', value: '030 23125000' },
  ],
  bank_accounts: [{ iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF', account_holder: 'Mika Muster' }],
  metadata: [{ type: 'customer_group', value: 'b' }],
  events: [{ type: 'call', title: 'Reached by phone', occurence: '2026-02-01T10:00:00+01:00' }],
};

/** A company of its own with a key, so that tests do not see each other's debtors. */
async function aCompany() {
  const company = await service.givenCompany();
  const key = await service.givenKey('case', company);
  const send = <B = Debtor>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<B>> => service.send<B>(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
  return { company, send };
}

const pathOf = ({ id }: { readonly id: string }) => `/v2/debtors/${id}/`;
const failuresOf = ({ body }: Answer<Problem>) => body.errors?.map(({ field, code }) => `${field} ${code}`);
const namesOf = ({ body }: Answer<Page>) => body.results.map(({ display_name }) => display_name);
const named = (last_name: string): DebtorInput => ({
  acting_as: 'consumer',
  person: { first_name: 'Mika', last_name },
});

test('a debtor is created in normalised form and reads back as it was answered', async () => {
  const { send } = await aCompany();
  const created = await send('POST', '/v2/debtors/', mika);
  assert.equal(created.status, 201);
  assert.equal(created.headers.get('location'), `https://api.mahnwerk.test${pathOf(created.body)}`);
  assert.equal(created.body.display_name, 'Mika Muster');
  assert.deepEqual(
    created.body.communication_channels.map(({ value }) => value),
    ['Mika@debtor.example', '+493023125000'],
  );
  assert.deepEqual(
    created.body.bank_accounts.map(({ iban }) => iban),
    ['DE89370400440532013000'],
  );
  assert.deepEqual(
    created.body.addresses.map(({ primary }) => primary),
    [true],
  );
  assert.deepEqual(created.body.events, [
    {
      type: 'call',
      title: 'Reached by phone',
      occurence: '2026-02-01T09:00:00.000Z',
      your_reference: null,
      description: null,
      location: null,
    },
  ]);

  const read = await send('GET', pathOf(created.body));
  assert.equal(read.text, created.text);
  assert.equal(read.headers.get('etag'), created.headers.get('etag'));
});

test('a debtor may be incomplete: its name is enough', async () => {
  const { send } = await aCompany();
  const created = await send('POST', '/v2/debtors/', { acting_as: 'business', organization: { name: 'Muster GmbH' } });
  assert.equal(created.status, 201);
  assert.deepEqual([created.body.display_name, created.body.person, created.body.addresses], ['Muster GmbH', null, []]);
});

test('all that is wrong is told at once, in the order it was written', async () => {
  const { send } = await aCompany();
  const wrong = {
    bank_accounts: [
      { bic: 'BKAUATWW', iban: 'DE89370400440532013000' },
      { iban: 'DE00370400440532013000', bic: 'X' },
    ],
    acting_as: 'business',
    organization: { name: 'Muster GmbH' },
    legal_form: 'gmbh',
    legal_representatives: [{ first_name: 'Kim', last_name: 'Muster', type: 'board_member', birth_date: '2026-03-03' }],
    addresses: [
      { street: 'Musterweg 1', postal_code: '1010', city: 'Berlin', country: 'DE', primary: true },
      { street: 'Musterweg 2', postal_code: '10115', city: 'Berlin', country: 'DE' },
    ],
    communication_channels: [
      { type: 'phone', value: '12' },
      { type: 'email', value: 'kim' },
      { type: 'email', value: 'kim@Beispiel-Handel.example' },
    ],
  };
  const refused = await send<Problem>('POST', '/v2/debtors/', wrong);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.code, 'validation_error');
  assert.deepEqual(failuresOf(refused), [
    'bank_accounts[0].bic bic_iban_mismatch',
    'bank_accounts[1].iban invalid_iban',
    'bank_accounts[1].bic invalid_bic',
    'legal_representatives[0].type invalid_for_legal_form',
    'legal_representatives[0].birth_date invalid',
    'addresses[0].postal_code zip_country_mismatch',
    'addresses[1].primary required',
    'communication_channels[0].value invalid_phone',
    'communication_channels[1].value invalid_email',
    'communication_channels[2].value own_domain_email',
  ]);
  assert.equal((await send<Page>('GET', '/v2/debtors/')).body.count, 0);
});

test('a debtor and a claim name the URL where they are read', async () => {
  const { send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const order = await send<Order>('POST', '/v2/orders/', { debtor_id: debtor.id, claims: [{}] });
  const { body: read } = await send('GET', new URL(debtor.href).pathname);
  assert.deepEqual(read, debtor);
  const [claim] = order.body.claims;
  const { body: same } = await send<Claim>('GET', new URL(claim?.href ?? '').pathname);
  assert.deepEqual(same, claim);
  const operator = await service.givenKey('operator');
  const { body: seen } = await service.send<Debtor>('GET', `/operator/v1/debtors/${debtor.id}/`, { key: operator });
  assert.equal(new URL(seen.href).pathname, `/operator/v1/debtors/${debtor.id}/`);
});

test('a person of one name is a debtor of that name, however the form leaves the other out (30)', async () => {
  const { company, send } = await aCompany();
  await service.givenAdmin(company);
  const dunning = await service.givenKey('dunning', company);
  const path = new URL('../cases/30-single-name-person/input.json', import.meta.url);
  const people = JSON.parse(await readFile(path, 'utf8')) as readonly { last_name: string }[];
  for (const [index, person] of people.entries()) {
    const { status, body } = await send('POST', '/v2/debtors/', { ...mika, person });
    assert.deepEqual([status, body.display_name, body.person?.first_name], [201, 'Suprapto', null]);
    const representatives = [{ ...person, type: 'legal_guardian' }];
    const guarded = await send('PATCH', pathOf(body), { legal_representatives: representatives });
    assert.equal(guarded.body.legal_representatives[0]?.first_name, null);
    const { addresses: [address] = [], acting_as } = mika;
    const invoiced = { customer_number: `K-${index}`, acting_as, person, address };
    const answer = await service.send('POST', '/mahnservice/v1/debtors/', { key: dunning, body: invoiced });
    assert.equal(answer.status, 201, answer.text);
  }
  const twice = { legal_representatives: [{ last_name: 'Suprapto' }, { first_name: '', last_name: 'suprapto' }] };
  const legal_representatives = twice.legal_representatives.map((each) => ({ ...each, type: 'legal_guardian' }));
  const refused = await send<Problem>('POST', '/v2/debtors/', { ...mika, legal_representatives });
  assert.deepEqual(failuresOf(refused), ['legal_representatives[1] duplicate']);
});

test('fields that are missing, unknown, read-only or too many are refused', async () => {
  const { send } = await aCompany();
  const refused = async (body: object) => failuresOf(await send<Problem>('POST', '/v2/debtors/', body));
  const address = { street: 'a', postal_code: '10115', city: 'b', country: 'de' };
  const accounts = Array.from({ length: 11 }, () => ({ iban: 'DE89370400440532013000' }));
  assert.deepEqual(await refused({}), ['acting_as required']);
  assert.deepEqual(await refused({ acting_as: 'consumer' }), ['person required']);
  assert.deepEqual(await refused({ ...mika, person: { first_name: 7 } }), [
    'person.first_name invalid',
    'person.last_name required',
  ]);
  assert.deepEqual(await refused({ ...mika, display_name: 'x', addresses: [address] }), [
    'addresses[0].country invalid_choice',
    'display_name unknown_field',
  ]);
  assert.deepEqual(await refused({ ...mika, communication_channels: [{ type: 'fax', value: '1' }] }), [
    'communication_channels[0].type invalid_choice',
  ]);
  assert.deepEqual(await refused({ ...mika, bank_accounts: accounts }), ['bank_accounts max_length']);
  assert.deepEqual(await refused({ ...mika, organization: { name: 'Muster GmbH' } }), ['organization invalid']);
  assert.deepEqual(await refused({ ...mika, addresses: [{ ...address, country: 'DE', id: randomUUID() }] }), [
    'addresses[0].id invalid',
  ]);
});

test('a debtor in a country without postal codes is stored without one; elsewhere it is required', async () => {
  const { send } = await aCompany();
  const harbour = { street: 'Example Road 1', city: 'Hong Kong', country: 'HK' };
  for (const address of [harbour, { ...harbour, postal_code: null }]) {
    // A telephone number without its country's code is read as one of the address's country.
    const { status, body: debtor } = await send('POST', '/v2/debtors/', {
      ...mika,
      addresses: [address],
      communication_channels: [],
    });
    assert.equal(status, 201);
    assert.equal(debtor.addresses[0]?.postal_code, null);
    assert.deepEqual((await send('GET', pathOf(debtor))).body, debtor);
  }
  const berlin = { street: 'Musterweg 1', city: 'Berlin', country: 'DE' };
  for (const address of [berlin, { ...berlin, postal_code: null }])
    assert.deepEqual(failuresOf(await send<Problem>('POST', '/v2/debtors/', { ...mika, addresses: [address] })), [
      'addresses[0].postal_code required',
    ]);
});

test('a change keeps what is not sent and replaces the arrays that are', async () => {
  const { send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const [email, phone] = debtor.communication_channels;
  service.clock.advance({ minutes: 5 });
  const changed = await send('PATCH', pathOf(debtor), {
    person: { last_name: 'Neumann' },
    communication_channels: [{ id: phone?.id, type: 'mobile_phone', value: '+49 1512 3456789' }],
    bank_accounts: [],
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body, {
    ...debtor,
    person: { ...debtor.person, last_name: 'Neumann' },
    display_name: 'Mika Neumann',
    communication_channels: [{ id: phone?.id, type: 'mobile_phone', value: '+4915123456789' }],
    bank_accounts: [],
    updated_at: service.clock.now(),
  });
  const gone = await send<Problem>('PATCH', pathOf(debtor), {
    communication_channels: [{ id: email?.id, type: 'email', value: 'mika@debtor.example' }],
  });
  assert.deepEqual(failuresOf(gone), ['communication_channels[0].id invalid']);
});

test('a change that changes nothing leaves updated_at and the ETag alone', async () => {
  const { send } = await aCompany();
  const created = await send('POST', '/v2/debtors/', mika);
  service.clock.advance({ minutes: 5 });
  for (const body of [{}, mika, { your_reference: 'K-1001' }]) {
    const unchanged = await send('PATCH', pathOf(created.body), body);
    assert.equal(unchanged.status, 200);
    assert.equal(unchanged.text, created.text);
    assert.equal(unchanged.headers.get('etag'), created.headers.get('etag'));
  }
});

test('a refused change leaves the debtor as it was', async () => {
  const { send } = await aCompany();
  const created = await send('POST', '/v2/debtors/', mika);
  const refused = await send<Problem>('PATCH', pathOf(created.body), {
    your_reference: 'K-2',
    acting_as: 'business',
    person: null,
  });
  assert.deepEqual(failuresOf(refused), ['person required']);
  assert.equal((await send('GET', pathOf(created.body))).text, created.text);
});

test('a change under a stale ETag is refused', async () => {
  const { send } = await aCompany();
  const created = await send('POST', '/v2/debtors/', mika);
  const etag = created.headers.get('etag') ?? '';
  assert.equal(
    (await send('PATCH', pathOf(created.body), { your_reference: 'K-2' }, { 'If-Match': etag })).status,
    200,
  );
  assert.equal(
    (await send('PATCH', pathOf(created.body), { your_reference: 'K-3' }, { 'If-Match': etag })).status,
    412,
  );
  assert.equal((await send('DELETE', pathOf(created.body), undefined, { 'If-Match': etag })).status, 412);
});

test('changes of different fields at the same time are all kept', async () => {
  const { send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const changes = [
    { your_reference: 'K-9' },
    { person: { first_name: 'Mia' } },
    { bank_accounts: [] },
    { metadata: [] },
  ];
  await Promise.all(changes.map((body) => send('PATCH', pathOf(debtor), body)));
  const { body: changed } = await send('GET', pathOf(debtor));
  assert.deepEqual(
    [changed.your_reference, changed.display_name, changed.bank_accounts, changed.metadata],
    ['K-9', 'Mia Muster', [], []],
  );
});

test('a channel of an older type stays readable, and new ones are not written', async () => {
  const { company, send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const fax = { id: randomUUID(), type: 'fax', value: '030 23125001' };
  await service.sql('update debtors set communication_channels = $3 where company_id = $1 and id = $2', [
    company,
    debtor.id,
    JSON.stringify([fax]),
  ]);
  assert.deepEqual((await send('GET', pathOf(debtor))).body.communication_channels, [fax]);
  assert.deepEqual((await send('PATCH', pathOf(debtor), { your_reference: 'K-2' })).body.communication_channels, [fax]);
  assert.deepEqual(failuresOf(await send<Problem>('PATCH', pathOf(debtor), { communication_channels: [fax] })), [
    'communication_channels[0].type invalid_choice',
  ]);
});

test('debtors are listed newest first, by name or by creation, and found by what they are', async () => {
  const { send } = await aCompany();
  for (const debtor of [
    named('Berg'),
    { ...mika, person: { first_name: 'anna', last_name: 'Ahorn' } },
    { acting_as: 'business', organization: { name: 'Celler GmbH' } },
  ]) {
    await send('POST', '/v2/debtors/', debtor);
    service.clock.advance({ minutes: 1 });
  }
  const list = (query = '') => send<Page>('GET', `/v2/debtors/${query}`);
  assert.deepEqual(namesOf(await list()), ['Celler GmbH', 'anna Ahorn', 'Mika Berg']);
  assert.deepEqual(namesOf(await list('?ordering=name')), ['anna Ahorn', 'Celler GmbH', 'Mika Berg']);
  assert.deepEqual(namesOf(await list('?ordering=-name')), ['Mika Berg', 'Celler GmbH', 'anna Ahorn']);
  assert.deepEqual(namesOf(await list('?ordering=created')), ['Mika Berg', 'anna Ahorn', 'Celler GmbH']);
  assert.deepEqual(namesOf(await list('?acting_as=business')), ['Celler GmbH']);
  assert.deepEqual(namesOf(await list('?your_reference=K-1001')), ['anna Ahorn']);
  assert.equal((await list('?limit=1')).body.count, 3);
  assert.equal((await list('?acting_as=consumer')).body.count, 2);
});

test('a sync asks for what changed since, a moment included', async () => {
  const { send } = await aCompany();
  const { body: first } = await send('POST', '/v2/debtors/', named('Berg'));
  service.clock.advance({ minutes: 1 });
  await send('POST', '/v2/debtors/', named('Tal'));
  service.clock.advance({ minutes: 1 });
  const { body: changed } = await send('PATCH', pathOf(first), { your_reference: 'K-2' });
  const since = (moment: string) => send<Page>('GET', `/v2/debtors/?updated_since=${moment}`);
  assert.deepEqual(namesOf(await since(first.created_at)), ['Mika Tal', 'Mika Berg']);
  assert.deepEqual(namesOf(await since(changed.updated_at)), ['Mika Berg']);
});

test('parameters that make no sense are refused, each by its name', async () => {
  const { send } = await aCompany();
  const refused = await send<Problem>(
    'GET',
    '/v2/debtors/?acting_as=ghost&ordering=amount&updated_since=2026-01-01&sort=name',
  );
  assert.equal(refused.status, 400);
  assert.deepEqual(failuresOf(refused), [
    'acting_as invalid_parameter',
    'ordering invalid_parameter',
    'updated_since invalid_parameter',
    'sort unknown_parameter',
  ]);
});

test('another company’s debtor is as absent as one that never was', async () => {
  const [owner, stranger] = [await aCompany(), await aCompany()];
  const { body: debtor } = await owner.send('POST', '/v2/debtors/', mika);
  for (const [method, body] of [['GET'], ['PATCH', { your_reference: 'K-2' }], ['DELETE']] as const) {
    const foreign = await stranger.send(method, pathOf(debtor), body);
    const random = await stranger.send(method, pathOf({ id: randomUUID() }), body);
    assert.deepEqual([foreign.status, foreign.text], [404, random.text]);
  }
  assert.equal((await stranger.send<Page>('GET', '/v2/debtors/')).body.count, 0);
  assert.equal((await owner.send('GET', pathOf(debtor))).status, 200);
});

test('a key needs the scope for debtors', async () => {
  const company = await service.givenCompany();
  const reader = await service.givenKey('case', company, ['case:debtors:read']);
  const other = await service.givenKey('case', company, ['case:orders:write']);
  assert.equal((await service.send('GET', '/v2/debtors/', { key: reader })).status, 200);
  assert.equal((await service.send('POST', '/v2/debtors/', { key: reader, body: mika })).status, 403);
  assert.equal((await service.send('GET', '/v2/debtors/', { key: other })).status, 403);
});

test('a debtor that no order refers to can be deleted, and is gone', async () => {
  const { send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const deleted = await send('DELETE', pathOf(debtor));
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  assert.equal((await send('GET', pathOf(debtor))).status, 404);
  assert.equal((await send('DELETE', pathOf(debtor))).status, 404);
  assert.equal((await send<Page>('GET', '/v2/debtors/')).body.count, 0);
});

test('a debtor that an order refers to cannot be deleted, until the order is', async () => {
  const { send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  const { body: other } = await send('POST', '/v2/debtors/', named('Tal'));
  const order = await send<{ id: string }>('POST', '/v2/orders/', {
    debtor_id: debtor.id,
    additional_debtor_ids: [other.id],
  });
  assert.equal(order.status, 201);
  for (const each of [debtor, other]) {
    const refused = await send<Problem>('DELETE', pathOf(each));
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    assert.equal((await send('GET', pathOf(each))).status, 200);
  }
  await send('DELETE', `/v2/orders/${order.body.id}/`);
  for (const each of [debtor, other]) assert.equal((await send('DELETE', pathOf(each))).status, 204);
});

test('a debtor that something begins to refer to while it is being deleted stays', async () => {
  const { company, send } = await aCompany();
  const { body: debtor } = await send('POST', '/v2/debtors/', mika);
  await service.sql(
    'create table referring (company_id uuid, debtor_id uuid, foreign key (company_id, debtor_id) references debtors)',
  );
  const order = new pg.Client(service.address);
  await order.connect();
  try {
    await order.query('begin');
    await order.query('insert into referring values ($1, $2)', [company, debtor.id]);
    const deleting = send<Problem>('DELETE', pathOf(debtor));
    await someoneWaits();
    await order.query('commit');
    const refused = await deleting;
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
    assert.equal((await send('GET', pathOf(debtor))).status, 200);
  } finally {
    await order.end();
    await service.sql('drop table referring');
  }
});

/** Until a connection waits for another's lock. */
async function someoneWaits(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1)
    if ((await service.sql('select 1 from pg_locks where not granted limit 1')).length > 0) return;
  assert.fail('nobody waits');
}
