/**
 * A running service for tests: its own database, a clock that the test controls, real sockets. SQL as the owner sets up
 * keys and tenants, so that a test starts at its first relevant step.
 */
import { hashPassword } from '../../src/domain/parties/accounts/index.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import pino from 'pino';
import type { MembershipKind } from '@mahnwerk/contract/grammar/roles.ts';
import { scopesOf, type KeyKind, type Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { RedisAddress } from '../../src/platform/counters/redis.ts';
import type { Outbound } from '../../src/platform/egress/outbound.ts';
import { everyNamePublic } from './outbound.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { routerOf } from '../../src/platform/http/routes.ts';
import type { RouteModule } from '../../src/platform/http/handler.ts';
import { secretHasher } from '../../src/platform/http/authenticate.ts';
import { healthPages } from '../../src/platform/http/operations.ts';
import { assetPages } from '../../src/platform/pages/theme.ts';
import { referencePages } from '../../src/reference/reference.ts';
import { listen } from '../../src/platform/http/server.ts';
import { type Pages, pagesOf } from '../../src/platform/http/pages.ts';
import { type ServerLimits, serverLimits } from '../../src/platform/http/server-limits.ts';
import { hashKeySealed } from '../../src/deployment/secret-key.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';
import type { DeploymentWatch } from '../../src/domain/deployment/index.ts';
import { inspectionHandler } from '../../src/domain/case-correspondence/inbox/inspection.ts';
import { inspectAll } from '../../src/domain/correspondence/documents/index.ts';
import type { MailboxSettings } from '../../src/platform/inbound/mailbox-settings.ts';
import { drain, type WorkHandler } from '../../src/platform/queue/index.ts';
import type { Clamd } from '../../src/platform/inspection/clamd.ts';
import { type ObjectStore, openStorage, type StorageOptions } from '../../src/platform/objects/index.ts';
import { createService } from '../../src/app.ts';
import { touchParent } from '../../src/modules.ts';
import { dunningHandlers, drainDunning, makeDunningDue, ofCourses } from './dunning-work.ts';
import { checkReply } from './check-reply.ts';
import { withSession } from './renewed-sessions.ts';
import { completeCompany } from './company.ts';
import { requestOverHttp } from './http.ts';
import { borrowDatabase } from './kept-database.ts';
import { keptWorkers } from './kept-workers.ts';
import { execute, secretKey, type ServerAddress } from './postgres.ts';

export { secretKey };

/** A clock that only the test moves. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): string {
    return new Date(this.#now).toISOString();
  }

  offset_ms(): number {
    return 0;
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
    milliseconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }
}

export interface Answer<B = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
  /** The exact text of the body. */
  readonly text: string;
}

export interface Sent {
  /** An API key, or the credentials of a person (`personCredentials`). */
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default for a POST: a new key; null omits the header. */
  readonly idempotencyKey?: string | null;
}

export interface LiveService {
  readonly url: string;
  readonly clock: TestClock;
  readonly address: ServerAddress;
  /** The data directory. */
  readonly folder: string;
  readonly database: Database;
  readonly dependencies: Dependencies;
  /** The check of the deployment, not started. */
  readonly deployment: DeploymentWatch;
  /** Inspects every due document, as a worker does; returns the number. */
  inspectDocuments(): Promise<number>;
  /** Does the runs, letters and mails of dunning that wait, as a worker does; with kinds these alone, once. */
  workOnDunning(...kinds: readonly string[]): Promise<void>;
  /** Does the same, and looks at cases and does their runs, until nothing waits. */
  workOnCases(): Promise<void>;
  /** Sends one request; a POST carries a new Idempotency-Key by default. */
  send<B = Record<string, unknown>>(method: string, path: string, sent?: Sent): Promise<Answer<B>>;
  givenCompany(fields?: Readonly<Record<string, unknown>>): Promise<string>;
  givenPartner(companies?: readonly string[]): Promise<string>;
  givenKey(kind: KeyKind, owner?: string, scopes?: readonly Scope[]): Promise<string>;
  /** The credentials of a new admin of the company. */
  givenAdmin(company: string): Promise<string>;
  /** The session of a new person with this membership; its form is `sessionCredentials`. */
  givenSession(membership: GivenMembership): Promise<string>;
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** @param graceMs time for running work to end */
  stop(graceMs?: number): Promise<void>;
}

