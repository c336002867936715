/** Calls a tool: arguments to a request by the SDK, and its answer or error to a result. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Aborted, type Answer, ApiError, CallFailed, connect, type Connection } from '@mahnwerk/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { idempotencyKey, isReading, type Tool, usualLimit } from './tools.ts';

/** Arguments of a tool, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

const call_ms = 60_000;
const largest_file_bytes = 1024 * 1024;

/** @param signal the client has cancelled the call, or the command ends */
export async function callTool(
  connection: Connection,
  tool: Tool,
  { args, signal }: { readonly args: Arguments; readonly signal: AbortSignal },
): Promise<CallToolResult> {
  const given = ungrouped(tool, args);
  const unknown = faultOf(tool, given);
  if (unknown !== undefined) return unknown;
  const key = isReading(tool.route) || tool.route.method !== 'POST' ? undefined : keyIn(given);
  const within = AbortSignal.any([signal, AbortSignal.timeout(call_ms)]);
  try {
    return await resultOf(tool, await send(connection, tool, { given, key, signal: within }), key);
  } catch (error) {
    if (error instanceof CallFailed) return failureOf(error, key);
    throw error;
  }
}

/** A caller may group arguments as HTTP does: `{path: {id}}` is `{id}`. */
function ungrouped({ inputSchema }: Tool, args: Arguments): Arguments {
  const known = inputSchema.properties as Arguments;
  const groups = ['path', 'query', 'body'].filter((name) => !(name in known) && isObject(args[name]));
  const rest = Object.entries(args).filter(([name]) => !groups.includes(name));
  return Object.assign({}, ...groups.map((name) => args[name]), Object.fromEntries(rest)) as Arguments;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the service could not say of arguments: unknown ones, and missing parts of the path. */
function faultOf({ inputSchema, places }: Tool, given: Arguments): CallToolResult | undefined {
  const known = inputSchema.properties as Arguments;
  const fail = (field: string, code: string, message: string) => ({ field, code, message });
  const errors = [
    ...Object.keys(given)
      .filter((name) => !(name in known))
      .map((name) => fail(name, 'unknown_field', 'The tool has no such argument.')),
    ...[...places.path]
      .filter((name) => given[name] === undefined || given[name] === '')
      .map((name) => fail(name, 'required', 'This argument is required.')),
  ];
  if (errors.length === 0) return undefined;
  return errorResult({ code: 'validation_error', detail: 'The arguments do not fit the tool.', errors });
}

const keyIn = (given: Arguments): string =>
  typeof given[idempotencyKey] === 'string' && given[idempotencyKey] !== '' ? given[idempotencyKey] : randomUUID();

interface Sending {
  readonly given: Arguments;
  readonly key: string | undefined;
  readonly signal: AbortSignal;
}

/** Any operation of the SDK. */
interface Call {
  answer(asked: object): Promise<Answer<unknown>>;
}

const only = (given: Arguments, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));

/** @throws CallFailed */
function send(
  connection: Connection,
  { group, action, route, places }: Tool,
  { given, key, signal }: Sending,
): Promise<Answer<unknown>> {
  const path = Object.fromEntries(
    Object.entries(only(given, places.path)).map(([name, value]) => [name, String(value)]),
  );
  const query = only(given, places.query);
  const body = only(given, places.body);
  const isSent = route.body !== undefined && (Object.keys(body).length > 0 || route.bodyOptional !== true);
  const calls = connect({ called: { ...group, routes: { [action]: route } } }, connection).called;
  const [call] = Object.values(calls as unknown as Readonly<Record<string, Call>>);
  assert(call !== undefined, 'a group of one route has one call');
  return call.answer({
    ...path,
    query: places.query.has('limit') ? { limit: usualLimit, ...query } : query,
    ...(isSent ? { body } : {}),
    ...(key === undefined ? {} : { idempotencyKey: key }),
    signal,
  });
}

async function resultOf(
  { name }: Tool,
  { body, requestId, replayed }: Answer<unknown>,
  key: string | undefined,
): Promise<CallToolResult> {
  const meta = { request_id: requestId, ...(key === undefined ? {} : { [idempotencyKey]: key, replayed }) };
  if (body instanceof Blob) return fileResult(name, body, meta);
  // A structured result is an object; a file of JSON and nothing are none.
  const structuredContent = Array.isArray(body) ? { results: body } : isObject(body) ? (body as Arguments) : {};
  return {
    content: [text(body === undefined ? {} : body), ...(key === undefined ? [] : [text({ [idempotencyKey]: key })])],
    structuredContent: { ...structuredContent },
    _meta: meta,
  };
}

const text = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) });

async function fileResult(name: string, file: Blob, _meta: Record<string, unknown>): Promise<CallToolResult> {
  const { size, type: media_type } = file;
  if (size > largest_file_bytes)
    return errorResult({
      code: 'file_too_large',
      detail: `The file has ${size} bytes; files of more than ${largest_file_bytes} bytes are not handed over.`,
      errors: [],
    });
  const blob = Buffer.from(await file.arrayBuffer()).toString('base64');
  const resource = { uri: `mahnwerk://${name}/${String(_meta.request_id)}`, mimeType: media_type, blob };
  return {
    content: [{ type: 'resource', resource }, text({ media_type, size })],
    structuredContent: { media_type, size },
    _meta,
  };
}

/** What a failed call says. */
interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly unknown[];
  readonly [member: string]: unknown;
}

const errorResult = (failure: Failure): CallToolResult => ({
  isError: true,
  content: [text(failure)],
  structuredContent: { ...failure },
});

function failureOf(error: CallFailed, key: string | undefined): CallToolResult {
  const again = key === undefined ? {} : { [idempotencyKey]: key };
  if (error instanceof ApiError) {
    const { status, code, detail, errors, requestId: request_id, body } = error;
    const members = isObject(body) ? (body as Arguments) : {};
    return errorResult({ ...members, code, detail, errors, status, request_id, ...again });
  }
  const mayHaveRun = error.outcome === 'unknown' || error instanceof Aborted;
  const repeat = key !== undefined && mayHaveRun ? ` It may have run: repeat it with this ${idempotencyKey}.` : '';
  return errorResult({
    code: error instanceof Aborted ? 'timeout' : 'no_answer',
    detail: `${error instanceof Aborted ? 'The call took too long.' : 'The service did not answer.'}${repeat}`,
    errors: [],
    ...again,
  });
}
