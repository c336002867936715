/** Open pages hear at once what has changed, and nothing that their person may not read (portal.md 6, Live). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Hint } from '@mahnwerk/contract/account/stream.ts';
import type { Me } from '@mahnwerk/contract/account/me.ts';
import { addressOf } from '../../src/platform/database/address.ts';
import { Streams } from '../../src/platform/hints/index.ts';
import { exampleInvoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { aClaim, aPerson } from '../harness/cases.ts';
import { givenLetter } from '../harness/dunning-letters.ts';
import { givenDueStatement, givenStatement } from '../harness/given-statements.ts';
import { credentialHeaders, type LiveService, liveService } from '../harness/service.ts';
import { copyRows } from '../../bench/copy-rows.ts';
import { compose } from '../../src/platform/database/statement.ts';
import { until } from '../harness/until.ts';

let service: LiveService;
let company: string;
let neighbour: string;

before(async () => {
  service = await liveService();
  [company, neighbour] = [await service.givenCompany(), await service.givenCompany()];
});

after(() => service.stop());

interface Listening {
  readonly hints: () => readonly Hint[];
  /** The server has ended the stream. */
  readonly hasEnded: () => boolean;
  readonly close: () => void;
}

const adminOf = (owner: string) => service.givenSession({ kind: 'company', owner });
const itself = (key: string): string => `${key.split(' ').slice(0, 2).join(' ')} self`;
const sessionOf = async (key: string): Promise<string> =>
  (await service.send<Me>('GET', '/account/v1/me/', { key: itself(key) })).body.session.id;

/** Opens a stream and waits for its first heartbeat. */
async function listenAs(key: string, { url }: Pick<LiveService, 'url'> = service): Promise<Listening> {
  let text = '';
  let hasEnded = false;
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Accept: 'text/event-stream', ...credentialHeaders(key) };
    get(`${url}/account/v1/stream/`, { headers, agent: false }, resolve).once('error', reject);
  });
  assert.equal(incoming.statusCode, 200);
  incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  incoming.once('end', () => (hasEnded = true)).on('error', () => (hasEnded = true));
  await until(() => text.includes(':\n\n'), 'a heartbeat');
  return {
    hints: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Hint),
    hasEnded: () => hasEnded,
    close: () => incoming.destroy(),
  };
}

const topicsOf = ({ hints }: Listening, id: string): readonly string[] =>
  hints()
    .filter((hint) => hint.id === id)
    .map(({ topic }) => topic);

async function givenDraft(key: string): Promise<string> {
  const debtor = await service.send<{ id: string }>('POST', '/v2/debtors/', { key, body: aPerson() });
  const body = { debtor_id: debtor.body.id, creditor_obligation_fulfilled: true, claims: [aClaim()] };
  return (await service.send<{ id: string }>('POST', '/v2/orders/', { key, body })).body.id;
}

