/** The parts of the platform that the modules run on. The order of starting and stopping is deployment/process.ts. */
import type { Logger } from 'pino';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { type Component, componentsOf } from './components.ts';
import { createCredentials } from './credentials.ts';
import { audit } from './domain/audit/index.ts';
import { calendarPages } from './domain/case-work/calendar/index.ts';
import { debtorPages, debtorSite } from './domain/debtor-page/index.ts';
import { DeploymentWatch, type WatchedPart, type WatchOptions } from './domain/deployment/index.ts';
import { setUpPages } from './domain/parties/account-setup/index.ts';
import { operatorDomainsOf } from './domain/parties/invitations/index.ts';
import { accessStore } from './domain/parties/partner-access/index.ts';
import { requestLogWriter } from './domain/parties/request-log/index.ts';
import { renewSession, streamsOf } from './domain/parties/sessions/index.ts';
import { lookPages } from './domain/parties/settings/index.ts';
import { signInPages } from './domain/parties/sign-in/index.ts';
import type { Clock } from './platform/clock.ts';
import { createCounters } from './platform/counters/create.ts';
import type { RedisAddress } from './platform/counters/redis.ts';
import type { ServiceAddress } from './platform/database/address.ts';
import { Database } from './platform/database/pool.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { Outbound } from './platform/egress/outbound.ts';
import type { Environment } from './platform/environment.ts';
import { createCursors } from './platform/events/index.ts';
import { FormThread } from './platform/forms/thread.ts';
import { secretHasher } from './platform/http/authenticate.ts';
import { FailedAuthLimiter } from './platform/http/guard.ts';
import { SingleFlight } from './platform/http/idempotency.ts';
import { refuseUnreachable } from './platform/http/operations.ts';
import type { App } from './platform/http/received.ts';
import { routerOf } from './platform/http/routes.ts';
import { type Pages, pagesOf } from './platform/http/pages.ts';
import type { Clamd } from './platform/inspection/clamd.ts';
import { type MailboxSettings, placeOf } from './platform/inbound/mailbox-settings.ts';
import { createMailReader } from './platform/inbound/mail-reader.ts';
import { createInspector } from './platform/inspection/inspector.ts';
import { createCallersTypesetter } from './platform/typesetting/for-callers.ts';
import type { InspectorOptions } from './platform/inspection/process.ts';
import { createLinkProofs } from './platform/link-proof.ts';
import { createPositions } from './platform/lists/position.ts';
import { addressOf, mailSealer } from './platform/mail/index.ts';
import { createObjects, type Storage } from './platform/objects/index.ts';
import { createSealer } from './platform/seal.ts';
import { companiesOf, everyRoute, jobsOf, letterNeeds } from './modules.ts';

/** What inspecting a file may cost: an A3 page scanned at 600 dots an inch is 70 million pixels. */
export const inspectorOf = ({ folders }: Pick<Storage, 'folders'>, log: Logger): InspectorOptions => ({
  folders,
  limits: { pages: limits.document_pages, pixels: 80_000_000, memory_bytes: 640 * 1024 * 1024 },
  log,
});

