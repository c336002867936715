/**
 * What the request log keeps of a request, when it is answered (docs/decisions/0073-request-log.md): requests of the
 * keys and the users of companies and Partners. No body, and in the path no text that a client has written.
 */
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Shape } from '@mahnwerk/contract/shapes/shape.ts';
import type { Fields } from '@mahnwerk/contract/shapes/structures.ts';
import { listParameters } from '@mahnwerk/contract/shapes/page.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { ownerKinds } from '../database/session.ts';
import type { Refusal } from '../refusal.ts';
import type { Matched } from './match.ts';
import { headerOf, type Operation, type Trace } from './received.ts';
import type { RequestLog, RequestRecord } from './request-record.ts';

/** An answered request. */
export interface AnsweredRequest {
  readonly trace: Trace;
  readonly requestId: string;
  readonly method: string;
  readonly idempotencyKey: string | string[] | undefined;
  readonly status: number;
  readonly refusal: Refusal | undefined;
  readonly replayed: boolean;
  readonly milliseconds: number;
  readonly address: string;
}

/** Leaves the record of an answered request in the log; returns immediately. */
export function noteRequest(log: RequestLog, answered: AnsweredRequest): void {
  const record = recordOf(answered);
  if (record !== undefined) log.note(record);
}

/** The record of a request; undefined for one that acts for no company and no Partner, or that is not logged. */
function recordOf(answered: AnsweredRequest): RequestRecord | undefined {
  const { trace, refusal } = answered;
  const { matched, caller } = trace;
  if (matched === undefined || caller === undefined || !isLogged(matched.operation)) return undefined;
  const { companyId, partnerId, session } = caller;
  const owner = companyId ?? partnerId;
  if (owner === undefined) return undefined;
  return {
    owner_kind: companyId === undefined ? ownerKinds.partner : ownerKinds.company,
    owner_id: owner,
    id: answered.requestId,
    method: answered.method,
    path: loggedPath(matched),
    operation: matched.operation.name,
    status: answered.status,
    code: refusal === undefined ? null : wireCodeOf(refusal.code),
    fields: (refusal?.details.errors ?? []).slice(0, limits.logged_fields).map(({ field, code }) => ({
      field: storable(field, limits.logged_field_characters) || 'body',
      code,
    })),
    key_id: session === undefined ? caller.id : null,
    token_name: session === undefined ? caller.name : null,
    account_id: session?.accountId ?? null,
    for_company_id: trace.company ?? companyId ?? null,
    replayed: answered.replayed,
    duration_ms: Math.round(answered.milliseconds),
    address: answered.address === '' ? null : answered.address,
    idempotency_key: keyOf(answered.idempotencyKey),
  };
}

/**
 * On the Account API: changes made for the owner. What a person does for itself concerns the person alone, and
 * reading there is what pages for developers do.
 */
const isLogged = ({ api, route }: Operation): boolean =>
  route.stream === undefined &&
  (api !== 'account' || (route.method !== 'GET' && (route.scope !== null || route.ofMembership === true)));

const keyOf = (header: string | string[] | undefined): string | null => {
  const key = headerOf({ key: header }, 'key');
  return key === undefined || key === '' ? null : storable(key, limits.idempotency_key_characters);
};

/** Text that PostgreSQL stores. */
const storable = (text: string, characters_max: number): string =>
  text.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, characters_max).toWellFormed();

/** The path with its query: the values of declared ids, times, numbers and choices; `*` for everything else. */
export function loggedPath({
  normalisedPath,
  query,
  operation,
}: Pick<Matched<Pick<Operation, 'route'>>, 'normalisedPath' | 'query' | 'operation'>): string {
  if (query === '') return normalisedPath;
  const shown = shownParameters(operation.route);
  const parts = [...new URLSearchParams(query)].map(([name, value]) => {
    const shape = shown.get(name);
    return shape === undefined || shape.read(value, new ValidationErrors()) === undefined
      ? '*'
      : `${name}=${encodeURIComponent(value)}`;
  });
  return `${normalisedPath}?${parts.join('&')}`.slice(0, limits.logged_path_characters);
}

const shownByRoute = new WeakMap<Pick<Route, 'path'>, ReadonlyMap<string, Shape<unknown>>>();

function shownParameters(route: Route): ReadonlyMap<string, Shape<unknown>> {
  const known = shownByRoute.get(route);
  if (known !== undefined) return known;
  const declared: Fields = { ...route.query, ...(route.list === undefined ? {} : listParameters(route.list)) };
  const shown = new Map(Object.entries(declared).filter(([name, { schema }]) => isHarmless(name, schema)));
  shownByRoute.set(route, shown);
  return shown;
}

const harmlessFormats = new Set<unknown>(['uuid', 'date', 'date-time']);

/** Values that a client chooses from what the service declares or has created, times and numbers. */
const isHarmless = (name: string, { type, format, enum: values }: Shape<unknown>['schema']): boolean =>
  name === 'ordering' || type === 'integer' || values !== undefined || harmlessFormats.has(format);
