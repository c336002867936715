/** Bodies: service.md 4.1, 7.1 (400, 411, 413, 415), decisions.md 1 "Body charsets", "JSON depth". Over every declared route. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { limits } from '@mahnwerk/contract/limits.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { exchange } from '../harness/wire.ts';
import { ask, askRaw, assertRefused, type Cast, castOf, everyRouteKeeps, type Step, takesBody } from '../harness/walk.ts';

let service: LiveService;
let cast: Cast;

before(async () => {
  service = await liveService();
  cast = await castOf(service);
});

after(() => service.stop());

const takesNoBody = (step: Step): boolean => !takesBody(step);
const needsBody = (step: Step): boolean => takesBody(step) && step.route.bodyOptional !== true;
const json = ['Content-Type', 'application/json'] as const;
const length = (body: string | Buffer) => ['Content-Length', String(Buffer.byteLength(body))] as const;
const sent = (body: string | Buffer, type = 'application/json') => ({ headers: [['Content-Type', type], length(body)] as const, body });

test('a chunked body is refused, with or without a length beside it', () =>
  everyRouteKeeps(async (step) => {
    for (const method of [step.route.method, 'HEAD'].filter((each) => each !== 'HEAD' || step.route.method === 'GET')) {
      const answer = await askRaw(cast, step, { method, headers: [json, ['Transfer-Encoding', 'chunked']], body: '2\r\n{}\r\n0\r\n\r\n' });
      if (method === 'HEAD') assert.equal(answer.status, 411);
      else assertRefused(answer, 411, 'length_required');
    }
  }));

test('a body above the ceiling is refused by its declared length, before any of it is sent', () =>
  everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, { headers: [json, ['Content-Length', String(limits.body_with_documents_bytes + 1)]] }), 413, 'request_too_large')));

test('a plain JSON body may have the ceiling and not one byte more', () =>
  everyRouteKeeps(async (step) => {
    const padding = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;
    const atCeiling = await ask(cast, step, { body: padding(limits.body_bytes) });
    assert.notEqual(atCeiling.status, 413);
    assertRefused(await ask(cast, step, { body: padding(limits.body_bytes + 1) }), 413, 'request_too_large');
  }, takesBody));

test('a client that waits for 100 Continue is refused without it where the body is too large', async () => {
  const { text } = await exchange(service.url, { method: 'POST', path: '/v2/debtors/', headers: [['Authorization', `Bearer ${cast.keys.case}`], json, ['Expect', '100-continue'], ['Content-Length', '999999999']] });
  assert.match(text, /request_too_large/);
});

for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=latin1', 'application/json; charset=utf-7', 'application/json; charset', 'json', ''])
  test(`a body of the type "${type}" is refused`, () => everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, sent('{}', type)), 415, 'unsupported_media_type')));

test('a body without a type is refused', () => everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, { headers: [length('{}')], body: '{}' }), 415, 'unsupported_media_type')));

for (const body of ['{}', '[]', 'null', ' ', '{"a":1}', 'no JSON'])
  test(`a route without a body refuses "${body}"`, () => everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, sent(body)), 400, 'unexpected_body'), takesNoBody));

test('a route without a body takes a length of zero and a type for no body', () =>
  everyRouteKeeps(async (step) => assert.notEqual((await askRaw(cast, step, { headers: [json, ['Content-Length', '0']] })).status, 400), takesNoBody));

test('an empty body where one is due cannot be parsed', () =>
  everyRouteKeeps(async (step) => {
    assertRefused(await askRaw(cast, step, sent('')), 400, 'parse_error');
    assertRefused(await askRaw(cast, step, { headers: [] }), 400, 'parse_error');
  }, needsBody));

test('an optional body may be missing, empty or {}', () =>
  everyRouteKeeps(async (step) => {
    for (const body of ['', '{}']) assert.notEqual((await askRaw(cast, step, sent(body))).status, 400);
  }, ({ route }) => route.bodyOptional === true));

const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}[]${'}'.repeat(depth - 1)}`;

const unreadable: readonly (readonly [what: string, body: string | Buffer])[] = [
  ['a member twice', '{"a":1,"a":2}'],
  ['a member twice, once escaped', String.raw`{"a":1,"\u0061":2}`],
  ['a member twice, deep inside', '{"a":[{"b":{"c":1,"c":1}}]}'],
  ['a depth of 65', nested(65)],
  ['a lone surrogate', String.raw`{"a":"\ud800"}`],
  ['a lone surrogate in a name', String.raw`{"\udc00":1}`],
  ['a number beyond every double', '{"a":1e999}'],
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

for (const [what, body] of unreadable)
  test(`a body with ${what} cannot be parsed`, () => everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, sent(body)), 400, 'parse_error'), takesBody));

test('a depth of 64 is read', () => everyRouteKeeps(async (step) => assertRefused(await askRaw(cast, step, sent(nested(64))), 400, 'validation_error', ...firstOf(await ask(cast, step, { body: { a: 1 } }))), takesBody));

/** The failures of a body with the unknown member `a`: depth 64 fails for that alone. */
const firstOf = (answer: { body: unknown }): string[] => (answer.body as { errors: { code: string; field: string }[] }).errors.map(({ code, field }) => `${code} ${field}`);

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string, little: boolean): Buffer =>
  Buffer.concat(Array.from(text, (each) => {
    const bytes = Buffer.alloc(4);
    if (little) bytes.writeUInt32LE(each.codePointAt(0) ?? 0);
    else bytes.writeUInt32BE(each.codePointAt(0) ?? 0);
    return bytes;
  }));

const encodings: readonly (readonly [charset: string, encode: (text: string) => Buffer])[] = [
  ['utf-8', (text) => Buffer.from(text)],
  ['"UTF-8"', (text) => Buffer.from(`\ufeff${text}`)],
  ['utf-16', swapped],
  ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
  ['utf-16be', swapped],
  ['utf-32', (text) => utf32(text, false)],
  ['utf-32le', (text) => utf32(text, true)],
  ['Utf-32Be', (text) => utf32(text, false)],
];

for (const [charset, encode] of encodings)
  test(`a body in ${charset} is read`, () =>
    everyRouteKeeps(async (step) => {
      const answer = await askRaw(cast, step, sent(encode('{"größe🙂":1}'), `application/json; charset=${charset}`));
      assert.ok(firstOf(answer).includes('unknown_field größe🙂'), answer.text);
    }, takesBody));

test('a body of another kind than an object is invalid as a whole', () =>
  everyRouteKeeps(async (step) => {
    for (const body of ['[]', 'null', '"text"', '1', 'true']) {
      const answer = await askRaw(cast, step, sent(body));
      assert.equal(answer.status, 400);
      assert.ok(firstOf(answer).every((each) => each.startsWith('invalid')), answer.text);
    }
  }, takesBody));
