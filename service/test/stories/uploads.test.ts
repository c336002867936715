/** Uploads by clients that do everything wrong: they stop in the middle, send at a crawl, repeat themselves, or forge what only the service makes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, openStage, type Stage } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { givenClaim } from '../harness/uploads.ts';
import { assertRefused } from '../harness/every-route.ts';
import { exchange } from '../harness/wire.ts';

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage({ limits: { body_window_ms: 300, body_bytes_per_second: 1_000_000 } });
  company = await stage.aCompany();
});

after(() => stage.stop());

const boundary = 'b';
const part = (name: string, content: Buffer | string, filename?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const whole = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.key}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;

const spooled = () => readdirSync(join(stage.folder, 'incoming')).length;
const nothingSpooled = async () => {
  while (spooled() > 0) await sleep(10);
};

const post = (path: string, body: Buffer) =>
  exchange(stage.url, {
    method: 'POST',
    path,
    headers: [
      ['Authorization', `Bearer ${company.key}`],
      ['Idempotency-Key', randomUUID()],
      ['Content-Type', `multipart/form-data; boundary=${boundary}`],
      ['Content-Length', String(body.length)],
    ],
    body,
  });

test('a client that goes away in the middle of its file leaves nothing behind', async () => {
  const { documents } = await givenClaim(company);
  const body = whole(part('type', 'invoice'), part('file', aPdf(1, { padding: 500_000 }), 'a.pdf'));
  const socket = connect(Number(new URL(stage.url).port), '127.0.0.1');
  socket.write(headOf(documents, body.length));
  socket.write(body.subarray(0, 200_000));
  while (spooled() === 0) await sleep(5);
  socket.destroy();
  await nothingSpooled();
});

test('a client that stops sending is told so in time, and leaves nothing behind', async () => {
  const { documents } = await givenClaim(company);
  const body = whole(part('file', aPdf(1, { padding: 500_000 }), 'a.pdf'));
  const socket = connect(Number(new URL(stage.url).port), '127.0.0.1');
  socket.write(headOf(documents, body.length));
  socket.write(body.subarray(0, 100_000));
  const answer = await new Promise<string>((resolve) => socket.once('data', (piece) => resolve(piece.toString())));
  assert.match(answer, /^HTTP\/1\.1 408 /);
  socket.destroy();
  await nothingSpooled();
});

test('a body that is cut off, has no parts, or too many, cannot be parsed', async () => {
  const { documents } = await givenClaim(company);
  const file = part('file', aPdf(1), 'a.pdf');
  for (const body of [
    file,
    file.subarray(0, 100),
    Buffer.from('no parts at all'),
    whole(...Array.from({ length: 51 }, (_none, index) => part(`p${index}`, 'x'))),
  ])
    assertRefused(await post(documents, body), 400, 'parse_error');
  await nothingSpooled();
});

test('parts with strange names and files in unknown parts are unknown, and are dropped', async () => {
  const { documents } = await givenClaim(company);
  const known = [part('type', 'invoice'), part('file', aPdf(1), 'a.pdf')];
  assertRefused(
    await post(
      documents,
      whole(...known, part('__proto__', 'x'), part('constructor', 'x'), part('attachment', aPdf(1), 'b.pdf')),
    ),
    400,
    'validation_error',
    'unknown_field __proto__',
    'unknown_field constructor',
    'unknown_field attachment',
  );
  await nothingSpooled();
});

test('what is refused for its files, its key or its target keeps no bytes in the spool', async () => {
  const { documents } = await givenClaim(company);
  const body = whole(part('type', 'invoice'), part('file', aPdf(1), 'a.pdf'));
  assertRefused(await post(`/v2/claims/${randomUUID()}/documents/`, body), 404, 'not_found');
  assertRefused(
    await post(documents, whole(part('type', 'invoice'), part('file', 'neither', 'a.pdf'))),
    400,
    'validation_error',
    'unsupported file',
  );
  await nothingSpooled();
});

test('only texts make a JSON body large: its structure has the two mebibytes of any body, and a text is judged by its field', async () => {
  const { documents } = await givenClaim(company);
  const file = { type: 'invoice', filename: 'a.pdf', base64: aPdf(1, { padding: 3 * 1024 * 1024 }).toString('base64') };
  assert.equal((await company.send('POST', documents, file)).status, 201);
  assertRefused(
    await company.send('POST', documents, { ...file, much: Array.from({ length: 1_100_000 }, () => 0) }),
    413,
    'request_too_large',
  );
  assertRefused(
    await company.send('POST', documents, { ...file, much: 'x'.repeat(2_200_000) }),
    400,
    'validation_error',
    'unknown_field much',
  );
  await nothingSpooled();
});
