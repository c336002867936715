/** Bodies: service.md 4.1, 7.1 (400, 411, 413, 415), decisions.md 1 "Body charsets", "JSON depth". Over every declared route. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { invoiceDocumentUpload } from '@mahnwerk/contract/dunning/invoice-documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { credentialHeaders, type LiveService, liveService } from '../harness/service.ts';
import { isWholeLane } from '../harness/lane.ts';
import { exchange } from '../harness/wire.ts';
import { dealtRoutesKeep } from '../harness/dealt-routes.ts';
import {
  ask,
  askRaw,
  assertRefused,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  givenCreation,
  isCreation,
  type Step,
  takesBody,
  unlessStory,
  keyFor,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
});

after(() => service.stop());

const takesNoBody = (step: Step): boolean => !takesBody(step);
const needsBody = (step: Step): boolean => takesBody(step) && step.route.bodyOptional !== true;
const json = ['Content-Type', 'application/json'] as const;
const length = (body: string | Buffer) => ['Content-Length', String(Buffer.byteLength(body))] as const;
const sent = (body: string | Buffer, type = 'application/json') => ({
  headers: [['Content-Type', type], length(body)] as const,
  body,
});

test('a chunked body is refused, with or without a length beside it', () =>
  dealtRoutesKeep(async (step) => {
    for (const method of [step.route.method, 'HEAD'].filter((each) => each !== 'HEAD' || step.route.method === 'GET')) {
      const answer = await askRaw(cast, step, {
        method,
        headers: [json, ['Transfer-Encoding', 'chunked']],
        body: '2\r\n{}\r\n0\r\n\r\n',
      });
      if (method === 'HEAD') assert.equal(answer.status, 411);
      else assertRefused(answer, 411, 'length_required');
    }
  }));

test('a body above the ceiling is refused by its declared length, before any of it is sent', () =>
  everyRouteKeeps(async (step) =>
    assertRefused(
      await askRaw(cast, step, { headers: [json, ['Content-Length', String(limits.body_with_documents_bytes + 1)]] }),
      413,
      'request_too_large',
    ),
  ));

/** Where documents may be sent, larger bodies may. */
const takesFiles = ({ route }: Step): boolean => route.multipart !== undefined || route.attachments === true;

const ceilingOf = (step: Step): number =>
  takesFiles(step) ? limits.body_with_documents_bytes : (step.route.bodyBytes ?? limits.body_bytes);

test('a body of one byte more than the ceiling of its route is refused', () =>
  dealtRoutesKeep(
    async (step) =>
      assertRefused(
        await askRaw(cast, step, { headers: [json, ['Content-Length', String(ceilingOf(step) + 1)]] }),
        413,
        'request_too_large',
      ),
    takesBody,
  ));

/**
 * Routes that are sent bodies of megabytes: in the gate the first of each API with and without documents, because the
 * same code reads the bodies of all.
 */
const takesLargeBodies = (step: Step): boolean => {
  const isAlike = (each: Step) =>
    takesBody(each) && each.group.api === step.group.api && takesFiles(each) === takesFiles(step);
  return takesBody(step) && (isWholeLane || everyRoute().find(isAlike)?.name === step.name);
};

test('a plain JSON body may have the ceiling and not one byte more', () =>
  dealtRoutesKeep(
    async (step) => {
      const padding = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;
      const atCeiling = await ask(cast, step, { body: padding(ceilingOf(step)) });
      assert.notEqual(atCeiling.status, 413);
      assertRefused(await ask(cast, step, { body: padding(ceilingOf(step) + 1) }), 413, 'request_too_large');
    },
    (step) => takesLargeBodies(step) && !takesFiles(step),
  ));

test('a body with documents may have its own ceiling', () =>
  dealtRoutesKeep(
    async (step) =>
      assert.notEqual((await ask(cast, step, { body: `{${' '.repeat(limits.body_bytes)}}` })).status, 413),
    (step) => takesLargeBodies(step) && takesFiles(step),
  ));

test('a client that waits for 100 Continue is refused without it where the body is too large', async () => {
  const { text } = await exchange(service.url, {
    method: 'POST',
    path: '/v2/debtors/',
    headers: [
      ['Authorization', `Bearer ${cast.keys.case}`],
      json,
      ['Expect', '100-continue'],
      ['Content-Length', '999999999'],
    ],
  });
  assert.match(text, /request_too_large/);
});

const wrongTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/json; charset=utf-7',
  'application/json; charset',
  'json',
  '',
];

test('a body of a type that the route does not take is refused', () =>
  dealtRoutesKeep((step, deal) =>
    deal(
      wrongTypes.filter((type) => step.route.multipart === undefined || !type.startsWith('multipart')),
      async (type) => assertRefused(await askRaw(cast, step, sent('{}', type)), 415, 'unsupported_media_type'),
    ),
  ));

test('a body without a type is refused', () =>
  dealtRoutesKeep(async (step) =>
    assertRefused(await askRaw(cast, step, { headers: [length('{}')], body: '{}' }), 415, 'unsupported_media_type'),
  ));

test('a route without a body refuses every body', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(['{}', '[]', 'null', ' ', '{"a":1}', 'no JSON'], async (body) =>
        assertRefused(await askRaw(cast, step, sent(body)), 400, 'unexpected_body'),
      ),
    takesNoBody,
  ));

test('a route without a body takes a length of zero and a type for no body', () =>
  dealtRoutesKeep(
    async (step) =>
      assert.notEqual((await askRaw(cast, step, { headers: [json, ['Content-Length', '0']] })).status, 400),
    takesNoBody,
  ));

test('an empty body where one is due cannot be parsed', () =>
  dealtRoutesKeep(async (step) => {
    assertRefused(await askRaw(cast, step, sent('')), 400, 'parse_error');
    assertRefused(await askRaw(cast, step, { headers: [] }), 400, 'parse_error');
  }, needsBody));

test('an optional body may be missing, empty or {}', () =>
  everyRouteKeeps(
    async (step) => {
      for (const body of ['', '{}']) assert.notEqual((await askRaw(cast, step, sent(body))).status, 400);
    },
    ({ route }) => route.bodyOptional === true,
  ));

