/**
 * Clients of one company that send or read slowly, and what another company notices of it: nothing (issue 12, "Isolation
 * of load"). The limits are small, so that a few connections reach them.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { limits as contract } from '@mahnwerk/contract/grammar/limits.ts';
import type { Page } from '../harness/cases.ts';
import { until } from '../harness/until.ts';
import { aPdf } from '../harness/files.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import { dial, type RawClient, readAnswer } from '../harness/wire.ts';

const MiB = 1024 * 1024;
const never_ms = 600_000;

let service: LiveService;
/** Keys of companies that send and read slowly, and of one that does neither. */
let slow: readonly [string, string];
let victim: string;

before(async () => {
  service = await liveService();
  const key = async () => service.givenKey('case', await service.givenCompany());
  slow = [await key(), await key()];
  victim = await key();
});

after(() => service.stop());

const headOf = (key: string, path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const aDebtor = (padding = 0) =>
  JSON.stringify({ acting_as: 'business', organization: { name: 'Beispiel GmbH' } }).padEnd(padding, ' ');

const answerOf = (client: RawClient) => readAnswer(Buffer.from(client.text(), 'latin1'));

/** Sends a byte again and again, until stopped. */
function drip(clients: readonly RawClient[]): () => void {
  const timer = setInterval(() => clients.forEach(({ socket }) => socket.write(' ')), 50);
  return () => {
    clearInterval(timer);
    clients.forEach(({ socket }) => socket.destroy());
  };
}

test('bodies that sent much and then drip make room for the write of another company', async () => {
  const narrow = await liveService({
    beside: service,
    limits: { bodies_bytes: 5_000_000, bodies_share_bytes: 2_500_000, body_window_ms: never_ms },
  });
  const hoarders = await Promise.all(
    slow.map((key) => dial(narrow.url, headOf(key, '/v2/debtors/', contract.body_bytes) + ' '.repeat(2_000_000))),
  );
  const stop = drip(hoarders);
  for (let round = 0; round < 5; round += 1)
    assert.equal((await narrow.send('POST', '/v2/debtors/', { key: victim, body: aDebtor(1_500_000) })).status, 201);
  await until(() => hoarders.some(({ statuses }) => statuses().length > 0));
  const refused = hoarders.filter(({ statuses }) => statuses().length > 0).map(answerOf);
  for (const answer of refused) {
    assertRefused(answer, 503, 'service_unavailable');
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  stop();
  await narrow.stop();
});

test('what a company sends beyond its share costs its own slowest body, and no other company', async () => {
  const narrow = await liveService({
    beside: service,
    limits: { bodies_share_bytes: 2_500_000, body_window_ms: never_ms },
  });
  const [greedy, other] = slow;
  const half = headOf(other, '/v2/debtors/', 1_500_000) + ' '.repeat(1_000_000);
  const patient = await dial(narrow.url, half);
  const hoarders = await Promise.all(
    Array.from({ length: 6 }, () => dial(narrow.url, headOf(greedy, '/v2/debtors/', 1_000_000) + ' '.repeat(900_000))),
  );
  await until(() => hoarders.filter(({ statuses }) => statuses()[0] === 503).length >= 4);
  patient.socket.write(aDebtor(500_000));
  await until(() => patient.statuses().length > 0);
  assert.deepEqual(patient.statuses(), [201]);
  [patient, ...hoarders].forEach(({ socket }) => socket.destroy());
  await narrow.stop();
});

test('a body that drips is given up whatever it sent before', async () => {
  const hasty = await liveService({
    beside: service,
    limits: { body_window_ms: 500, body_bytes_per_second: 20_000, linger_ms: 200 },
  });
  const client = await dial(hasty.url, headOf(slow[0], '/v2/debtors/', contract.body_bytes) + ' '.repeat(2_000_000));
  const stop = drip([client]);
  await client.ended;
  assertRefused(answerOf(client), 408, 'request_timeout');
  stop();
  await hasty.stop();
});

const boundary = 'b';
const form = `multipart/form-data; boundary=${boundary}`;
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;

/** A company's message takes files and needs nothing before it. */
const upload = async (url: string, key: string) => {
  const { id } = (await service.send<{ id: string }>('POST', '/v2/debtors/', { key, body: aDebtor() })).body;
  const order = await service.send<{ claims: { id: string }[] }>('POST', '/v2/orders/', {
    key,
    body: { debtor_id: id, claims: [{ document_reference: crypto.randomUUID() }] },
  });
  const body = new FormData();
  body.set('type', 'invoice');
  body.set('file', new File([new Uint8Array(aPdf(1, { padding: MiB }))], 'a.pdf'));
  const response = await fetch(`${url}/v2/claims/${order.body.claims[0]?.id}/documents/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
    body,
  });
  return response.status;
};

const somewhere = `/v2/claims/${crypto.randomUUID()}/documents/`;

test('uploads that are announced and never sent take no room from the upload of another company', async () => {
  const narrow = await liveService({ beside: service, limits: { spooled_bytes: 30 * MiB, body_window_ms: never_ms } });
  const announced = await Promise.all(
    Array.from({ length: 15 }, () => dial(narrow.url, headOf(slow[0], somewhere, 60 * MiB, form) + fileHead)),
  );
  assert.equal(await upload(narrow.url, victim), 201);
  announced.forEach(({ socket }) => socket.destroy());
  await narrow.stop();
});

test('uploads that stop in the middle make room on the disk for the upload of another company', async () => {
  const narrow = await liveService({
    beside: service,
    limits: { spooled_bytes: 9 * MiB, spooled_share_bytes: 5 * MiB, body_window_ms: never_ms },
  });
  const stopped = await Promise.all(
    slow.map((key) => dial(narrow.url, headOf(key, somewhere, 60 * MiB, form) + fileHead + 'x'.repeat(4.4 * MiB))),
  );
  await until(
    async () => (await upload(narrow.url, victim)) === 201 && stopped.some(({ statuses }) => statuses().length > 0),
  );
  assert.ok(stopped.flatMap(({ statuses }) => statuses()).every((status) => status === 503));
  stopped.forEach(({ socket }) => socket.destroy());
  await narrow.stop();
});

/** Fewer than a page of debtors of `withMuch` has. */
const whole_bytes = 6_000_000;

/** The key of a company with a page of debtors that no socket takes at once. */
const withMuch = async (): Promise<string> => {
  const key = await service.givenKey('case', await service.givenCompany());
  const metadata = Array.from({ length: contract.metadata_entries }, (_none, index) => ({
    type: `t${index}`,
    value: 'x'.repeat(contract.metadata_value_characters),
  }));
  const events = Array.from({ length: contract.event_entries }, () => ({
    type: 'call',
    title: 'Call',
    occurence: '2026-01-01T00:00:00Z',
    description: 'x'.repeat(contract.event_description_characters),
  }));
  const body = { ...(JSON.parse(aDebtor()) as object), metadata, events };
  for (let count = 0; count < 45; count += 1)
    assert.equal((await service.send('POST', '/v2/debtors/', { key, body })).status, 201);
  return key;
};

const pageOf = (key: string) =>
  `GET /v2/debtors/?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;

/** Asks for a page, and reads no more of the answer than its first piece. */
async function unread(url: string, key: string): Promise<{ client: RawClient; status: number }> {
  const client = await dial(url, pageOf(key), { reads: false });
  const [piece] = (await once(client.socket, 'data')) as [Buffer];
  client.socket.pause();
  return { client, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(piece.toString('latin1'))?.[1]) };
}

test('answers that are not read take a bounded share: the company is refused more of them, and another company reads on', async () => {
  const narrow = await liveService({
    beside: service,
    limits: { answers_bytes: 20_000_000, answers_share_bytes: 16_000_000, answer_window_ms: never_ms },
  });
  const [hoarder, reader] = [await withMuch(), await withMuch()];
  const hoarders = await Promise.all(Array.from({ length: 16 }, () => unread(narrow.url, hoarder)));
  for (let round = 0; round < 5; round += 1) {
    const page = await narrow.send<Page<unknown>>('GET', '/v2/debtors/?limit=100', { key: reader });
    assert.deepEqual([page.status, page.body.results.length], [200, 45]);
  }
  hoarders.forEach(({ client: { socket } }) => socket.on('data', () => undefined).resume());
  const isWhole = ({ client }: { client: RawClient }) => client.socket.bytesRead > whole_bytes;
  await until(() =>
    hoarders.every(
      (each) =>
        each.status === 503 || each.client.socket.readableEnded || each.client.socket.destroyed || isWhole(each),
    ),
  );
  // Two whole answers fit the share.
  assert.ok(hoarders.filter(isWhole).length <= 2, `${hoarders.filter(isWhole).length} answers were kept`);
  hoarders.forEach(({ client }) => client.socket.destroy());
  await narrow.stop();
});

test('an answer that is read too slowly is broken off', async () => {
  const hasty = await liveService({
    beside: service,
    limits: { answer_window_ms: 500, answer_bytes_per_second: 100_000 },
  });
  const key = await withMuch();
  const { client, status } = await unread(hasty.url, key);
  assert.equal(status, 200);
  const stop = drip([client]);
  await client.closed;
  stop();
  assert.equal((await hasty.send('GET', '/v2/debtors/?limit=100', { key })).status, 200);
  await hasty.stop();
});

/** Statuses of requests that one address sends on connections that it keeps: so many, one after the other. */
async function statusesFrom(url: string, localAddress: string, count: number): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const [response] = await once(get(`${url}/livez`, { agent, localAddress }), 'response');
    statuses.push(response.statusCode);
    response.resume();
    await once(response, 'end');
  }
  agent.destroy();
  return statuses;
}

test('an address that opens more connections than there may be loses its own idle ones, and every other address is served', async () => {
  const narrow = await liveService({ beside: service, limits: { connections: 8 } });
  const early = await dial(
    narrow.url,
    `POST /v2/debtors/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${victim}\r\nIdempotency-Key: 1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  );
  const idle: RawClient[] = [];
  for (let count = 0; count < 20; count += 1) idle.push(await dial(narrow.url));
  // The oldest idle ones go; the one whose request is under way stays, though it is older than they are.
  await Promise.all(idle.slice(0, 13).map(({ ended }) => ended));
  assert.deepEqual(await statusesFrom(narrow.url, '127.0.0.2', 3), [200, 200, 200]);
  assert.deepEqual(await statusesFrom(narrow.url, '127.0.0.3', 3), [200, 200, 200]);
  early.socket.write('{}');
  await until(() => early.statuses().length > 0);
  assert.deepEqual(early.statuses(), [400]);
  [early, ...idle].forEach(({ socket }) => socket.destroy());
  await narrow.stop();
});
