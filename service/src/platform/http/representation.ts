/** Represents the result of a handler as an answer: status, ETag, Location, files, list pages. */
import { type Route, statusOf } from '@mahnwerk/contract/grammar/route.ts';
import type { PageOf, PageQuery } from '../lists/query.ts';
import { dispositionOf } from './disposition.ts';
import { AlreadyExists, Download, EventStream, MadeFile, PreSerialized, SerializedAnswer } from './handler.ts';
import { renderPage } from './page-body.ts';
import { sharedReply } from './content-coding.ts';
import { etagOf, etagOfContent, matchesWeakly } from './precondition.ts';
import { type CommandAnswer, type Handled, headerOf, type Received } from './received.ts';
import { eventsType, jsonType, noContent, notModified, type Reply } from './reply.ts';
import type { Input } from './validate.ts';

/** The answer of a GET: a resource, a list page or a file; 304 if the client has the current representation. */
export async function representRead(
  received: Received,
  { query }: Input,
  { value, cost }: Handled,
): Promise<CommandAnswer> {
  const { list, cacheControl } = received.matched.operation.route;
  if (value instanceof EventStream) return { reply: { ...endlessReply, endless: value.begin }, cost };
  if (value instanceof PreSerialized) {
    const caching = cacheControl === undefined ? {} : { 'Cache-Control': cacheControl };
    const headers = { 'Content-Type': jsonType, ...caching };
    return { reply: await sharedReply(value.shared, headers, received.headers), cost };
  }
  const page =
    list === undefined ? undefined : await bytesOfPage(received, query as PageQuery, value as PageOf<unknown>);
  const reply = represent(received, value, page);
  const known = headerOf(received.headers, 'if-none-match');
  if (known !== undefined && matchesWeakly(known, reply.headers.ETag ?? '')) {
    return { reply: notModified(reply), cost: [] };
  }
  return { reply: await withContent(received, reply, value), cost };
}

/** The answer of a POST without an effect: a resource or a file. */
export const representSafe = async (received: Received, { value, cost }: Handled): Promise<CommandAnswer> => ({
  reply: await withContent(received, represent(received, value), value),
  cost,
});

const withContent = async (received: Received, reply: Reply, value: unknown): Promise<Reply> =>
  isFile(value) ? { ...reply, ...(await contentOf(received, value)) } : reply;

/** `X-Accel-Buffering`: a proxy such as nginx passes each event on at once. */
const endlessReply: Reply = {
  status: 200,
  headers: { 'Content-Type': eventsType, 'X-Accel-Buffering': 'no' },
  body: undefined,
};

const isFile = (value: unknown): value is Download | MadeFile => value instanceof Download || value instanceof MadeFile;

/** Opens or makes a file; for HEAD it only checks that a stored file exists, and measures one that is made. */
async function contentOf(
  { method }: Received,
  file: Download | MadeFile,
): Promise<Pick<Reply, 'flow'> & Partial<Pick<Reply, 'body'>>> {
  if (file instanceof Download) {
    const stream = method === 'HEAD' ? await file.check() : await file.open(); // 503
    return { flow: { length: file.size, stream: stream ?? undefined } };
  }
  return { body: await file.make() }; // 503
}

/** The answer of a result: status, headers and body. @param page the body of a list page */
export function represent(received: Received, returned: unknown, page?: Buffer): Reply {
  const { route } = received.matched.operation;
  const [status, value] = returned instanceof AlreadyExists ? [200, returned.value] : [statusOf(route), returned];
  if (status === 204) return noContent;
  if (isFile(value)) return { status, headers: headersOfFile(value), body: undefined };
  const body = page ?? bytesOf(value);
  received.largeAnswer.represented(body.length);
  const headers = {
    'Content-Type': jsonType,
    ETag: value instanceof SerializedAnswer ? value.etag : tagOf(route, value, body),
    ...(route.cacheControl === undefined ? {} : { 'Cache-Control': route.cacheControl }),
    ...(status === 201 ? { Location: locationOf(received, value) } : {}),
  };
  return { status, headers, body };
}

const tagOf = (route: Route, value: unknown, body: Buffer): string =>
  etagOf(route.untagged === undefined ? body : taggedBytesOf(route, value));

const headersOfFile = (file: Download | MadeFile) => ({
  'Content-Type': file.mediaType,
  'Content-Disposition': dispositionOf(file.filename),
  'X-Content-Type-Options': 'nosniff',
  ETag: etagOfContent(file instanceof Download ? file.sha256 : file.tag),
});

function locationOf({ app, matched }: Received, value: unknown): string {
  const { single, createdBelow } = matched.operation.route;
  const path = `${app.publicUrl}${createdBelow ?? matched.normalisedPath}`;
  return single === true ? path : `${path}${(value as { id: string }).id}/`;
}

/** The JSON of a value. */
export function bytesOf(value: unknown): Buffer {
  if (value instanceof PreSerialized) return value.shared.identity;
  return value instanceof SerializedAnswer ? value.bytes : Buffer.from(JSON.stringify(value));
}

/** The bytes that the ETag covers: without the members that change without a client's change. */
export const taggedBytesOf = ({ untagged }: Route, value: unknown): Buffer =>
  bytesOf(untagged === undefined ? value : without(value as object, untagged));

/** The answer as idempotency stores it. */
export const withoutSecrets = (value: unknown, secrets: readonly string[]): object => without(value as object, secrets);

/** A copy without these members; `users.setup_url` names a member of each entry of the list `users`. */
function without(value: object, members: readonly string[]): object {
  const kept = Object.entries(value).filter(([name]) => !members.includes(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, Array.isArray(inner) ? withoutBelow(inner, name, members) : inner]),
  );
}

function withoutBelow(entries: readonly object[], name: string, members: readonly string[]): readonly object[] {
  const below = members
    .filter((member) => member.startsWith(`${name}.`))
    .map((member) => member.slice(name.length + 1));
  return below.length === 0 ? entries : entries.map((entry) => without(entry, below));
}

function bytesOfPage({ app, matched }: Received, query: PageQuery, page: PageOf<unknown>): Promise<Buffer> {
  const { publicUrl, positions } = app;
  const ordered = { list: matched.operation.route.path, ordering: query.ordering, updated_since: query.updated_since };
  return renderPage(
    {
      url: `${publicUrl}${matched.normalisedPath}`,
      sent: matched.query,
      query,
      seal: (position) => positions.seal(ordered, position),
    },
    page,
  );
}