const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}[]${'}'.repeat(depth - 1)}`;

const unreadable: readonly (readonly [what: string, body: string | Buffer])[] = [
  ['a member twice', '{"a":1,"a":2}'],
  ['a member twice, once escaped', String.raw`{"a":1,"\u0061":2}`],
  ['a member twice, both escaped otherwise', String.raw`{"\u00e4":1,"\u00E4":2}`],
  ['a member twice, once as a surrogate pair', String.raw`{"🙂":1,"\ud83d\ude42":2}`],
  ['a member twice, once with an escaped slash', String.raw`{"a/b":1,"a\/b":2}`],
  ['__proto__ twice', String.raw`{"__proto__":1,"\u005f_proto__":2}`],
  ['a member twice, deep inside', '{"a":[{"b":{"c":1,"c":1}}]}'],
  ['a depth of 65', nested(65)],
  ['a depth of 65 of arrays', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['a depth of 100 000', '['.repeat(100_000)],
  ['a lone surrogate', String.raw`{"a":"\ud800"}`],
  ['a lone low surrogate', String.raw`{"a":"x\udc00"}`],
  ['surrogates in the wrong order', String.raw`{"a":"\udc00\ud800"}`],
  ['a lone surrogate in a name', String.raw`{"\udc00":1}`],
  ['a number beyond every double', '{"a":1e999}'],
  ['a negative number beyond every double', '{"a":[-1e999]}'],
  ['something behind its end', '{} x'],
  ['a second value', '{}{}'],
  ['NaN', '{"a":NaN}'],
  ['single quotes', "{'a':1}"],
  ['a comma too many', '{"a":1,}'],
  ['a comment', '{/* */}'],
  ['half an object', '{"a":'],
  ['a control character in a string', '{"a":"\u0001"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['only white space', '  \n'],
  ['only a byte order mark', '\ufeff'],
];

test('a body that is no JSON object of valid members cannot be parsed', () =>
  dealtRoutesKeep(
    (step, deal) =>
      deal(unreadable, async ([, body]) => assertRefused(await askRaw(cast, step, sent(body)), 400, 'parse_error')),
    takesBody,
  ));

test('a depth of 64 is read', () =>
  dealtRoutesKeep(
    async (step) =>
      assertRefused(
        await askRaw(cast, step, sent(nested(64))),
        400,
        'validation_error',
        ...firstOf(await ask(cast, step, { body: { a: 1 } })),
      ),
    takesBody,
  ));

/** The failures of a body with the unknown member `a`: depth 64 fails for that alone. */
const firstOf = (answer: { body: unknown }): string[] =>
  (answer.body as { errors: { code: string; field: string }[] }).errors.map(({ code, field }) => `${code} ${field}`);

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string, little: boolean): Buffer =>
  Buffer.concat(
    Array.from(text, (each) => {
      const bytes = Buffer.alloc(4);
      if (little) bytes.writeUInt32LE(each.codePointAt(0) ?? 0);
      else bytes.writeUInt32BE(each.codePointAt(0) ?? 0);
      return bytes;
    }),
  );

const utf8 = (text: string): Buffer => Buffer.from(text);
const bigUtf16 = swapped;
const littleUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const bigUtf32 = (text: string): Buffer => utf32(text, false);
const littleUtf32 = (text: string): Buffer => utf32(text, true);
const mark = '\ufeff';

/** What a label says of bytes without a mark; a mark decides the order of the bytes, never their width. */
const charsets: readonly (readonly [
  label: string,
  plain: (text: string) => Buffer,
  ...marked: ((text: string) => Buffer)[],
])[] = [
  ['utf-8', utf8, utf8],
  ['utf-16', bigUtf16, bigUtf16, littleUtf16],
  ['utf-16be', bigUtf16, bigUtf16, littleUtf16],
  ['utf-16le', littleUtf16, bigUtf16, littleUtf16],
  ['utf-32', bigUtf32, bigUtf32, littleUtf32],
  ['utf-32be', bigUtf32, bigUtf32, littleUtf32],
  ['utf-32le', littleUtf32, bigUtf32, littleUtf32],
];

const strange = '{"größe🙂":1}';

/** Every encoding of a body, and its label in one of the ways to write it. */
const encoded = charsets.flatMap(([label, plain, ...marked]) => {
  const types = [
    `application/json; charset=${label}`,
    `application/json;charset="${label.toUpperCase()}"`,
    `Application/JSON ; profile=x; CHARSET=${label.replace('u', 'U')}`,
  ];
  return [plain(strange), ...marked.map((encode) => encode(`${mark}${strange}`))].map((bytes, index) => ({
    type: types[index % types.length],
    bytes,
  }));
});

test('a body in any charset is read with a byte order mark and without, however its charset is written', () =>
  dealtRoutesKeep(
    (step, deal) =>
      deal(encoded, async ({ type, bytes }) => {
        const answer = await askRaw(cast, step, sent(bytes, type));
        assert.ok(firstOf(answer).includes('unknown_field größe🙂'), answer.text);
      }),
    takesBody,
  ));

/** Bytes that are not what their label says. */
const mislabelled: readonly (readonly [charset: string, bytes: Buffer])[] = [
  ['utf-8', littleUtf16(`${mark}{}`)],
  ['utf-16', Buffer.from('{}x')],
  ['utf-32', bigUtf16('{}')],
  ['utf-16le', bigUtf16('{}')],
  ['utf-16', bigUtf16(`${mark}${mark}{}`)],
  ['utf-32', Buffer.from([0, 0x11, 0, 0])],
  ['utf-16', Buffer.from([0xd8, 0])],
];

test('a body in another charset than its label says cannot be parsed', () =>
  dealtRoutesKeep(
    (step, deal) =>
      deal(mislabelled, async ([charset, bytes]) =>
        assertRefused(
          await askRaw(cast, step, sent(bytes, `application/json; charset=${charset}`)),
          400,
          'parse_error',
        ),
      ),
    takesBody,
  ));

/** The failures of an answer, and that it was refused for its members alone. */
async function unknownMembers(step: Step, body: string): Promise<string[]> {
  const answer = await askRaw(cast, step, sent(body));
  assert.equal(answer.status, 400, answer.text);
  return firstOf(answer).filter((each) => each.startsWith('unknown_field '));
}

test('a member of the prototype is unknown wherever it stands, and reaches nobody', () =>
  dealtRoutesKeep(async (step) => {
    assert.deepEqual(
      await unknownMembers(step, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      ['unknown_field __proto__', 'unknown_field constructor'],
    );
    const [member, kind] =
      Object.entries((step.route.body?.schema.properties ?? {}) as Record<string, { type?: unknown }>)
        .map(([name, { type }]) => [name, type] as const)
        .find(([, type]) => type === 'array') ?? [];
    if (member !== undefined && kind === 'array')
      await askRaw(cast, step, sent(`{"${member}":[{"__proto__":{"polluted":1}}]}`));
    assertRefused(
      await ask(cast, step, { query: '?__proto__=1&constructor=2' }),
      400,
      'validation_error',
      ...firstOf(await ask(cast, step, { query: '?__proto__=1&constructor=2' })),
    );
    // The service runs in this process.
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  }, takesBody));

test('10 000 members are read, and a hundred of them told', () =>
  dealtRoutesKeep(async (step) => {
    const body = `{${Array.from({ length: 10_000 }, (_none, index) => `"m${index}":${index}`).join(',')}}`;
    assert.deepEqual(
      await unknownMembers(step, body),
      Array.from({ length: 100 }, (_none, index) => `unknown_field m${index}`),
    );
  }, takesLargeBodies));

test('one string may fill a body up to the ceiling', () =>
  dealtRoutesKeep(
    async (step) => {
      for (const unit of ['x', String.raw`\"`, String.raw`\u00e4`]) {
        const bytes = limits.body_bytes - 8;
        const filled = unit.repeat(Math.floor(bytes / unit.length)) + 'x'.repeat(bytes % unit.length);
        assert.ok((await unknownMembers(step, `{"a":"${filled}"}`)).includes('unknown_field a'));
      }
    },
    takesLargeBodies,
    2,
  ));