test('an order is heard of by its company at once, by the operator when it is submitted, and by no other company', async () => {
  const key = await adminOf(company);
  const [own, other, operator] = await Promise.all([
    listenAs(itself(key)),
    listenAs(await adminOf(neighbour)),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const id = await givenDraft(key);
  await until(() => topicsOf(own, id).includes('orders'), 'the draft, of its company');
  assert.deepEqual(topicsOf(operator, id), []);
  assert.equal((await service.send('POST', `/v2/orders/${id}/finalize/`, { key, body: {} })).status, 200);
  await until(() => topicsOf(operator, id).includes('orders'), 'the submitted order, of the operator');
  // What the neighbour does is heard behind it: nothing before was for it.
  const last = await givenDraft(await adminOf(neighbour));
  await until(() => topicsOf(other, last).includes('orders'), 'its own draft, of the neighbour');
  assert.deepEqual(topicsOf(other, id), []);
  assert.deepEqual(topicsOf(own, last), []);
  const [hint] = operator.hints().filter((each) => each.id === id);
  assert.deepEqual(Object.keys(hint ?? {}), ['topic', 'id', 'updated_at']);
  for (const stream of [own, other, operator]) stream.close();
});

test('a draft that the operator enters is heard of by its company and the operator, and by no other company', async () => {
  const [own, other, operator] = await Promise.all([
    listenAs(itself(await adminOf(company))),
    listenAs(await adminOf(neighbour)),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const key = await service.givenKey('operator');
  const enter = async (noun: string, body: object) =>
    (
      await service.send<{ id: string }>('POST', `/operator/v1/${noun}/`, {
        key,
        body: { company_id: company, ...body },
      })
    ).body.id;
  const debtor_id = await enter('debtors', aPerson());
  const id = await enter('orders', { debtor_id, claims: [aClaim()] });
  for (const listening of [own, operator])
    await until(() => topicsOf(listening, id).includes('orders'), 'the draft, of its company and the operator');
  const last = await givenDraft(await adminOf(neighbour));
  await until(() => topicsOf(other, last).includes('orders'), 'its own draft, of the neighbour');
  assert.deepEqual([topicsOf(other, id), topicsOf(operator, last)], [[], []]);
  for (const stream of [own, other, operator]) stream.close();
});

test('what many changes of one company at once tell the operator leaves out its drafts', async () => {
  const admin = await adminOf(company);
  const [own, operator] = await Promise.all([
    listenAs(itself(admin)),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const unnamed = ({ hints }: Listening) => hints().filter(({ topic, id }) => topic === 'orders' && id === null);
  const one = await givenDraft(admin);
  await copyRows(service, 'orders', [21, one], {
    members: `'id', gen_random_uuid()`,
    from: 'orders t, generate_series(1, $1::int) n where t.id = $2',
  });
  await service.database.asOperator(async (tx) =>
    tx.send(
      compose<{ company: string }, object>(
        'test.touch',
        `update orders set updated_at = clock_timestamp() where company_id = :company and status = 'draft' and source = 'client'`,
      ),
      { company },
    ),
  );
  const last = await givenDraft(admin);
  assert.equal((await service.send('POST', `/v2/orders/${last}/finalize/`, { key: admin, body: {} })).status, 200);
  await until(() => unnamed(own).length > 0, 'the drafts, of their company');
  await until(() => topicsOf(operator, last).includes('orders'), 'the order that came after, of the operator');
  assert.deepEqual(unnamed(operator), []);
  for (const stream of [own, operator]) stream.close();
});

test('an invoice is heard of by its company, and a statement once it is published', async () => {
  const own = await listenAs(itself(await adminOf(company)));
  const operator = await service.givenKey('operator');
  const statement = await givenStatement(service, { company, status: 'draft' });
  const path = `/operator/v1/statements/${statement}/`;
  assert.equal((await service.send('PATCH', path, { key: operator, body: { comment: 'Soon.' } })).status, 200);
  const key = await service.givenKey('dunning', company);
  const debtor = { customer_number: 'K-1', acting_as: 'consumer', person: { first_name: 'Mika', last_name: 'Muster' } };
  const made = await service.send<{ id: string }>('POST', '/mahnservice/v1/debtors/', { key, body: debtor });
  const invoice = await service.send<{ id: string }>('POST', '/mahnservice/v1/invoices/', {
    key,
    body: { ...exampleInvoice, debtor_id: made.body.id },
  });
  await until(() => topicsOf(own, invoice.body.id).includes('invoices'), 'the invoice');
  assert.deepEqual(topicsOf(own, statement), []);
  assert.equal((await service.send('POST', `${path}publish/`, { key: operator })).status, 200);
  await until(() => topicsOf(own, statement).includes('statements'), 'the published statement');
  own.close();
});

test('the operator hears of runs and payouts, and no company does', async () => {
  const [own, operator] = await Promise.all([
    listenAs(itself(await adminOf(company))),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const key = await service.givenKey('operator');
  const period = { period_start: '2026-01-01', period_end: '2026-01-31', booking_date: '2026-02-01' };
  const body = { company_id: company, ...period };
  const run = await service.send<{ id: string }>('POST', '/operator/v1/statement-runs/', { key, body });
  await until(() => topicsOf(operator, run.body.id).includes('statement_runs'), 'the run');
  await givenDueStatement(service);
  const prepared = { key, body: { execution_date: '2099-12-31' } };
  const payout = (await service.send<{ id: string }>('POST', '/operator/v1/payouts/', prepared)).body;
  await until(() => topicsOf(operator, payout.id).includes('payouts'), 'the payout');
  assert.deepEqual(topicsOf(operator, run.body.id), ['statement_runs']);
  assert.equal((await service.send('POST', `/operator/v1/payouts/${payout.id}/cancel/`, { key })).status, 200);
  await until(() => topicsOf(operator, payout.id).length > 1, 'its cancellation');
  assert.deepEqual([...topicsOf(own, run.body.id), ...topicsOf(own, payout.id)], []);
  for (const stream of [own, operator]) stream.close();
});

test('the operator hears of contacts and circumstances, and no company does', async () => {
  const admin = await adminOf(company);
  const [own, operator] = await Promise.all([
    listenAs(itself(admin)),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const debtor = await service.send<{ id: string }>('POST', '/v2/debtors/', { key: admin, body: aPerson() });
  const path = `/operator/v1/debtors/${debtor.body.id}/`;
  const key = await service.givenKey('operator');
  const record = async (noun: string, body: object) =>
    (await service.send<{ id: string }>('POST', `${path}${noun}/`, { key, body })).body.id;
  const contact = await record('contacts', { type: 'phone', value: '+493023125000', source: 'post' });
  const circumstance = await record('circumstances', { type: 'moved_unknown' });
  for (const id of [contact, circumstance])
    await until(() => topicsOf(operator, id).includes('contacts'), 'what the office recorded');
  // What the company changes is heard of with its debtor alone.
  const address = { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' };
  await service.send('PATCH', `/v2/debtors/${debtor.body.id}/`, { key: admin, body: { addresses: [address] } });
  await until(() => topicsOf(own, debtor.body.id).length > 1, 'the change of the debtor');
  await until(() => topicsOf(operator, circumstance).length > 1, 'the end of what a new address ends');
  assert.deepEqual(
    [
      ...topicsOf(own, contact),
      ...topicsOf(own, circumstance),
      ...own.hints().filter(({ topic }) => topic === 'contacts'),
    ],
    [],
  );
  for (const stream of [own, operator]) stream.close();
});

test('the operator hears of companies and of work that fails, is dismissed or ends well, and no company does', async () => {
  const [own, operator] = await Promise.all([
    listenAs(itself(await adminOf(company))),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const heard = (topic: string, id: string, times: number) =>
    until(() => topicsOf(operator, id).filter((each) => each === topic).length === times, `${topic}, ${times} times`);
  const key = await service.givenKey('operator');
  await service.send('POST', `/operator/v1/companies/${company}/suspend/`, { key });
  await heard('companies', company, 1);
  await service.send('POST', `/operator/v1/companies/${company}/resume/`, { key });
  await heard('companies', company, 2);
  const [row] = await service.sql(
    `insert into work_items (company_id, kind, key) values ($1, 'test.fails', '1') returning id`,
    [company],
  );
  const id = String(row?.id);
  await service.database.asOperator(async (tx) => {
    tx.send(
      compose<{ id: string }, object>(
        'test.fail',
        'update work_items set failed_at = clock_timestamp() where id = :id',
      ),
      { id },
    );
  });
  await heard('work', id, 1);
  await service.send('POST', `/operator/v1/failed-work/${id}/dismiss/`, { key, body: { reason: 'Bekannt' } });
  await heard('work', id, 2);
  await service.send('POST', `/operator/v1/failed-work/${id}/retry/`, { key });
  await heard('work', id, 3);
  assert.deepEqual([...topicsOf(own, company), ...topicsOf(own, id)], []);
  for (const stream of [own, operator]) stream.close();
});

test('the operator hears of dunning runs, letters and print batches, and no company does', async () => {
  const [own, operator] = await Promise.all([
    listenAs(itself(await adminOf(company))),
    listenAs(await service.givenSession({ kind: 'operator', roles: ['reader'] })),
  ]);
  const key = await service.givenKey('operator');
  const post = async (path: string, body?: object) =>
    (
      await service.send<{ id: string }>('POST', `/operator/v1/${path}`, {
        key,
        ...(body === undefined ? {} : { body }),
      })
    ).body.id;
  const run = await post('dunning-runs/', { dry_run: true });
  const letter = await givenLetter(service, company);
  const batch = await post('print-batches/', { company_id: company, format: 'pdf' });
  await post(`print-batches/${batch}/return/`);
  await until(() => topicsOf(operator, run).includes('dunning_runs'), 'the run');
  await until(() => topicsOf(operator, letter.id).includes('letters'), 'the letter');
  await until(() => topicsOf(operator, batch).includes('print_batches'), 'the batch');
  assert.deepEqual(
    [run, letter.id, batch].flatMap((id) => topicsOf(own, id)),
    [],
  );
  for (const stream of [own, operator]) stream.close();
});

test('a run hints at its progress every two seconds at most, and at its end at once', async () => {
  const key = await service.givenKey('operator');
  const period = { period_start: '2026-01-01', period_end: '2026-01-31', booking_date: '2026-02-01' };
  const body = { company_id: company, ...period };
  const { id } = (await service.send<{ id: string }>('POST', '/operator/v1/statement-runs/', { key, body })).body;
  const hintedBy = async (change: string) =>
    Number(
      (
        await service.sql(
          `update statement_runs set ${change} where id = $1 returning extract(epoch from hinted_at) as hinted_at`,
          [id],
        )
      )[0]?.hinted_at,
    );
  const [one, other] = [await hintedBy('draft_count = 1'), await hintedBy('draft_count = 2')];
  assert.equal(other, one);
  const earlier = await hintedBy(`hinted_at = hinted_at - interval '3 seconds'`);
  const later = await hintedBy('draft_count = 3');
  assert.ok(later > earlier, 'after two seconds it hints again');
  // Within two seconds; a hint of the same millisecond would look like none.
  const before = await hintedBy(`hinted_at = hinted_at - interval '1 second'`);
  assert.ok((await hintedBy(`status = 'finished', finished_at = created_at`)) > before);
});

test('a Partner hears of the companies that it has access to', async () => {
  const partner = await service.givenPartner([company]);
  const stream = await listenAs(await service.givenSession({ kind: 'partner', owner: partner }));
  const foreign = await givenDraft(await adminOf(neighbour));
  const own = await givenDraft(await adminOf(company));
  await until(() => topicsOf(stream, own).includes('orders'), 'the order of its company');
  assert.deepEqual(topicsOf(stream, foreign), []);
  stream.close();
});

test('a stream ends with its session, on another node as well', async () => {
  const other = await liveService({ beside: service });
  try {
    const key = await adminOf(company);
    const streams = [await listenAs(key), await listenAs(key, other)];
    await service.send('DELETE', `/account/v1/sessions/${await sessionOf(key)}/`, { key: itself(key) });
    // Well before a heartbeat would ask whether the session lives.
    await until(() => streams.every(({ hasEnded }) => hasEnded()), 'the end of both streams', 10_000);
  } finally {
    await other.stop();
  }
});

test('a person who loses a membership hears nothing more of its owner', async () => {
  const key = await adminOf(company);
  const [leaving, staying] = await Promise.all([listenAs(itself(key)), listenAs(await adminOf(company))]);
  const ending = `update memberships set status = 'revoked', revoked_at = now(), revocation_reason = 'removed_by_company' where id = $1`;
  await service.sql(ending, [key.split(' ')[2]]);
  const id = await givenDraft(await adminOf(company));
  await until(() => topicsOf(staying, id).includes('orders'));
  assert.deepEqual(topicsOf(leaving, id), []);
  for (const stream of [leaving, staying]) stream.close();
});

test('a fifth stream of a session ends the oldest', async () => {
  const key = await adminOf(company);
  const streams: Listening[] = [];
  for (let count = 0; count < 5; count += 1) streams.push(await listenAs(key));
  await until(() => streams[0]?.hasEnded() === true, 'the end of the oldest');
  assert.deepEqual(
    streams.map(({ hasEnded }) => hasEnded()),
    [true, false, false, false, false],
  );
  for (const stream of streams) stream.close();
});

test('a stream is no use of the session: who is away is signed out', async () => {
  const [key, active] = [await adminOf(company), await adminOf(company)];
  // Asked of the database: a request would be a use.
  const sessionIn = async (each: string) =>
    (
      await service.sql(
        `update sessions set last_seen_at = last_seen_at - interval '1 hour'
         where account_id = (select account_id from memberships where id = $1) returning id`,
        [each.split(' ')[2]],
      )
    )[0]?.id;
  const [id, other] = [await sessionIn(key), await sessionIn(active)];
  const lastUses = async () => {
    const rows = await service.sql('select id, last_seen_at from sessions where id = any($1)', [[id, other]]);
    return new Map(rows.map((row) => [row.id, String(row.last_seen_at)]));
  };
  const before = await lastUses();
  const stream = await listenAs(key);
  await sessionOf(active);
  // Uses are written together: what the stream noted would be among them.
  await until(async () => (await lastUses()).get(other) !== before.get(other));
  assert.equal((await lastUses()).get(id), before.get(id));
  stream.close();
});

test('a reader that does not take what it is sent is cut, and costs the others nothing', async () => {
  const operator = { kind: 'operator', ownerId: null, scopes: ['operator:read'], companies: [] } as const;
  const streams = new Streams({
    address: addressOf(service.address, 'mahnwerk_operator'),
    find: async (sessions) => new Map(sessions.map((session) => [session, [operator]])),
    log: pino({ level: 'silent' }),
  });
  let taken = 0;
  const slow = new Writable({ write: () => undefined });
  const quick = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done();
    },
  });
  for (const [index, out] of [slow, quick].entries())
    (await streams.open({ session: `${index}`, account: `${index}`, isFor: () => true }))(out);
  const many = `select pg_notify('mahnwerk_hints', concat_ws(' ', topic, gen_random_uuid(), gen_random_uuid(), '2026-03-01T09:00:00.000Z', 'all'))
    from unnest('{orders,mandates,debtors,messages,requests,payments,documents,notes}'::text[]) topic, generate_series(1, 40)`;
  while (!slow.destroyed) {
    const before = taken;
    await service.sql(many);
    await until(() => taken > before, 'the hints, of the quick reader');
    assert.ok(taken < 1024 * 1024, 'the slow reader is cut');
  }
  assert.deepEqual([quick.destroyed, streams.count], [false, 1]);
  await streams.stop();
  assert.deepEqual([quick.writableEnded, streams.count], [true, 0]);
});
