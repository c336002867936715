/**
 * The SDK: `connect(caseApi, …)` turns every declared route into a typed function. There is no generated file and no
 * list of operations.
 *
 * const client = connect(caseApi, { baseUrl: 'https://api.example', key }); const order = await client.orders.create({
 * body: { debtor_id } }); for await (const mandate of client.mandates.list.each({ query: { payment_state: 'unpaid' }
 * })) … for await (const claim of client.claims.list.changes({ since: bookmark })) …
 *
 * deliveries.ts verifies webhook deliveries. The SDK runs wherever `fetch` and `crypto` exist: Node and browsers. It
 * depends on the contract alone.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isEffectful, type Route } from '@mahnwerk/contract/grammar/route.ts';
import { Changes, type ChangesOptions, type ChangedResource, type ChangesPage, type Position } from './changes.ts';
import { RepeatedPage } from './repeated-page.ts';
import type { Answer } from './calls.ts';
import type { CallOf, ClientOf, Groups } from './types.ts';
import { SecretOmitted } from './api-error.ts';
import { checkConnection, type Connection } from './connection.ts';
import { type IncomingResponse, send } from './transport.ts';

export { Aborted, ApiError, CallFailed, NoAnswer, SecretOmitted } from './api-error.ts';
export type { ErrorCode, Outcome } from './api-error.ts';
export type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
export { Changes } from './changes.ts';
export type { Bookmark, ChangesOptions } from './changes.ts';
export { RepeatedPage } from './repeated-page.ts';
export { isEvent, UnverifiedDelivery, verifyDelivery } from './deliveries.ts';
export { signDelivery } from './signed-delivery.ts';
export type { SignedDelivery } from './signed-delivery.ts';
export { cents, money } from './money.ts';
export type { Delivery, DeliveredEvent, TypedEvent, VerificationStep } from './deliveries.ts';
export type * from './events.ts';
export type * from './resources.ts';
export type { AnsweredRequest, Hooks, SentRequest } from './hooks.ts';
export type { Connection } from './connection.ts';
export type { Answer, CallOptions, ChangeOptions, CommandOptions, Page, ReadOptions } from './calls.ts';
export type { Api, ArgumentsOf, CallOf, ClientOf, Groups } from './types.ts';

/**
 * Every route of an API as a function: `connect(partnerApi, { baseUrl, key }).partnerWebhooks.create({ body })`.
 * @throws TypeError for an invalid connection, such as a relative `baseUrl`
 */
