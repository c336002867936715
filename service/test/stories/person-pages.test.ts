/** Pages for people, by a toy that has what the debtor's page has: no script, forms with files, failures as pages. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormLimits } from '../../src/platform/http/page-forms.ts';
import { isOfOrigin } from '../../src/platform/http/same-origin.ts';
import type { Reply } from '../../src/platform/http/reply.ts';
import { formOf, multipartOf, refuseRepeated } from '../../src/platform/pages/forms.ts';
import { scriptlessHeaders } from '../../src/platform/pages/page-headers.ts';
import { type Asked, personPages, type Visited } from '../../src/platform/pages/person-pages.ts';
import { repliesOf } from '../../src/platform/pages/replies.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { dial } from '../harness/wire.ts';

const url = 'https://schuldner.mahnwerk.test';
const style = 'main { margin: auto; }';

interface Reader {
  readonly language: string;
}

const replies = repliesOf<Reader>(() => scriptlessHeaders(style, url));
const isOurs = (headers: Asked['headers']) => isOfOrigin(headers, url);
const formLimits: FormLimits = {
  request_bytes_max: 200_000,
  parts_max: 20,
  fields_bytes: 1_000,
  files_max: 2,
  file_bytes_max: 50_000,
};

let service: LiveService;
/** What the toy found of the last form. */
let seen: unknown;
let isAway = false;

const spooled = () => readdirSync(join(service.folder, 'incoming'));

async function answer(visited: Visited<Reader>): Promise<Reply> {
  const { reader, path, method } = visited;
  if (path === '/toy/plain' && method === 'POST') {
    const fields = await formOf(visited, isOurs, 16 * 1024);
    refuseRepeated(fields);
    return replies.html(reader, 200, fields.get('name') ?? '');
  }
  if (path === '/toy/files' && method === 'POST') {
    const { fields, files } = await multipartOf(visited, isOurs, formLimits);
    seen = {
      fields: [...fields],
      files: files.map(({ field, file, refused }) => [
        field,
        file.filename,
        file.size,
        refused ?? readFileSync(file.path).length,
      ]),
      spooled: spooled().length,
    };
    return replies.redirect(reader, '/toy/done');
  }
  if (path === '/toy/letter.pdf')
    return replies.file(reader, { mediaType: 'application/pdf', filename: 'Brief.pdf', bytes: Buffer.from('%PDF-') });
  if (path === '/toy/broken') throw new Error('a defect');
  return replies.html(reader, 200, `<p>${reader.language}</p>`);
}

const pages = () =>
  personPages<Reader>({
    get counters() {
      return service.dependencies.counters;
    },
    owns: (path) => path.startsWith('/toy'),
    readerOf: async () => {
      if (isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      return { language: 'tr' };
    },
    strangerOf: () => ({ language: 'de' }),
    limit: { name: 'toy', perMinute: 40 },
    replies,
    answer,
    errorPage: ({ reader, request }, { status }) => `${reader.language} ${status} ${request?.requestId ?? ''}`,
  });

before(async () => {
  service = await liveService({ rateLimits: true, pages: (...asked) => pages()(...asked) });
});

after(() => service.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, { redirect: 'manual', ...init });

const form = (...fields: [string, string][]): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });

test('pages, files, redirects and errors have the same headers, and nothing of the sign-in', async () => {
  const answers = await Promise.all([
    ask('/toy'),
    ask('/toy/letter.pdf'),
    ask('/toy/plain', form(['name', 'a'], ['name', 'b'])),
    ask('/toy', { method: 'DELETE' }),
    ask('/toy/broken'),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 422, 405, 500],
  );
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.deepEqual(
      [
        'cache-control',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'x-robots-tag',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'strict-transport-security',
        'access-control-allow-origin',
        'server',
      ].map((name) => headers.get(name)),
      [
        'private, no-store',
        'nosniff',
        'DENY',
        'no-referrer',
        'noindex, nofollow, noarchive',
        'same-origin',
        'same-origin',
        'max-age=31536000',
        null,
        null,
      ],
    );
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\)/);
  }
  assert.equal(answers[1]?.headers.get('content-disposition'), 'attachment; filename="Brief.pdf"');
  assert.equal(answers[3]?.headers.get('allow'), 'GET, HEAD, POST');
});

test('a failure of the service names the request and nothing of itself', async () => {
  const answer = await ask('/toy/broken');
  assert.equal(await answer.text(), `tr 500 ${answer.headers.get('x-service-request-id')}`);
});

test('a store that is away is a page too, in the language of a stranger', async () => {
  isAway = true;
  const answer = await ask('/toy').finally(() => (isAway = false));
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('retry-after'), '2');
  assert.match(await answer.text(), /^de 503 /);
});