export interface LiveOptions {
  readonly rateLimits?: boolean;
  /** Counters shared with other services; default: in this process. */
  readonly redis?: RedisAddress;
  /** Replaces the contract's routes. */
  readonly served?: readonly RouteModule[];
  readonly environment?: 'sandbox' | 'production';
  readonly clock?: TestClock;
  /** The service acts as another process beside this one: the same database and clock, separate memory. */
  readonly beside?: Pick<LiveService, 'address' | 'clock'> & Partial<Pick<LiveService, 'folder'>>;
  /** Replaces the data directory as object store. */
  readonly s3?: StorageOptions['s3'];
  /** Wraps or replaces the object store of the service. */
  readonly store?: (opened: ObjectStore) => ObjectStore;
  /** The address of a mail server; default: mails are written to the data directory. */
  readonly mails?: string;
  /** Bytes of documents that one company may store; unbounded by default. */
  readonly storageQuota_bytes?: number;
  readonly clamd?: Clamd;
  readonly mailbox?: MailboxSettings;
  /** The outbound client; default: every name with a dot has a public address, and nothing is sent. */
  readonly outbound?: Outbound;
  /** Proxies whose forwarding headers are trusted. */
  readonly trustedProxies?: readonly string[];
  /** Default: https. Without it, the cookie of a session is one that a browser keeps on plain HTTP. */
  readonly publicUrl?: string;
  /** Default: any free one. A passkey is bound to the port of the public URL. */
  readonly port?: number;
  /** Pages beside those of every service. */
  readonly pages?: Pages;
  /** Whether people of the operator's staff must have a second factor; default: optional. */
  readonly secondFactor?: 'required' | 'optional';
  /** Shorter timeouts than in production. */
  readonly limits?: Partial<ServerLimits>;
}

const hash = secretHasher(secretKey);

/** Lets a program that starts on the same database and secret key hash keys as this service does. */
const storeHashKey = (address: ServerAddress): Promise<unknown> =>
  execute(address, "insert into settings (name, value) values ('hash_key', $1)", [
    hashKeySealed({ secret: secretKey, previous: undefined }, secretKey),
  ]);

