/**
 * A process of the service, from the settings to its end: the roles it runs, what it listens on, and
 * the order in which everything stops. What is printed for a person is welcome.ts; what the service
 * consists of, app.ts.
 */
import type { Logger } from 'pino';
import { debtorUrlOf, publicUrlOf, type Role, type Settings } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import type { ServiceAddress } from '../platform/database/address.ts';
import { feedLag } from '../platform/events/index.ts';
import { routerOf } from '../platform/http/routes.ts';
import { healthPages, operationsPages, timeout_ms, within, type Readiness } from '../platform/http/operations.ts';
import { assetPages } from '../platform/pages/theme.ts';
import { referencePages } from '../reference/reference.ts';
import { type HttpServer, listen, type Pages, pagesOf } from '../platform/http/server.ts';
import { createOutbound } from '../platform/egress/outbound-client.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { openStorage, startSpoolSweep, type Storage } from '../platform/objects/index.ts';
import { countFailed } from '../platform/queue/index.ts';
import { createService, type Service } from '../app.ts';
import { notesOn } from '../components.ts';
import { isGuarded } from '../domain/debtor-page/index.ts';
import { enforceNamedKey } from './first-start.ts';
import { type DeliveryThread, startDeliveryThread } from './delivery-thread.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { claimPort, notListening } from './ports.ts';
import { type DeploymentKeys, serviceKeys } from './secret-key.ts';
import { settingsNotes } from './settings-notes.ts';
import { StartError } from '../setting.ts';
import { startWorker } from './worker.ts';

/** How long running requests and jobs may take to end once a stop is asked for. */
export const stop_grace_ms = 10_000;

/** A thread that does not deliver by then has a fault, which its log shows. */
const start_timeout_ms = 3_000;

/** Connections to the database still held after that are given up with it. */
const close_timeout_ms = 3_000;

export interface Ports {
  /** Real ports: 0 has become one. */
  readonly port: number;
  readonly debtorPort: number | undefined;
  readonly operationsPort: number | undefined;
}

/** Finds the ports free before anything else is done. */
export async function claimPorts(settings: Settings, roles: readonly Role[]): Promise<Ports> {
  const { host, port, operationsPort } = settings;
  const debtorPort = roles.includes('debtor') ? settings.debtorPort : undefined;
  const usesPort = roles.includes('api') || (roles.includes('debtor') && debtorPort === undefined);
  return {
    port: usesPort ? await claimPort('PORT', host, port) : port,
    debtorPort: debtorPort === undefined ? undefined : await claimPort('MAHNWERK_DEBTOR_PORT', host, debtorPort),
    operationsPort: operationsPort === undefined ? undefined : await claimPort('OPERATIONS_PORT', host, operationsPort),
  };
}

/** One of the addresses on which the process answers. */
interface Listener {
  readonly variable: 'PORT' | 'MAHNWERK_DEBTOR_PORT' | 'OPERATIONS_PORT';
  readonly port: number;
  readonly pages: Pages;
  /** It answers the API beside its pages. */
  readonly hasApi: boolean;
}

export interface ProcessOptions {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly roles: readonly Role[];
  readonly address: ServiceAddress;
  readonly keys: DeploymentKeys;
  readonly log: Logger;
  /** What runs after the process is ready and is not done, as sentences for `/readyz`. */
  readonly later?: () => readonly string[];
}

export interface RunningProcess {
  readonly service: Service;
  /** Stops accepting, lets running requests and jobs end, closes the stores. */
  stop(): Promise<void>;
}

