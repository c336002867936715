/**
 * The service of a component test: a `fetch` that keeps the conventions of the real one. It finds the declared operation,
 * refuses what the person's scopes do not allow and what the shapes do not read, compares If-Match with the ETag of
 * the same path's GET, answers an Idempotency-Key that it knows as before, and checks each answer against its declaration.
 * What the test has given no answer for fails the test.
 */
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { setup } from '@mahnwerk/contract/operator/setup.ts';
import { problems, wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import {
  type BodyOf,
  type DeclaredRoute,
  type Group,
  isEffectful,
  statusOf,
} from '@mahnwerk/contract/grammar/route.ts';
import type { Hint } from '@mahnwerk/contract/account/stream.ts';
import { scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import { listParameters } from '@mahnwerk/contract/shapes/page.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { etagOf, matchesStrongly } from '../../../service/src/platform/http/precondition.ts';
import { checkReply, operationAt } from '../../../service/test/harness/check-reply.ts';
import { type ActionOf, type Answered, recorded, Refused } from './answers.ts';

/** A request as an answer sees it. */
export interface Call<B = unknown> {
  readonly operation: string;
  readonly url: URL;
  /** The ids in its path, in order. */
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: B;
  /** It was sent as a form, with a file. */
  readonly isForm: boolean;
  /** The Idempotency-Key of a command. */
  readonly key: string | undefined;
  /** The company for which a Partner's user acts. */
  readonly onBehalfOf: string | undefined;
}

type Answer = (call: Call) => unknown;
type Me = Answered<(typeof accountApi)['me'], 'get'>;
export type Membership = Me['memberships'][number];

/** A membership with these roles, and the scopes that the contract gives them. */
export function membershipOf(kind: Membership['kind'], roles: Membership['roles']): Membership {
  const [first] = recorded(accountApi.me, 'get').memberships;
  if (first === undefined) throw new Error('the recorded person has no membership');
  const { owner } = first;
  const ofKind = kind === 'company' ? owner : { ...owner, customer_number: null };
  return { ...first, kind, owner: ofKind, roles: [...roles], scopes: [...scopesOfRoles(kind, roles)] };
}

export class FakeService {
  /** The path of the service, which precedes that of an operation. */
  base = '';
  /** What must not happen; each fails the test. */
  readonly faults: string[] = [];
  /** Hears what is asked, before it is answered: the operation and its arguments. */
  onAsked: (what: string) => void = () => undefined;
  /** How much of what was asked has no answer yet. */
  waiting = 0;
  /** What was executed, once for each Idempotency-Key, reads left out. */
  readonly done: Call[] = [];
  /** The reads whose refusal the test expects, as `403 /operator/v1/staff/`. */
  refused: RegExp | undefined;
  /** Nothing is reached: the line is dead. */
  isOffline = false;
  /** How many requests have met a dead line. */
  unreached = 0;
  readonly #answers = new Map<string, Answer>();
  readonly #lost = new Set<string>();
  readonly #held = new Map<string, { left: number; readonly promise: Promise<void> }>();
  readonly #known = new Map<string, { readonly sent: string; readonly reply: Reply }>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>();
  #recorded: ((name: string) => boolean) | undefined;
  #me: Me;

  constructor(memberships: readonly Membership[]) {
    this.#me = { ...recorded(accountApi.me, 'get'), language: 'de', memberships };
    this.on(accountApi.me, 'get', () => this.#me);
    // A deployment that is set up.
    this.on(setup, 'get', () => ({ complete: true, steps: [] }));
    this.on(accountApi.views, 'list', () => ({ count: 0, next: null, previous: null, results: [] }));
  }

  get me(): Me {
    return this.#me;
  }

  /** Changes the signed-in person. */
  become(changes: Partial<Me>): void {
    this.#me = { ...this.#me, ...changes };
  }

  /** Answers an operation. */
  on<G extends Group, A extends ActionOf<G>>(
    group: G,
    action: A,
    answer: (call: Call<BodyOf<G['routes'][A]>>) => Answered<G, A> | Promise<Answered<G, A>>,
  ): void {
    this.#answers.set(`${group.basename}.${action}`, answer as Answer);
  }

  /** Answers operations as recorded. @param names which; undefined: every read without an answer of its own */
  onRecorded<G extends Group>(group: G, ...actions: readonly ActionOf<G>[]): void {
    for (const action of actions) this.on(group, action, () => recorded(group, action));
  }

  /** Answers every read that has no answer of its own as recorded, previews too. */
  answersReadsAsRecorded(): void {
    this.#recorded = () => true;
  }

  /** The service does what this operation asks, and none of its answers arrives. @returns mends the line */
  loseAnswers<G extends Group>(group: G, action: ActionOf<G>): () => void {
    const name = `${group.basename}.${action}`;
    this.#lost.add(name);
    return () => void this.#lost.delete(name);
  }

  /** Lets so many requests of an operation through and holds the others. @returns answers them */
  holdAfter<G extends Group>(group: G, action: ActionOf<G>, count: number): () => void {
    const name = `${group.basename}.${action}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, { left: count, promise });
    return () => {
      this.#held.delete(name);
      resolve();
    };
  }

  /** Tells the open pages that something has changed. */
  hint(hint: Hint): void {
    const frame = new TextEncoder().encode(`data: ${JSON.stringify(hint)}\n\n`);
    for (const stream of this.#streams) stream.enqueue(frame);
  }

  /** What was executed of an operation. */
  doneOf<G extends Group, A extends ActionOf<G>>(group: G, action: A): readonly Call<BodyOf<G['routes'][A]>>[] {
    const name = `${group.basename}.${action}`;
    return this.done.filter(({ operation }) => operation === name) as Call<BodyOf<G['routes'][A]>>[];
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    this.waiting += 1;
    const reply = await this.#reply(request)
      .catch((fault: unknown) => {
        if (!(fault instanceof TypeError)) this.faults.push(String(fault instanceof Error ? fault.message : fault));
        throw new TypeError('fetch failed', { cause: fault });
      })
      .finally(() => (this.waiting -= 1));
    return new Response(reply.text === '' ? (reply.stream ?? null) : reply.text, reply);
  };

  async #reply(request: Request): Promise<Reply> {
    const { method, headers, signal } = request;
    const url = new URL(request.url);
    const path = url.pathname.slice(this.base.length);
    const declared = operationAt(method, path);
    if (declared === undefined) throw new Error(`no operation is ${method} ${path}`);
    this.onAsked(`${declared.name} ${path}${url.search}`);
    const isForm = headers.get('Content-Type')?.startsWith('multipart/form-data') === true;
    const text = isForm ? '' : await request.text();
    const form = isForm ? Object.fromEntries(await request.formData()) : undefined;
    // An answer comes after the page has gone on, as from any network.
    await new Promise((resolve) => setImmediate(resolve));
    const held = this.#held.get(declared.name);
    if (held !== undefined && --held.left < 0) await held.promise;
    if (this.isOffline) this.unreached += 1;
    if (this.isOffline || signal.aborted) throw new TypeError('the line is dead');
    if (declared.route.stream !== undefined) return this.#open(signal);
    const call: Call = {
      operation: declared.name,
      url,
      ids: path.split('/').filter((_part, at) => declared.route.path.split('/')[at]?.startsWith('{')),
      query: Object.fromEntries(url.searchParams),
      isForm,
      body: text === '' ? form : (JSON.parse(text) as unknown),
      key: headers.get('Idempotency-Key') ?? undefined,
      onBehalfOf: headers.get('X-On-Behalf-Of-Company') ?? undefined,
    };
    const reply = await this.#once(declared, call, headers);
    checkReply(method, path, { status: reply.status, headers: new Headers(reply.headers), text: reply.text });
    const read = `${reply.status} ${path}`;
    if (method === 'GET' && reply.status >= 400 && this.refused?.test(read) !== true)
      throw new Error(`refused: ${read}`);
    if (this.#lost.has(call.operation)) throw new TypeError('the answer is lost');
    return reply;
  }

  #open(signal: AbortSignal): Reply {
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        this.#streams.add(controller);
        signal.addEventListener('abort', () => {
          this.#streams.delete(controller);
          controller.error(signal.reason);
        });
      },
    });
    return { status: 200, headers: { 'Content-Type': 'text/event-stream' }, text: '', stream };
  }

  /** A command with a key that is known is answered as before; a refusal keeps none. */
  async #once(declared: DeclaredRoute, call: Call, headers: Headers): Promise<Reply> {
    const { key } = call;
    if (!isEffectful(declared.route)) return this.#answer(declared, call, headers);
    if (key === undefined) throw new Error(`${call.operation} has no Idempotency-Key`);
    const sent = `${call.url.pathname} ${JSON.stringify(call.body)}`;
    const before = this.#known.get(key);
    if (before !== undefined)
      return before.sent === sent ? before.reply : refusal(new Refused('idempotency_key_conflict'));
    const reply = await this.#answer(declared, call, headers);
    if (reply.status < 400) this.#known.set(key, { sent, reply });
    return reply;
  }

  async #answer(declared: DeclaredRoute, call: Call, headers: Headers): Promise<Reply> {
    try {
      this.#check(declared, call, headers);
      const ifMatch = headers.get('If-Match');
      if (ifMatch !== null) await this.#compare(declared, call, ifMatch);
      const body = await this.#answerOf(declared)(call);
      if (declared.route.method !== 'GET' && declared.route.safe !== true) this.done.push(call);
      const { binary } = declared.route;
      if (binary !== undefined) return fileOf(await (body as Blob).text(), binary[0] ?? '');
      return replyOf(statusOf(declared.route), body);
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  #answerOf({ name, group, route }: DeclaredRoute): Answer {
    const given = this.#answers.get(name);
    if (given !== undefined) return given;
    const isRead = route.method === 'GET' || route.safe === true;
    if (isRead && this.#recorded?.(name) === true) return () => recorded(group, name.split('.')[1] ?? '');
    throw new Error(`${name} has no answer`);
  }

  #check({ route, name }: DeclaredRoute, { body, isForm, query, onBehalfOf }: Call, headers: Headers): void {
    const as = headers.get('X-Service-Membership');
    const { kind, scopes = [] } = this.#me.memberships.find(({ id }) => id === as) ?? {};
    const isForCompany = kind === 'partner' && route.path.startsWith('/v2/');
    if (isForCompany ? onBehalfOf === undefined && route.companyOptional !== true : onBehalfOf !== undefined)
      throw new Refused('invalid_company_context');
    if (route.scope !== null && !scopes.includes(route.scope)) throw new Refused('permission_denied');
    const errors = new ValidationErrors();
    if (isForm && route.multipart === undefined) throw new Error(`${name} takes no form`);
    if (isForm) return;
    if (route.body !== undefined && !(route.bodyOptional === true && body === undefined)) route.body.read(body, errors);
    else if (route.body === undefined && body !== undefined) throw new Error(`${name} takes no body`);
    const parameters =
      route.list === undefined ? (route.query ?? {}) : { ...listParameters(route.list), ...route.list.filters };
    for (const parameter of Object.keys(query))
      if (!(parameter in parameters)) throw new Error(`${name} has no parameter ${parameter}`);
    if (errors.failed) throw new Refused('validation_error', errors.failures);
  }

  async #compare({ group }: DeclaredRoute, call: Call, ifMatch: string): Promise<void> {
    const path = call.url.pathname.slice(this.base.length);
    // A command names the version of what it is a command on.
    const read = operationAt('GET', path) ?? operationAt('GET', path.replace(/[^/]+\/$/, ''));
    if (read === undefined) throw new Error(`${group.basename}: nothing is read where ${call.operation} writes`);
    const { headers } = replyOf(200, await this.#answerOf(read)({ ...call, operation: read.name, body: undefined }));
    if (!matchesStrongly(ifMatch, headers.ETag ?? '')) throw new Refused('precondition_failed');
  }
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly stream?: ReadableStream<Uint8Array<ArrayBuffer>>;
}

const always = {
  'X-Service-Request-Id': '019cadf1-0000-7000-8000-000000000000',
  'X-Service-Environment': 'sandbox',
  'Cache-Control': 'private, no-store',
};

const fileOf = (text: string, type: string): Reply => ({
  status: 200,
  headers: {
    ...always,
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': `attachment; filename="file"; filename*=UTF-8''file`,
    'Content-Length': String(Buffer.byteLength(text)),
    ETag: etagOf(Buffer.from(text)),
  },
  text,
});

function replyOf(status: number, body: unknown): Reply {
  if (status === 204) return { status, headers: always, text: '' };
  const text = JSON.stringify(body);
  const headers = { ...always, 'Content-Type': 'application/json', ETag: etagOf(Buffer.from(text)) };
  return { status, headers, text };
}

function refusal({ code, errors, members }: Refused): Reply {
  const { status, detail } = problems[code];
  const body = { code: wireCodeOf(code), detail, ...(errors.length === 0 ? {} : { errors }), ...members };
  return { status, headers: { ...always, 'Content-Type': 'application/json' }, text: JSON.stringify(body) };
}
