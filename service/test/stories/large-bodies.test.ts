/** JSON bodies with files of many megabytes, and what another company notices of them: nothing (issue 12, "Isolation of load"). */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import { type Company, openStage, type Stage } from '../harness/cases.ts';
import { until } from '../harness/until.ts';
import { aPdf } from '../harness/files.ts';
import { liveService } from '../harness/service.ts';
import { givenClaim } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';
import { dial, readAnswer } from '../harness/wire.ts';

const MiB = 1024 * 1024;

let stage: Stage;
let company: Company;
let victim: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  victim = await stage.aCompany();
});

after(() => stage.stop());

const spooled = (): readonly string[] => readdirSync(join(stage.folder, 'incoming'));
const nothingSpooled = () => until(() => spooled().length === 0);

/** As many clients write it: slashes are escaped. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('/', String.raw`\/`);
const aFile = (bytes: number) => ({
  type: 'invoice',
  filename: 'a.pdf',
  base64: aPdf(1, { text: randomUUID(), padding: bytes }).toString('base64'),
});
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.key}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('while a body of 60 MiB is read, requests of another company are answered', async () => {
  const { documents } = await givenClaim(company);
  // The fault is at its end.
  const body = Buffer.from(`{"type":"invoice","filename":"a.pdf","base64":"${String.raw`AAA\/`.repeat(12 * MiB)}\\x"}`);
  const client = await dial(stage.url, headOf(documents, body.length));
  client.socket.write(body.subarray(0, -1));
  const arrived = () => spooled().reduce((sum, name) => sum + statSync(join(stage.folder, 'incoming', name)).size, 0);
  await until(() => arrived() > body.length - MiB);
  client.socket.write(body.subarray(-1));
  for (let count = 0; count < 5; count += 1) assert.equal((await victim.send('GET', '/v2/orders/')).status, 200);
  assert.deepEqual(client.statuses(), []);
  await until(() => client.statuses().length > 0);
  assertRefused(readAnswer(Buffer.from(client.text(), 'latin1')), 400, 'parse_error');
  client.socket.destroy();
  await nothingSpooled();
});

test('the files of a large body arrive whole, whatever is escaped in them, and a repetition answers the same', async () => {
  const { order } = await givenClaim(company);
  const documents = [aFile(3 * MiB), aFile(10 * MiB - 2_000), aFile(1_000)];
  const body = jsonOf({ title: 'Files', body: `<p>${'ä '.repeat(2_000)}</p>`, documents });
  const idempotencyKey = randomUUID();
  const post = () => company.send<Message>('POST', `/v2/orders/${order}/messages/`, body, { idempotencyKey });
  const first = await post();
  assert.equal(first.status, 201, first.text);
  assert.equal((await post()).text, first.text);
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const stored = await stage.sql(`select encode(sha256, 'hex') as sha256 from stored_objects order by 1`);
  assert.deepEqual(
    stored.map(({ sha256: hash }) => hash),
    documents.map(({ base64 }) => sha256(Buffer.from(base64, 'base64'))).toSorted(),
  );
  await nothingSpooled();
});

test('a large body that is refused leaves no file in the spool', async () => {
  const { order } = await givenClaim(company);
  const path = `/v2/orders/${order}/messages/`;
  const file = aFile(3 * MiB);
  const message = { title: 'Files', body: '<p>Files</p>', documents: [file, file] };
  const post = (body: unknown, to = path) => company.send('POST', to, typeof body === 'string' ? body : jsonOf(body));
  assertRefused(await post(`${jsonOf(message)}x`), 400, 'parse_error');
  assertRefused(await post(jsonOf(message).replace('{', '{"title":"Files",')), 400, 'parse_error');
  assertRefused(await post({ ...message, more: Array.from({ length: 1_100_000 }, () => 0) }), 413, 'request_too_large');
  assertRefused(
    await post({ ...message, more: Array.from({ length: 10 }, () => 'x'.repeat(MiB)) }),
    413,
    'request_too_large',
  );
  assertRefused(await post({ ...message, more: 'x'.repeat(3 * MiB) }), 400, 'validation_error', 'unknown_field more');
  assertRefused(
    await post({ ...message, documents: [file, { ...file, base64: `${file.base64}!` }] }),
    400,
    'validation_error',
    'invalid documents[1].base64',
  );
  assertRefused(
    await post({ ...message, documents: [aFile(11 * MiB)] }),
    400,
    'validation_error',
    'max_length documents[0].base64',
  );
  assertRefused(await post(message, `/v2/orders/${randomUUID()}/messages/`), 404, 'not_found');
  await nothingSpooled();
});

test('a client that goes away in the middle of a large body leaves no file in the spool', async () => {
  const { documents } = await givenClaim(company);
  const client = await dial(stage.url, headOf(documents, 10 * MiB) + ' '.repeat(MiB));
  await until(() => spooled().length > 0);
  client.socket.destroy();
  await nothingSpooled();
});

test('a large body that takes too long is to be sent again; it leaves no file, and the next body is read by another thread', async () => {
  const hasty = await liveService({ beside: stage, limits: { large_body_ms: 1 } });
  const { documents } = await givenClaim(company);
  for (let round = 0; round < 2; round += 1) {
    const answer = await hasty.send('POST', documents, { key: company.key, body: jsonOf(aFile(9 * MiB)) });
    assertRefused(answer, 503, 'service_unavailable');
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  assert.equal((await hasty.send('POST', documents, { key: company.key, body: aFile(1_000) })).status, 201);
  await nothingSpooled();
  await hasty.stop();
});