export function connect<A extends Groups>(api: A, connection: Connection): ClientOf<A> {
  checkConnection(connection);
  const groups = Object.entries(api).map(([name, group]) => {
    const calls = Object.entries(group.routes).map(([action, route]) => [
      camelCase(action),
      callOf({ connection, operation: `${group.basename}.${action}`, route }),
    ]);
    return [name, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as ClientOf<A>;
}

/** Names are snake_case on the wire and camelCase in TypeScript. */
const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The arguments of a call; `ArgumentsOf` defines which of them a route takes. */
interface GivenCall {
  readonly [parameter: string]: unknown;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly retries?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** A route of a connection. */
interface BoundOperation {
  readonly connection: Connection;
  /** `orders.finalize` */
  readonly operation: string;
  readonly route: Route;
}

function callOf(bound: BoundOperation): CallOf<Route> {
  const answer = async (given: GivenCall = {}): Promise<Answer<unknown>> => answerOf(await ask(bound, given));
  const call = async (given: GivenCall = {}): Promise<unknown> => withSecrets(bound, await answer(given));
  const pages = (given: GivenCall = {}) => everyPage(bound, given);
  const each = (given: GivenCall = {}) => everyResult(pages(given));
  const changes = (given: GivenCall & ChangesOptions = {}) => changesOf(bound, given);
  return Object.assign(
    call,
    { answer },
    hasPages(bound.route) ? { pages, each } : {},
    bound.route.list?.updatedSince ? { changes } : {},
  ) as unknown as CallOf<Route>;
}

/** @throws SecretOmitted if a repeated response omits what the first one showed */
function withSecrets({ operation, route }: BoundOperation, { body, replayed }: Answer<unknown>) {
  const members = (route.reply?.schema.properties ?? {}) as Readonly<Record<string, unknown>>;
  const shown = body as Readonly<Record<string, unknown>> | undefined;
  const missing = route.secrets?.find((each) => each in members && shown?.[each] === undefined);
  if (missing !== undefined && replayed && route.existing === undefined)
    throw new SecretOmitted(operation, missing, body);
  return body;
}

/** A list or the event feed: its response has a `next`. */
function hasPages({ reply }: Route): boolean {
  const members = (reply?.schema.properties ?? {}) as Readonly<Record<string, unknown>>;
  return 'next' in members && 'results' in members;
}

const ask = (
  { connection, operation, route }: BoundOperation,
  given: GivenCall,
  path = pathOf(route, given),
): Promise<IncomingResponse> =>
  send(withOptions(connection, given), {
    operation,
    method: route.method,
    path,
    headers: {
      ...(given.ifMatch === undefined ? {} : { 'If-Match': given.ifMatch }),
      ...(given.ifNoneMatch === undefined ? {} : { 'If-None-Match': given.ifNoneMatch }),
    },
    body: given.body,
    idempotencyKey: isEffectful(route) ? (given.idempotencyKey ?? freshKey()) : undefined,
    signal: given.signal,
  });

/** The options of a call come before those of its connection. */
const withOptions = (connection: Connection, { retries, timeoutSeconds }: GivenCall): Connection => ({
  ...connection,
  retries: retries ?? connection.retries,
  timeoutSeconds: timeoutSeconds ?? connection.timeoutSeconds,
});

/** 128 random bits. `crypto.randomUUID` would need a secure context in browsers. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function answerOf({ response, body }: IncomingResponse): Answer<unknown> {
  const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
  return {
    status: response.status,
    body,
    etag: header('ETag'),
    location: header('Location'),
    requestId: header('X-Service-Request-Id'),
    replayed: header('Idempotency-Replayed') === 'true',
  };
}

function pathOf(route: Route, given: GivenCall): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = given[name];
    // A missing id must not result in another path.
    if (typeof id !== 'string' || id === '') throw new TypeError(`${route.method} ${route.path} requires ${name}`);
    return encodeURIComponent(id);
  });
  return `${path}${queryOf(given.query ?? {})}`;
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, textOf(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** `ordering` takes an array of terms, joined by commas. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);

interface Page {
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/**
 * Takes the query of `next` and keeps the path of the request: a page can never send the key to another server.
 * @throws RepeatedPage if `next` leads to an earlier page, as a cache in between can cause
 */
async function* everyPage(bound: BoundOperation, given: GivenCall): AsyncGenerator<Page> {
  const { operation, route } = bound;
  let path = pathOf(route, { ...given, query: pagesOf(route, given) });
  // One page is remembered and replaced after twice as many pages (Brent's algorithm): this detects every cycle.
  let [remembered, steps, steps_max] = [path, 0, 1];
  for (;;) {
    const page = (await ask(bound, given, path)).body as Page;
    yield page;
    if (page.next === null) return;
    const next = `${pathOf(route, { ...given, query: {} })}${new URL(page.next).search}`;
    if (next === path || next === remembered) throw new RepeatedPage(operation, next);
    steps += 1;
    if (steps === steps_max) [remembered, steps, steps_max] = [next, 0, 2 * steps_max];
    path = next;
  }
}

/** The query of the first page: of a list as large as the service allows, unless the caller says otherwise. */
const pagesOf = ({ list }: Route, { query }: GivenCall): GivenCall['query'] =>
  list === undefined ? query : { ...query, limit: query?.limit ?? limits.page_max };

async function* everyResult(pages: AsyncIterable<Page>) {
  for await (const page of pages) yield* page.results;
}

function changesOf(bound: BoundOperation, given: GivenCall & ChangesOptions): Changes<ChangedResource> {
  const { connection, operation } = bound;
  const read = async (position: Position) =>
    (await ask(bound, { ...given, query: { ...given.query, ...position } })).body as ChangesPage<ChangedResource>;
  return new Changes(read, given, connection.milliseconds ?? (() => performance.now()), operation);
}