test('a form counts only from our own origin, whatever Host says', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await ask('/toy/plain', { ...form(['name', 'a']), headers })).status;
  assert.equal(await statusOf({}), 200);
  assert.equal(await statusOf({ Origin: url }), 200);
  assert.equal(await statusOf({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }), 200);
  assert.equal(await statusOf({ Origin: service.url }), 403);
  assert.equal(await statusOf({ 'Sec-Fetch-Site': 'none' }), 403);
  assert.equal(await statusOf({ Origin: url, 'Sec-Fetch-Site': 'cross-site' }), 403);
  assert.equal(await statusOf({ Origin: 'https://fremd.example', 'Sec-Fetch-Site': 'same-origin' }), 403);
});

test('a form of 16 KiB is read, a longer one and another type are refused', async () => {
  assert.equal((await ask('/toy/plain', form(['name', 'x'.repeat(16 * 1024 - 5)]))).status, 200);
  assert.equal((await ask('/toy/plain', form(['name', 'x'.repeat(16 * 1024 - 4)]))).status, 413);
  assert.equal((await ask('/toy/plain', { method: 'POST', body: 'name=a' })).status, 415);
  assert.equal((await ask('/toy/files', form(['name', 'a']))).status, 415);
});

function aForm(files: readonly (readonly [name: string, bytes: number])[], fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, bytes] of files) body.append('proof', new Blob(['x'.repeat(bytes)]), name);
  return { method: 'POST', body };
}

test('files wait in the spool while the page answers, refused ones without their bytes, and nothing stays', async () => {
  const sent = aForm(
    [
      ['größe.pdf', 100],
      ['zu-groß.pdf', 60_000],
      ['dritte.pdf', 10],
      ['', 0],
    ],
    { text: 'Grüße', base64: 'kein Base64!' },
  );
  assert.equal((await ask('/toy/files', sent)).status, 303);
  assert.deepEqual(seen, {
    fields: [
      ['text', 'Grüße'],
      ['base64', 'kein Base64!'],
    ],
    files: [
      ['proof', 'größe.pdf', 100, 100],
      ['proof', 'zu-groß.pdf', 60_000, 'too_large'],
      ['proof', 'dritte.pdf', 10, 'too_many'],
    ],
    spooled: 4,
  });
  assert.deepEqual(spooled(), []);
});

test('too many parts, too long fields and too long bodies are refused, and nothing stays', async () => {
  const many = aForm(
    [['a.pdf', 10]],
    Object.fromEntries(Array.from({ length: 10_000 }, (_each, index) => [`f${index}`, ''])),
  );
  assert.equal((await ask('/toy/files', many)).status, 413);
  const parts = aForm(
    [['a.pdf', 10]],
    Object.fromEntries(Array.from({ length: 30 }, (_each, index) => [`f${index}`, ''])),
  );
  assert.equal((await ask('/toy/files', parts)).status, 400);
  assert.equal((await ask('/toy/files', aForm([['a.pdf', 10]], { text: 'x'.repeat(1_001) }))).status, 413);
  assert.equal((await ask('/toy/files', aForm([['a.pdf', 250_000]]))).status, 413);
  assert.deepEqual(spooled(), []);
});

test('a reader who goes away while sending a file leaves nothing behind', async () => {
  const boundary = 'grenze';
  const client = await dial(
    service.url,
    `POST /toy/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 100000\r\n\r\n--${boundary}\r\nContent-Disposition: form-data; name="proof"; filename="a.pdf"\r\n\r\n%PDF-`,
  );
  await until(() => spooled().length === 1);
  client.socket.destroy();
  await until(() => spooled().length === 0);
});

test('a form over a slow line is read where a slow body of the API is given up', async () => {
  const impatient = await liveService({
    beside: service,
    limits: { body_window_ms: 300 },
    pages: (...asked) => pages()(...asked),
  });
  const slow = await dial(
    impatient.url,
    'POST /toy/plain HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nname=',
  );
  const key = await service.givenKey('case', await service.givenCompany());
  const given = await dial(
    impatient.url,
    `POST /v2/debtors/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  await until(() => given.statuses().length > 0);
  assert.deepEqual([given.statuses(), slow.statuses()], [[408], []]);
  slow.socket.write('a');
  await until(() => slow.statuses().length > 0);
  assert.deepEqual(slow.statuses(), [200]);
  for (const { socket } of [slow, given]) socket.destroy();
  await impatient.stop();
});

test('one address has its own number of requests, then a page that says when to come back', async () => {
  let answer = await ask('/toy');
  for (let requests = 0; answer.status === 200 && requests < 60; requests += 1) answer = await ask('/toy');
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  assert.match(await answer.text(), /^tr 429 /);
});