test('what is refused by its framing or its syntax is never executed, and its key stays free', () =>
  dealtRoutesKeep(
    async (step) => {
      const creation = await givenCreation(cast, step).catch(unlessStory);
      const isListed = everyRoute().some(({ route }) => route.list !== undefined && route.path === step.route.path);
      if (creation === undefined || !isListed) return;
      const { path } = creation;
      const listed = async () => {
        const { body } = await ask<{ count: number; results: readonly { id: string }[] }>(cast, step, {
          method: 'GET',
          path,
          query: '?limit=100',
          body: undefined,
        });
        return { count: body.count, ids: body.results.map(({ id }) => id) };
      };
      const text = JSON.stringify(await creation.body());
      const [before, key] = [await listed(), ['Idempotency-Key', randomUUID()] as const];
      const post = (headers: readonly (readonly [string, string])[], body: string) =>
        exchange(service.url, {
          method: 'POST',
          path,
          headers: [...Object.entries(credentialHeaders(keyFor(cast, step))), key, ...headers],
          body,
        });
      assertRefused(
        await post(
          [json, ['Transfer-Encoding', 'chunked']],
          `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`,
        ),
        411,
        'length_required',
      );
      assertRefused(
        await post([json, ['Content-Length', String(limits.body_with_documents_bytes + 1)]], text),
        413,
        'request_too_large',
      );
      assertRefused(await post([['Content-Type', 'text/plain'], length(text)], text), 415, 'unsupported_media_type');
      assertRefused(await post([json, length(`${text}x`)], `${text}x`), 400, 'parse_error');
      assert.deepEqual(await listed(), before);
      assert.equal((await post([json, length(text)], text)).status, 201);
      const after = await listed();
      // The document of an invoice replaces the one before.
      const replaces = step.route.body === invoiceDocumentUpload.body;
      assert.equal(after.count, before.count + (replaces ? 0 : 1));
      assert.notDeepEqual(after.ids, before.ids);
    },
    isCreation,
    1,
  ));

test('a body of another kind than an object is invalid as a whole', () =>
  dealtRoutesKeep(async (step) => {
    for (const body of ['[]', 'null', '"text"', '1', 'true']) {
      const answer = await askRaw(cast, step, sent(body));
      assert.equal(answer.status, 400);
      assert.ok(
        firstOf(answer).every((each) => each.startsWith('invalid')),
        answer.text,
      );
    }
  }, takesBody));
