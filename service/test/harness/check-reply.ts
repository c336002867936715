/**
 * Checks every response in tests against its declaration: a success against its shape's JSON Schema, a refusal against
 * the error table, both against the statuses of the OpenAPI document, and the headers of every response. `send` calls
 * it.
 */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type DeclaredRoute } from '@mahnwerk/contract/grammar/route.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { errorSchema, problemsOf } from '@mahnwerk/contract/grammar/openapi/errors.ts';
import { problems, wireCodeOf, type ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import { statusOf } from '@mahnwerk/contract/grammar/route.ts';
import { Router } from '../../src/platform/http/match.ts';

/** The checked parts of a response. */
export interface CheckedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

// A check runs a few times: to optimize its code takes longer than to run it.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats.default(ajv);

const router = new Router<DeclaredRoute>();
for (const declared of everyRoute()) router.add(declared.route, declared);

/** The declared operation of a request; undefined for undeclared paths and methods. */
export function operationAt(method: string, path: string): DeclaredRoute | undefined {
  try {
    return router.match(method, path).operation;
  } catch {
    return undefined;
  }
}

/** Throws an AssertionError that names the operation if a response differs from its declaration. */
export function checkReply(method: string, path: string, answer: CheckedReply): void {
  const operation = operationAt(method, path);
  const where = `${operation?.name ?? 'no operation'} (${method} ${path}) answering ${answer.status}`;
  checkHeaders(where, answer);
  if (answer.status >= 400) checkRefusal(where, operation, method, answer);
  else if (operation !== undefined) checkSuccess(where, operation, method, answer);
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checkHeaders(where: string, { headers }: CheckedReply): void {
  assert.match(headers.get('x-service-request-id') ?? '', uuidForm, `${where}: X-Service-Request-Id`);
  assert.match(headers.get('x-service-environment') ?? '', /^(sandbox|production)$/, `${where}: X-Service-Environment`);
  assert.match(headers.get('cache-control') ?? '', /^private, (no-store|max-age=\d+)$/, `${where}: Cache-Control`);
}

const knownProblems = new Set(
  Object.entries(problems).map(([code, { status }]) => `${status} ${wireCodeOf(code as ProblemCode)}`),
);

function checkRefusal(
  where: string,
  operation: DeclaredRoute | undefined,
  method: string,
  { status, headers, text }: CheckedReply,
): void {
  assert.equal(headers.get('content-type'), 'application/json', `${where}: Content-Type`);
  if (status === 429 || status === 503)
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/, `${where}: Retry-After`);
  // Bytes mutated by the fuzz test may reach any operation: the account API also challenges for Basic.
  const schemes =
    (operation?.group.api ?? 'account') === 'account'
      ? /^(Basic realm="Mahnwerk", charset="UTF-8"|Bearer)$/
      : /^Bearer$/;
  if (status === 401) assert.match(headers.get('www-authenticate') ?? '', schemes, `${where}: WWW-Authenticate`);
  if (method === 'HEAD') return assert.equal(text, '', `${where}: a HEAD has no body`);
  const { code } = holds(where, errorSchema, JSON.parse(text)) as { code: string };
  assert.ok(knownProblems.has(`${status} ${code}`), `${where}: ${code} is a code of status ${status}`);
  if (operation !== undefined && status < 500)
    assert.ok(declaredProblems(operation).has(`${status} ${code}`), `${where}: ${code} is declared at the route`);
}

// Faults of the HTTP message can occur on every route and are not declared per route.
const transport = [
  'bad_request',
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
] as const;

const declaredProblems = ({ group, route }: DeclaredRoute): Set<string> =>
  new Set(
    [...problemsOf(group.api, route), ...transport].map((code) => `${problems[code].status} ${wireCodeOf(code)}`),
  );

function checkSuccess(
  where: string,
  { route }: DeclaredRoute,
  method: string,
  { status, headers, text }: CheckedReply,
): void {
  if (status === 304) {
    assert.equal(text, '', `${where}: no body`);
    return assert.match(headers.get('etag') ?? '', strongTag, `${where}: ETag`);
  }
  if (route.existing === undefined || status !== 200)
    assert.equal(status, statusOf(route), `${where}: the declared status`);
  if (route.stream !== undefined)
    return assert.equal(headers.get('content-type'), 'text/event-stream', `${where}: Content-Type`);
  if (status === 204 || (method === 'HEAD' && route.binary === undefined))
    return assert.equal(text, '', `${where}: no body`);
  if (route.binary !== undefined) return checkFile(where, route.binary, headers);
  assert.equal(headers.get('content-type'), 'application/json', `${where}: Content-Type`);
  assert.match(headers.get('etag') ?? '', strongTag, `${where}: ETag`);
  assert.ok(route.reply !== undefined, `${where}: a body that is not declared`);
  // A replay omits one-time secrets, which the shape declares optional.
  holds(where, route.reply.schema, JSON.parse(text));
}

function checkFile(where: string, types: readonly string[], headers: Headers): void {
  assert.ok(types.includes(headers.get('content-type') ?? ''), `${where}: Content-Type`);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', where);
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="[\x20-\x7e]+"/,
    `${where}: Content-Disposition`,
  );
  assert.match(headers.get('content-length') ?? '', /^\d+$/, `${where}: Content-Length`);
  assert.match(headers.get('etag') ?? '', strongTag, `${where}: ETag`);
}

const strongTag = /^"[\x21\x23-\x7e]+"$/;
const compiled = new WeakMap<object, ValidateFunction>();

function holds(where: string, schema: object, value: unknown): unknown {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  assert.ok(validate(value), `${where}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`);
  return value;
}