export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { settings, roles, log } = options;
  const storage = storageOf(settings);
  const service = serviceOf(options, storage);
  const { database } = service.app;
  const servers: HttpServer[] = [];
  const loops: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    // Streams have no end of their own: they end before the servers wait for what runs.
    await service.dependencies.streams.stop();
    await Promise.all([...servers.map((server) => server.stop(stop_grace_ms)), ...loops.map((loop) => loop.stop())]);
    await within(close_timeout_ms, service.close()).catch((error: unknown) =>
      log.warn({ err: error }, 'open connections were closed'),
    );
  };
  try {
    loops.push(startSpoolSweep(storage.spool, log));
    const deliveries = roles.includes('worker') ? deliver(options) : undefined;
    if (deliveries !== undefined) loops.push(deliveries);
    const metrics = metricsOf(service, deliveries);
    await enforceNamedKey(settings, service, options.address);
    let portal: RunningPortal | undefined;
    const readiness: Readiness = {
      database: () => database.reach(),
      notes: async () => [
        ...notesBeside(options, portal),
        ...(await notesOn(service.components)),
        ...(await guardNotes(service)),
      ],
    };
    if (roles.includes('worker'))
      loops.push(...startWorker({ ...options, service, storage, mailTried: metrics.mailTried }));
    await service.connected;
    const opened = Promise.withResolvers<void>();
    portal = portalOf(options, opened.promise);
    if (portal !== undefined) loops.push(portal);
    try {
      for (const each of listenersOf(options, { service, readiness, metrics, portal }))
        servers.push(await open(each, service, { settings, log, observe: metrics.observe }));
    } finally {
      opened.resolve();
    }
    service.deployment.start({ roles, notes: readiness.notes });
    // A worker is ready when it delivers; with the API beside it, nothing waits for that.
    if (deliveries !== undefined && !roles.includes('api'))
      await within(start_timeout_ms, deliveries.leading).catch(() => undefined);
    return { service, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portalOf = ({ settings, ports, roles, log }: ProcessOptions, after: Promise<void>): RunningPortal | undefined =>
  roles.includes('api') && roles.includes('portal')
    ? startPortal({ publicUrl: publicUrlOf(settings, ports.port), log, after })
    : undefined;

interface Served {
  readonly service: Service;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly portal: RunningPortal | undefined;
}

/** In the order of opening: a process that is ready on OPERATIONS_PORT answers on the others. */
function listenersOf(
  { ports: { port, debtorPort, operationsPort }, roles }: ProcessOptions,
  { service, readiness, metrics, portal }: Served,
): readonly Listener[] {
  const hasApi = roles.includes('api');
  const { beside, alone } = service.debtorPages;
  const site = pagesOf(healthPages(readiness), alone);
  const isBeside = roles.includes('debtor') && debtorPort === undefined;
  const listeners: Listener[] = [];
  if (hasApi) {
    const pages = pagesBesideApi(service, readiness, portal);
    listeners.push({ variable: 'PORT', port, pages: isBeside ? pagesOf(beside, pages) : pages, hasApi });
  } else if (isBeside) listeners.push({ variable: 'PORT', port, pages: site, hasApi });
  if (debtorPort !== undefined)
    listeners.push({ variable: 'MAHNWERK_DEBTOR_PORT', port: debtorPort, pages: site, hasApi: false });
  if (operationsPort !== undefined) {
    const pages = operationsPages(readiness, metrics);
    listeners.push({ variable: 'OPERATIONS_PORT', port: operationsPort, pages, hasApi: false });
  }
  return listeners;
}

function open(
  { variable, port, pages, hasApi }: Listener,
  { app, dependencies }: Service,
  {
    settings: { host, trustedProxies },
    ...options
  }: Pick<ProcessOptions, 'settings' | 'log'> & Pick<Metrics, 'observe'>,
): Promise<HttpServer> {
  const answering = hasApi ? app : { ...app, router: routerOf([], dependencies) };
  return listen({ ...options, app: answering, pages, trustedProxies }, { host, port }).catch((error: unknown) =>
    Promise.reject(notListening(error, { variable, host, port })),
  );
}

const metricsOf = ({ app: { database }, dependencies }: Service, deliveries: DeliveryThread | undefined): Metrics =>
  createMetrics({
    connections: () => database.usage,
    feedLag: () => within(timeout_ms, feedLag(database)),
    failedWork: () => within(timeout_ms, database.readAsOperator(countFailed)),
    debtorGuard: () => within(timeout_ms, isGuarded(dependencies)),
    deliveries: deliveries === undefined ? undefined : () => deliveries.figures(),
  });

const guardNotes = async ({ dependencies }: Service): Promise<readonly string[]> =>
  (await isGuarded(dependencies))
    ? ['many failed entries to the debtor page: the guard is up for an hour (docs/operate/on-call.md)']
    : [];

const notesBeside = ({ settings, later }: ProcessOptions, portal: RunningPortal | undefined): readonly string[] => [
  ...settingsNotes(settings).map(({ sentence }) => sentence),
  ...(portal?.notes() ?? []),
  ...(later?.() ?? []),
];

const pagesBesideApi = (
  { app, dependencies, pages }: Service,
  readiness: Readiness,
  portal: RunningPortal | undefined,
): Pages =>
  pagesOf(
    healthPages(readiness),
    // Before the portal, which answers every other address below `/portal/`.
    pages,
    ...(portal === undefined ? [] : [portal.pages]),
    assetPages(),
    referencePages({ documentOf: dependencies.schemaOf, environment: app.environment }),
  );

function serviceOf({ settings, ports, roles, address, keys, log }: ProcessOptions, storage: Storage): Service {
  const { environment, rateLimits, operatorKey, redisUrl, storageQuota_bytes, clamd } = settings;
  return createService({
    environment,
    publicUrl: publicUrlOf(settings, ports.port),
    debtorUrl: debtorUrlOf(settings, ports),
    database: address,
    ...serviceKeys(keys),
    rateLimits,
    // Only the API and the debtor's page count requests.
    redis:
      (roles.includes('api') || roles.includes('debtor')) && redisUrl !== undefined ? { url: redisUrl } : undefined,
    storage,
    storageQuota_bytes,
    clamd,
    mail: settings.mail,
    mailbox: settings.mailbox,
    outbound: createOutbound({ allowedNetworks: settings.webhookAllowedNetworks }),
    operatorKey,
    secondFactor: settings.secondFactor,
    clock: systemClock,
    log,
  });
}

const deliver = ({
  settings,
  address,
  keys,
  log,
}: Pick<ProcessOptions, 'settings' | 'address' | 'keys' | 'log'>): DeliveryThread =>
  startDeliveryThread(
    {
      address,
      secretKey: keys.secret,
      previousSecretKey: keys.previous,
      allowedNetworks: settings.webhookAllowedNetworks,
      retryBaseSeconds: settings.webhookRetryBaseSeconds,
      logLevel: settings.logLevel,
    },
    log,
  );

function storageOf({ dataDir, objectStore }: Settings): Storage {
  try {
    return openStorage({ folder: dataDir, s3: objectStore });
  } catch (error) {
    throw new StartError(
      `MAHNWERK_DATA_DIR (${dataDir}) cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