export async function liveService({
  rateLimits = false,
  redis,
  served,
  environment = 'sandbox',
  beside,
  limits,
  trustedProxies = [],
  s3,
  store = (opened) => opened,
  mails,
  storageQuota_bytes,
  clamd,
  mailbox,
  outbound = everyNamePublic,
  clock = beside?.clock ?? new TestClock(),
  publicUrl = 'https://api.mahnwerk.test',
  pages = () => undefined,
  secondFactor,
  port = 0,
}: LiveOptions = {}): Promise<LiveService> {
  const borrowed = beside === undefined ? await borrowDatabase(clock) : undefined;
  const { address } = borrowed ?? { address: (beside as Pick<LiveService, 'address'>).address };
  if (beside === undefined) await storeHashKey(address);
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const { workers, typesetter, folder: parent } = keptWorkers();
  const folder = beside?.folder ?? mkdtempSync(join(parent, 'service-'));
  const opened = openStorage({ folder, s3 });
  const storage = { ...opened, store: store(opened.store) };
  const service = createService({
    environment,
    publicUrl,
    database: address,
    opened: borrowed?.database,
    workers,
    secretKey,
    rateLimits,
    redis,
    storage,
    storageQuota_bytes,
    clamd,
    mailbox,
    outbound,
    secondFactor,
    clock,
    log,
  });
  await service.connected;
  const health = healthPages({ database: () => service.app.database.reach(), notes: async () => [] });
  const app = served === undefined ? service.app : { ...service.app, router: routerOf(served, service.dependencies) };
  const server = await listen(
    {
      app,
      pages: pagesOf(
        health,
        service.debtorPages.beside,
        service.pages,
        pages,
        assetPages(),
        referencePages({ documentOf: service.dependencies.schemaOf, environment: service.app.environment }),
      ),
      log,
      observe: () => undefined,
      trustedProxies,
    },
    { host: '127.0.0.1', port },
    { ...serverLimits, ...limits },
  );
  const url = `http://127.0.0.1:${server.port}`;
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await execute(address, text, values)).rows as Record<string, unknown>[];
  const { database } = service.app;
  const { inspector } = service.dependencies;
  let dunningWork: readonly WorkHandler[] | undefined;
  const dunning = () =>
    (dunningWork ??= dunningHandlers({
      service,
      store: storage.store,
      clock,
      mails: mails ?? join(folder, 'mails'),
      typesetter,
    }));
  return {
    url,
    clock,
    address,
    folder,
    database,
    dependencies: service.dependencies,
    deployment: service.deployment,
    async inspectDocuments() {
      const inspected = await inspectAll({
        database,
        objects: storage.store,
        inspector,
        clamd,
        touch: touchParent,
        log,
      });
      const ofInbox = inspectionHandler({ database, objects: storage.store, inspector, clamd, log });
      const items = await drain({ database, handlers: [ofInbox], log });
      // Waits for work that another call has begun.
      while (
        Number(
          (await sql('select count(*) as count from work_items where lease_until > clock_timestamp()'))[0]?.count,
        ) > 0
      )
        await sleep(10);
      return inspected + items;
    },
    async workOnDunning(...kinds) {
      const chosen = dunning().filter(({ kind }) => (kinds.length === 0 ? !ofCourses.has(kind) : kinds.includes(kind)));
      await drainDunning(service, chosen, async () => (kinds.length === 0 ? makeDunningDue(sql) : 0));
    },
    workOnCases: () => drainDunning(service, dunning(), () => makeDunningDue(sql, 'case.%')),
    sql,
    send: (method, path, sent) => send(url, method, path, sent),
    givenCompany: (fields) => insertCompany(sql, clock, fields),
    givenPartner: (companies) => insertPartner(sql, clock, companies),
    givenAdmin: (company) => insertAdmin(sql, clock, company),
    givenSession: (membership) => insertSession(sql, clock, membership),
    givenKey: (kind, owner, scopes) => insertKey(sql, { kind, owner, scopes, environment, clock }),
    async stop(graceMs = 1_000) {
      await service.dependencies.streams.stop();
      await server.stop(graceMs);
      await service.close();
      await borrowed?.giveBack();
      if (beside?.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function send<B>(
  url: string,
  method: string,
  path: string,
  { key, body, headers = {}, idempotencyKey }: Sent = {},
): Promise<Answer<B>> {
  const all: Record<string, string> = { ...headers };
  if (key !== undefined && key !== null) Object.assign(all, credentialHeaders(key));
  if (method === 'POST' && idempotencyKey !== null) all['Idempotency-Key'] = idempotencyKey ?? randomUUID();
  // A form sets its own content type with its boundary.
  if (body !== undefined && !(body instanceof FormData) && all['Content-Type'] === undefined)
    all['Content-Type'] = 'application/json';
  const bytes = await bytesOf(body, all);
  const answer = await withSession(key, (cookie) =>
    requestOverHttp(url + path, { method, headers: { ...all, ...cookie }, body: bytes }),
  );
  const { text } = answer;
  // A page for people: its text is not part of the API.
  if (answer.headers.get('content-type')?.startsWith('text/html')) return { ...answer, body: undefined as B };
  checkReply(method, path, answer);
  const isJson = text !== '' && answer.headers.get('content-type') === 'application/json';
  return { ...answer, body: (isJson ? JSON.parse(text) : undefined) as B };
}

/** Encodes a form and sets its content type with the boundary. */
async function bytesOf(body: unknown, headers: Record<string, string>): Promise<string | Uint8Array | undefined> {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body;
  if (!(body instanceof FormData)) return JSON.stringify(body);
  const form = new Response(body);
  headers['Content-Type'] = form.headers.get('content-type') ?? '';
  return form.bytes();
}

type Sql = LiveService['sql'];

async function insertCompany(sql: Sql, clock: Clock, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row: Record<string, unknown> = { ...completeCompany, ...fields };
  const columns = Object.keys(row);
  const values = columns.map((name) =>
    typeof row[name] === 'object' && row[name] !== null ? JSON.stringify(row[name]) : row[name],
  );
  const id = randomUUID();
  const placeholders = columns.map((_name, index) => `$${index + 3}`).join(', ');
  await sql(
    `insert into companies (id, created_at, updated_at, customer_number, ${columns.join(', ')}) values ($1, $2, $2, nextval('customer_numbers')::text, ${placeholders})`,
    [id, clock.now(), ...values],
  );
  return id;
}

async function insertPartner(sql: Sql, clock: Clock, companies: readonly string[] = []): Promise<string> {
  const id = randomUUID();
  await sql('insert into partners (id, name, created_at, updated_at) values ($1, $2, $3, $3)', [
    id,
    'Beispiel Plattform',
    clock.now(),
  ]);
  for (const company of companies)
    await sql(
      `insert into partner_access (partner_id, company_id, access, created_at, updated_at, company_updated_at) values ($1, $2, 'available', $3, $3, $3)`,
      [id, company, clock.now()],
    );
  return id;
}

const password = 'Vier Raben auf dem Dach';
let passwordHash: Promise<string> | undefined;

async function insertAdmin(sql: Sql, clock: Clock, company: string): Promise<string> {
  const id = randomUUID();
  passwordHash ??= hashPassword(password);
  const email = `admin-${id}@kundin.example`;
  await sql(
    `insert into accounts (id, email, first_name, last_name, password_hash, email_verified_at, password_proven_at, created_at, updated_at)
     values ($1, $2, 'Ada', 'Amsel', $3, $4, $4, $4, $4)`,
    [id, email, await passwordHash, clock.now()],
  );
  await sql(
    `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, sandbox_origin, created_at, updated_at)
     values ($1, $2, $3, $4, 'Ada', 'Amsel', 'admin', 'active', 'sandbox_native', $5, $5)`,
    [company, randomUUID(), id, email, clock.now()],
  );
  return personCredentials(email, password);
}

/** A person's credentials in `Authorization`. */
export const personCredentials = (email: string, password: string): string =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

export const authorizationOf = (key: string): string => (key.startsWith('Basic ') ? key : `Bearer ${key}`);

/** The headers of a key, of a person's credentials or of a session. */
export function credentialHeaders(key: string): Record<string, string> {
  const [scheme, token, membership] = key.split(' ');
  if (scheme !== 'Session') return { Authorization: authorizationOf(key) };
  return { Cookie: `__Host-session=${token}`, 'X-Service-Membership': membership ?? 'self' };
}

/** Whom a new person acts for, in which roles. */
export interface GivenMembership {
  readonly kind: MembershipKind;
  /** The company or the Partner. */
  readonly owner?: string;
  /** Default: admin. */
  readonly roles?: readonly string[];
}

async function insertSession(sql: Sql, clock: TestClock, given: GivenMembership): Promise<string> {
  const { kind, owner, roles = ['admin'] } = given;
  const [account, membership] = [randomUUID(), randomUUID()];
  await sql(
    `insert into accounts (id, email, first_name, last_name, password_hash, email_verified_at, password_proven_at, created_at, updated_at)
     values ($1, $2, 'Ada', 'Amsel', $4, $3, $3, $3, $3)`,
    [account, `ada-${account}@kundin.example`, clock.now(), await (passwordHash ??= hashPassword(password))],
  );
  const common = [membership, account, clock.now()];
  if (kind === 'company')
    await sql(
      `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, sandbox_origin, created_at, updated_at)
       values ($4, $1, $2, 'ada-' || ($1::uuid)::text || '@kundin.example', 'Ada', 'Amsel', $5, 'active', 'sandbox_native', $3, $3)`,
      [...common, owner, roles[0]],
    );
  else if (kind === 'partner')
    await sql(
      `insert into partner_users (id, partner_id, account_id, role, status, created_at, updated_at) values ($1, $4, $2, $5, 'active', $3, $3)`,
      [...common, owner, roles[0]],
    );
  else
    await sql(
      `insert into staff (id, account_id, roles, status, created_at, updated_at) values ($1, $2, $4, 'active', $3, $3)`,
      [...common, roles],
    );
  return `Session ${await sessionOf({ sql, clock }, account)} ${membership}`;
}

/** The token of a new session of this person. */
export async function sessionOf({ sql, clock }: Pick<LiveService, 'sql' | 'clock'>, account: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into sessions (id, account_id, token_hash, address, browser, proved_at, factor_proved_at, last_seen_at, idle_minutes, expires_at, created_at)
     values ($1, $2, $3, '192.0.2.7', 'Firefox, Linux', $4, $4, $4, 1000000, $4::timestamptz + interval '10 years', $4)`,
    [randomUUID(), account, hash(token), clock.now()],
  );
  return token;
}

interface KeyToInsert {
  readonly kind: KeyKind;
  readonly owner: string | undefined;
  readonly scopes: readonly Scope[] | undefined;
  readonly environment: 'sandbox' | 'production';
  readonly clock: Clock;
}

async function insertKey(
  sql: Sql,
  { kind, owner, scopes = scopesOf[kind], environment, clock }: KeyToInsert,
): Promise<string> {
  const secret = `${environment === 'sandbox' && kind !== 'operator' ? 'sandbox_' : ''}${randomBytes(20).toString('hex')}`;
  const key = kind === 'operator' ? `operator-${secret}` : secret;
  const company = kind === 'case' || kind === 'dunning' ? owner : null;
  const partner = kind === 'partner' ? owner : null;
  await sql(
    `insert into keys (id, kind, company_id, partner_id, token_name, scopes, secret_hash, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [randomUUID(), kind, company, partner, `test ${kind}`, scopes, hash(key), clock.now()],
  );
  return key;
}