export interface ServiceOptions {
  readonly environment: Environment;
  readonly publicUrl: string;
  /** Base of the links to the debtor's page; default: the public URL. */
  readonly debtorUrl?: string | undefined;
  readonly database: ServiceAddress;
  /** Access to these data that the caller has opened, and closes; default: the service's own. */
  readonly opened?: Database | undefined;
  /** Processes and threads that the caller has made, and closes; default: the service's own. */
  readonly workers?: ServiceWorkers | undefined;
  /** 32 bytes: secrets are encrypted with it, cursors and links signed. */
  readonly secretKey: Buffer;
  /** The former one during a rotation: what it encrypted and signed is accepted. */
  readonly previousSecretKey?: Buffer | undefined;
  /** Hashes API keys, tokens and names of counters; default the secret key. */
  readonly hashKey?: Buffer | undefined;
  readonly rateLimits: boolean;
  /** Counters that several processes share; without it they are in the memory of this one. */
  readonly redis?: RedisAddress | undefined;
  /** Where files are stored. */
  readonly storage: Storage;
  /** Bytes of documents that one company may store; unbounded by default. */
  readonly storageQuota_bytes?: number | undefined;
  /** The malware scanner, for the notes alone. */
  readonly clamd?: Clamd | undefined;
  /** The mail server, for the notes alone, and the sender of mails. */
  readonly mail?: { readonly url: string; readonly from: string } | undefined;
  /** The mailbox that is read. */
  readonly mailbox?: MailboxSettings | undefined;
  /** Requests to receivers of webhooks. */
  readonly outbound: Outbound;
  /** The setting MAHNWERK_OPERATOR_KEY. */
  readonly operatorKey?: string | undefined;
  /** The setting MAHNWERK_SECOND_FACTOR; default: optional. */
  readonly secondFactor?: 'required' | 'optional' | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Service {
  readonly app: App;
  readonly dependencies: Dependencies;
  /** Pages for people, beside the API. */
  readonly pages: Pages;
  /** The debtor's page: beside other pages, or on a listener of its own. */
  readonly debtorPages: Readonly<Record<'beside' | 'alone', Pages>>;
  /** Resolves before the first request is taken: when the counters are connected, or known to be out of reach. */
  readonly connected: Promise<void>;
  /** What it uses beside its database. */
  readonly components: readonly Component[];
  /** Checks the deployment once it is started. */
  readonly deployment: DeploymentWatch;
  close(): Promise<void>;
}

const sealersOf = ({ secretKey, previousSecretKey }: ServiceOptions) => ({
  linkProofs: createLinkProofs(secretKey, previousSecretKey),
  mail: mailSealer(secretKey, previousSecretKey),
  webhookSecrets: createSealer(secretKey, 'webhook secret', previousSecretKey),
  paymentSecrets: createSealer(secretKey, 'payment secret', previousSecretKey),
  totp: createSealer(secretKey, 'totp secret', previousSecretKey),
});

/** Mails that leave and that come in. */
const mailsOf = ({ mail, mailbox }: ServiceOptions): Pick<Dependencies, 'mailbox' | 'ownAddresses' | 'sendsMail'> => ({
  mailbox,
  ownAddresses: [
    ...(mail === undefined ? [] : [addressOf(mail.from)]),
    ...(mailbox === undefined ? [] : [placeOf(mailbox)]),
  ].map((address) => address.toLowerCase()),
  sendsMail: mail !== undefined,
});

export function createService(options: ServiceOptions): Service {
  const { environment, publicUrl, secretKey, previousSecretKey, hashKey = secretKey, storage, outbound, log } = options;
  const database = options.opened ?? new Database(options.database, options.clock);
  const hashSecret = secretHasher(hashKey);
  const { counters, redis } = createCounters(options, hashKey);
  const { uses, forgets, ...credentials } = createCredentials(options, { database, counters, hash: hashSecret });
  const workers = options.workers ?? workersOf({ inspected: storage.folders, spool: storage.spool.folder }, log);
  const components = componentsOf(options, redis);
  const jobNames = () => jobsOf(dependencies, storage).map(({ name }) => name);
  const deployment = watchOf(options, { database, components, jobNames });
  const dependencies: Dependencies = {
    environment,
    database,
    publicUrl,
    debtorUrl: options.debtorUrl ?? publicUrl,
    hashSecret,
    ...sealersOf(options),
    operatorDomains: operatorDomainsOf(publicUrl, options.mail?.from),
    ...mailsOf(options),
    secondFactor: options.secondFactor ?? 'optional',
    ...forgets,
    streams: streamsOf(options, database),
    cursors: createCursors(secretKey, environment, previousSecretKey),
    outbound,
    objects: createObjects({ ...storage, database }),
    ...workers,
    storageQuota_bytes: options.storageQuota_bytes ?? Infinity,
    counters,
    deployment,
    schemaOf: (api) => openapi(api, Object.values(apis[api]), publicUrl),
    ready: () => refuseUnreachable(() => database.reach()),
  };
  const app = {
    router: routerOf(everyRoute, dependencies),
    ...credentials,
    renewSession: (tx, id) => renewSession(tx, id, dependencies),
    access: accessStore(database),
    companiesOf,
    audit,
    requestLog: requestLogWriter(database, log),
    counters,
    guard: new FailedAuthLimiter(counters),
    database,
    flights: new SingleFlight(),
    environment,
    publicUrl,
    positions: createPositions(secretKey, environment, previousSecretKey),
    spool: storage.spool,
  } satisfies App;
  for (const each of [uses, app.requestLog]) each.start();
  const connected = redis?.connected() ?? Promise.resolve();
  const close = async () => {
    await Promise.all([dependencies.streams.stop(), deployment.stop()]);
    redis?.close();
    const own = options.workers === undefined ? Object.values(workers) : [];
    await Promise.all([uses.stop(), closeAll(app.requestLog, outbound, storage.store, ...own)]);
    if (options.opened === undefined) await database.close();
  };
  return { app, dependencies, ...pagesFor(database, dependencies), connected, components, deployment, close };
}

/** What people and their calendars read beside the API. */
const pagesFor = (database: Database, dependencies: Dependencies): Pick<Service, 'pages' | 'debtorPages'> => ({
  pages: pagesOf(
    setUpPages(database, dependencies),
    signInPages(database, dependencies),
    lookPages(database),
    calendarPages(database, dependencies),
  ),
  debtorPages: {
    beside: debtorPages({ database, deps: dependencies, needs: letterNeeds, audit }),
    alone: debtorSite({ database, deps: dependencies, needs: letterNeeds, audit }),
  },
});

/** What the components are to the person who runs the deployment. */
function watchOf(
  { environment, storage, log }: ServiceOptions,
  {
    database,
    components,
    jobNames,
  }: { readonly components: readonly Component[] } & Pick<WatchOptions, 'database' | 'jobNames'>,
): DeploymentWatch {
  const part = (name: string): WatchedPart | undefined => components.find((each) => each.name === name);
  const parts = { objects: part('object store'), mail: part('mail server'), scanner: part('clamd') };
  return new DeploymentWatch({ environment, database, parts, folder: storage.spool.folder, jobNames, log });
}

const closeAll = (...parts: readonly { close(): Promise<unknown> }[]) => Promise.all(parts.map((each) => each.close()));

/** Processes and threads for work that must not hold the event loop; each starts with its first work. */
export const workersOf = (
  { inspected, spool }: { readonly inspected: readonly string[]; readonly spool: string },
  log: Logger,
) => ({
  inspector: createInspector(inspectorOf({ folders: inspected }, log)),
  mails: createMailReader([spool], log),
  typesetter: createCallersTypesetter(log),
  forms: new FormThread(log),
});

export type ServiceWorkers = ReturnType<typeof workersOf>;
