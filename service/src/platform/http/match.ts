/**
 * Finds the declared route of a request target: NUL, trailing slash, 404, 405 (decisions.md 1 "Order of checks"). A path
 * parameter is a UUID, or a number or a key where its name says so; any other value gets the same 404.
 */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { keyForm, keyParameters, numberedParameters } from '@mahnwerk/contract/grammar/route.ts';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { Refusal } from '../refusal.ts';

/** A request target with its operation `O`. */
export interface Matched<O> {
  readonly operation: O;
  /** Path parameters in lower case, by their declared names. */
  readonly path: Readonly<Record<string, string>>;
  /** The path in the idempotency scope: decoded, in lower case. */
  readonly normalisedPath: string;
  /** The query as sent, without `?`. */
  readonly query: string;
}

interface Declared {
  readonly method: string;
  readonly path: string;
}

interface Node<O> {
  readonly literals: Map<string, Node<O>>;
  /** Where a UUID follows. */
  uuid: Node<O> | undefined;
  /** Where a number follows. */
  number: Node<O> | undefined;
  /** Where a key follows. */
  key: Node<O> | undefined;
  /** By method, with the names of the path parameters in order. */
  readonly operations: Map<string, { readonly operation: O; readonly names: readonly string[] }>;
}

const newNode = <O>(): Node<O> => ({
  literals: new Map(),
  uuid: undefined,
  number: undefined,
  key: undefined,
  operations: new Map(),
});

/** A tree of path segments with operations `O` at its nodes. */
export class Router<O> {
  readonly #root = newNode<O>();

  /** Adds a route. Fails on a path without outer slashes and on a duplicate. */
  add({ method, path }: Declared, operation: O): void {
    assert(path.startsWith('/') && path.endsWith('/'), `${path} must start and end with a slash`);
    const names: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(path)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name !== undefined) names.push(name);
      if (name === undefined) node = childOf(node, segment);
      else if (numberedParameters.has(name)) node = node.number ??= newNode<O>();
      else if (keyParameters.has(name)) node = node.key ??= newNode<O>();
      else node = node.uuid ??= newNode<O>();
    }
    assert(!node.operations.has(method), `${method} ${path} is declared twice`);
    node.operations.set(method, { operation, names });
  }

  /** @throws Refusal 400 for NUL in the path, 404 for an unknown path, 405 for a method that is not declared */
  match(method: string, target: string): Matched<O> {
    const { path, query } = splitTarget(target);
    const decoded = decode(path);
    if (decoded?.includes('\0')) throw nullInPath();
    if (decoded === undefined || !decoded.startsWith('/')) throw new Refusal('not_found');
    const values: string[] = [];
    const node = this.#find(segmentsOf(decoded.endsWith('/') ? decoded : `${decoded}/`), values);
    if (node === undefined || node.operations.size === 0) throw notThere(decoded);
    if (!decoded.endsWith('/'))
      throw new Refusal('not_found', {
        detail: 'Not found. Paths end with a slash: append `/` to this path.',
      });
    const offered = node.operations.get(method === 'HEAD' ? 'GET' : method);
    if (offered === undefined) throw notOffered(method, [...node.operations.keys()]);
    const ids = Object.fromEntries(offered.names.map((name, index) => [name, values[index] ?? '']));
    return { operation: offered.operation, path: ids, normalisedPath: decoded.toLowerCase(), query };
  }

  #find(segments: readonly string[], values: string[]): Node<O> | undefined {
    let node: Node<O> | undefined = this.#root;
    for (const segment of segments) {
      const literal: Node<O> | undefined = node.literals.get(segment);
      const parameter: Node<O> | undefined = literal === undefined ? parameterOf(node, segment) : undefined;
      if (parameter !== undefined) values.push(segment.toLowerCase());
      node = literal ?? parameter;
      if (node === undefined) return undefined;
    }
    return node;
  }
}

/** A number of at most nine digits: PostgreSQL's integer holds it. */
const numberForm = /^[1-9]\d{0,8}$/;

const parameterOf = <O>(node: Node<O>, segment: string): Node<O> | undefined => {
  if (isUuid(segment)) return node.uuid;
  if (numberForm.test(segment)) return node.number;
  return keyForm.test(segment.toLowerCase()) ? node.key : undefined;
};

function childOf<O>(node: Node<O>, segment: string): Node<O> {
  const existing = node.literals.get(segment);
  if (existing !== undefined) return existing;
  const created = newNode<O>();
  node.literals.set(segment, created);
  return created;
}

const segmentsOf = (path: string): string[] => path.slice(1, -1).split('/');

/** Splits a target at its `?`; accepts the absolute form that a proxy sends. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = relative.indexOf('?');
  return mark < 0 ? { path: relative, query: '' } : { path: relative.slice(0, mark), query: relative.slice(mark + 1) };
}

/** Whom a request names: the host of an absolute target, which goes before `Host` (RFC 9112 3.2.2). */
export const authorityOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';

function decode(path: string): string | undefined {
  if (!path.includes('%')) return path;
  // NUL takes precedence over every other error in the path.
  if (path.includes('%00')) return '\0';
  // Decoding %2F would create a separator.
  if (/%2f/i.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The earlier versions of the Case and Partner APIs (service.md 9). */
const formerPath = /^\/(partner\/)?v1(?:\/|$)/;

function notThere(path: string): Refusal {
  const former = formerPath.exec(path);
  if (former === null) return new Refusal('not_found');
  return new Refusal('not_found', {
    detail: `This service does not serve \`/${former[1] ?? ''}v1/\`. Use \`/${former[1] ?? ''}v2/\`; \`/docs/guides/from-v1/\` says what changed.`,
  });
}

const nullInPath = () =>
  new Refusal('validation_error', {
    errors: [
      { field: 'path', code: 'null_characters_not_allowed', message: 'Null characters are not allowed in the path.' },
    ],
  });

function notOffered(method: string, methods: readonly string[]): Refusal {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  const usePatch = method === 'PUT' && methods.includes('PATCH');
  return new Refusal('method_not_allowed', {
    headers: { Allow: [...allowed].sort().join(', ') },
    ...(usePatch ? { detail: 'PUT is not supported. Use PATCH.' } : {}),
  });
}
