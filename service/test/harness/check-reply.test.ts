import { test } from 'node:test';
import assert from 'node:assert/strict';
import { checkReply } from './check-reply.ts';

const headers = {
  'Content-Type': 'application/json',
  ETag: '"a"',
  'Cache-Control': 'private, no-store',
  'X-Service-Environment': 'sandbox',
  'X-Service-Request-Id': '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11',
};
const check =
  (status: number, body: unknown, more: Record<string, string> = {}) =>
  () =>
    checkReply('GET', '/v2/health/', {
      status,
      headers: new Headers({ ...headers, ...more }),
      text: JSON.stringify(body),
    });
const refusal = (code: string) => ({ code, detail: 'No.' });

test('an answer as declared passes', () => {
  check(200, { status: 'ok' })();
  check(503, refusal('service_unavailable'), { 'Retry-After': '2' })();
});

for (const [what, checking] of [
  ['a member nobody declared', check(200, { status: 'ok', more: 1 })],
  ['a member that is missing', check(200, {})],
  ['another status', check(201, { status: 'ok' })],
  ['no strong ETag', check(200, { status: 'ok' }, { ETag: 'W/"a"' })],
  ['no request id', check(200, { status: 'ok' }, { 'X-Service-Request-Id': 'x' })],
  ['no environment', check(200, { status: 'ok' }, { 'X-Service-Environment': '' })],
  ['a cache rule nobody knows', check(200, { status: 'ok' }, { 'Cache-Control': 'public' })],
  ['a code nobody knows', check(400, refusal('oops'))],
  ['a code of another status', check(400, refusal('not_found'))],
  ['a problem the route does not declare', check(412, refusal('precondition_failed'))],
  ['a 503 without Retry-After', check(503, refusal('service_unavailable'))],
  ['a refusal of another form', check(400, { error: 'bad' })],
] as const)
  test(`${what} does not pass`, () => assert.throws(checking, assert.AssertionError));
