/**
 * The program put together: rooms, platform and settings into one running API. What starts when and
 * how it ends is main.ts; here is only what depends on what.
 */
import type { Logger } from 'pino';
import type { Clock } from './platform/clock.ts';
import type { ServiceAddress } from './platform/database/address.ts';
import { Database } from './platform/database/pool.ts';
import type { CompanyTx } from './platform/database/session.ts';
import type { Counters } from './platform/counters/counters.ts';
import { MemoryCounters, noCounters } from './platform/counters/memory.ts';
import { type RedisAddress, RedisCounters } from './platform/counters/redis.ts';
import { createCursors, maintainPartitions } from './platform/events/index.ts';
import { routerOf } from './platform/http/app.ts';
import { Authenticator, secretHasher } from './platform/http/authenticate.ts';
import { FailedAuthLimiter } from './platform/http/guard.ts';
import { SingleFlight } from './platform/http/idempotency.ts';
import { forgetIdempotencyKeys } from './platform/http/idempotency-jobs.ts';
import type { RouteModule, Dependencies } from './platform/http/handler.ts';
import { refuseUnreachable } from './platform/http/operations.ts';
import type { App } from './platform/http/received.ts';
import { createPositions } from './platform/lists/position.ts';
import { type Job, purgeFailedWork } from './platform/queue/index.ts';
import { createLinkProofs } from './platform/link-proof.ts';
import { mailSealer } from './platform/mail/index.ts';
import type { Outbound } from './platform/egress/outbound.ts';
import { type Clamd, reachClamd } from './platform/inspection/clamd.ts';
import { createFormThread } from './platform/forms/judge.ts';
import { createInspector, type InspectorOptions } from './platform/inspection/inspector.ts';
import { createObjects, type Storage, sweepObjects } from './platform/objects/index.ts';
import { webhookSealer } from './platform/delivery/index.ts';
import { accessStore } from './domain/parties/partner-access/index.ts';
import { managedCompanyRoutes, partnerRoutes } from './domain/parties/partners/index.ts';
import { companyRoutes } from './domain/parties/companies/index.ts';
import {
  expireInvitations,
  membershipRoutes,
  operatorDomainsOf,
  operatorUserRoutes,
  revokeLiveOf,
} from './domain/parties/memberships/index.ts';
import { auditRoutes } from './domain/audit/index.ts';
import { failedWorkRoutes } from './domain/failed-work/index.ts';
import { type ClaimPart, touchClaim } from './domain/collection/claims/index.ts';
import type { DocumentOwner } from './domain/correspondence/documents/index.ts';
import { debtorRoutes } from './domain/collection/debtors/index.ts';
import { deliveryRoutes, purgeDeliveries } from './domain/webhooks/deliveries/index.ts';
import { eventRoutes } from './domain/webhooks/feed/index.ts';
import { keyRoutes, keyStore, KeyUse } from './domain/parties/keys/index.ts';
import { legalFormRoutes } from './domain/parties/legal-forms/index.ts';
import { serviceRoutes } from './domain/info/index.ts';
import {
  historyDocumentRoutes,
  mandateMessageRoutes,
  mandateRoutes,
  operatorCaseRoutes,
  requestsOnMandates,
  touchHistory,
} from './domain/collection/mandates/index.ts';
import { touchMessage } from './domain/correspondence/messages/index.ts';
import { bookkeepingRoutes, paymentReportRoutes } from './domain/collection/bookkeeping/index.ts';
import { paymentRoutes } from './domain/collection/payments/index.ts';
import {
  claimDocumentRoutes,
  claimRoutes,
  enforceableTitleRoutes,
  expireDrafts,
  orderMessageRoutes,
  orderRoutes,
  rentalAgreementRoutes,
  requestsOnOrders,
} from './domain/collection/orders/index.ts';
import {
  caseRoutes,
  operatorDocumentRoutes,
  operatorMessageRoutes,
  reviewRoutes,
} from './domain/collection/review/index.ts';
import { requestRoutes, touchRequest } from './domain/correspondence/requests/index.ts';
import { usageRoutes } from './domain/parties/usage/index.ts';
import { webhookRoutes } from './domain/webhooks/subscriptions/index.ts';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { Environment } from './platform/environment.ts';

/** Every room's routes. */
export const served: readonly RouteModule[] = [
  ...serviceRoutes,
  ...usageRoutes,
  legalFormRoutes,
  orderRoutes,
  claimRoutes,
  claimDocumentRoutes,
  ...enforceableTitleRoutes,
  ...rentalAgreementRoutes,
  mandateRoutes,
  reviewRoutes,
  caseRoutes,
  operatorCaseRoutes,
  ...orderMessageRoutes,
  ...mandateMessageRoutes,
  historyDocumentRoutes,
  operatorDocumentRoutes,
  operatorMessageRoutes,
  bookkeepingRoutes,
  paymentReportRoutes,
  ...paymentRoutes,
  auditRoutes,
  failedWorkRoutes,
  companyRoutes({ offboarded: revokeLiveOf }),
  operatorUserRoutes,
  partnerRoutes,
  managedCompanyRoutes,
  membershipRoutes,
  keyRoutes,
  debtorRoutes,
  ...eventRoutes,
  ...requestRoutes({ order: requestsOnOrders, mandate: requestsOnMandates }),
  ...webhookRoutes,
  ...deliveryRoutes,
];

/** Every repeated job; a worker runs them (platform/jobs). URLs in the events they record begin with `publicUrl`. */
export const jobsOf = (publicUrl: string, storage: Storage): readonly Job[] => [
  maintainPartitions,
  forgetIdempotencyKeys,
  expireDrafts({ publicUrl }),
  expireInvitations({ publicUrl }),
  purgeDeliveries,
  purgeFailedWork,
  sweepObjects(storage),
];

/** The history of a case has its messages under their own ids. */
const touchMessageAndHistory = (tx: CompanyTx, id: string): void => {
  touchMessage(tx, id);
  touchHistory(tx, id);
};

const touchedPart =
  (part: ClaimPart) =>
  (tx: CompanyTx, id: string): void =>
    touchClaim(tx, part, id);

/** What shows a document, touched when its inspection ends: one line for each kind of parent. */
const touchedWith: Readonly<Partial<Record<DocumentOwner['type'], (tx: CompanyTx, id: string) => void>>> = {
  claim: touchedPart('claim'),
  message: touchMessageAndHistory,
  status_update: touchHistory,
  enforceable_title: touchedPart('enforceable_title'),
  rental_agreement: touchedPart('rental_agreement'),
  request_to_client: touchRequest,
  request_to_client_answer: touchRequest,
};

export const touchParent = (tx: CompanyTx, { type, id }: DocumentOwner): void => touchedWith[type]?.(tx, id);

/** What a file may take of us: an A3 page scanned at 600 dots an inch is 70 million pixels. */
export const inspectorOf = ({ folders }: Storage, log: Logger): InspectorOptions => ({
  folders,
  limits: { pages: limits.document_pages, pixels: 80_000_000, memory_bytes: 640 * 1024 * 1024 },
  log,
});

const succeeds = (look: Promise<unknown>): Promise<boolean> =>
  look.then(
    () => true,
    () => false,
  );

export interface ServiceOptions {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly database: ServiceAddress;
  /** 32 bytes: secrets are encrypted with it, cursors and links signed. */
  readonly secretKey: Buffer;
  /** The former one during a rotation: what it encrypted and signed is accepted. */
  readonly previousSecretKey?: Buffer | undefined;
  /** Hashes API keys, tokens and names of counters; default the secret key. */
  readonly hashKey?: Buffer | undefined;
  readonly rateLimits: boolean;
  /** Counters that several processes share; without it they live in this one. */
  readonly redis?: RedisAddress | undefined;
  /** Where files go. */
  readonly storage: Storage;
  /** Bytes of documents that one company may store; unbounded by default. */
  readonly storageQuota_bytes?: number | undefined;
  /** Who scans them; told where it cannot be reached. */
  readonly clamd?: Clamd | undefined;
  /** What mails come from, where a mail server takes them. */
  readonly mailFrom?: string | undefined;
  /** How receivers of webhooks are reached. */
  readonly outbound: Outbound;
  /** The setting MAHNWERK_OPERATOR_KEY. */
  readonly operatorKey?: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Service {
  readonly app: App;
  /** Comes when requests can be counted, or when it is known that they cannot: before the first is taken. */
  readonly connected: Promise<void>;
  /** What works less than it should at this moment, as sentences. */
  notes(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createService({
  environment,
  publicUrl,
  database: address,
  secretKey,
  previousSecretKey,
  hashKey = secretKey,
  rateLimits,
  redis: redisAddress,
  storage,
  storageQuota_bytes = Infinity,
  clamd,
  mailFrom,
  outbound,
  operatorKey,
  clock,
  log,
}: ServiceOptions): Service {
  const database = new Database(address, clock);
  const keyUse = new KeyUse(database, log);
  const hashSecret = secretHasher(hashKey);
  const redis =
    rateLimits && redisAddress !== undefined
      ? new RedisCounters({ ...redisAddress, environment, secretKey: hashKey, log })
      : undefined;
  const counters: Counters = redis ?? (rateLimits ? new MemoryCounters() : noCounters);
  const objects = createObjects({ ...storage, database });
  const inspector = createInspector(inspectorOf(storage, log));
  const forms = createFormThread(log);
  const authenticator = new Authenticator({
    environment,
    hash: hashSecret,
    keys: keyStore(database, keyUse),
    operatorKey,
  });
  const dependencies: Dependencies = {
    forgetKey: (keyId) => authenticator.forget(keyId),
    environment,
    publicUrl,
    operatorDomains: operatorDomainsOf(publicUrl, mailFrom),
    hashSecret,
    linkProofs: createLinkProofs(secretKey, previousSecretKey),
    objects,
    storageQuota_bytes,
    inspector,
    forms,
    outbound,
    webhookSecrets: webhookSealer(secretKey, previousSecretKey),
    mail: mailSealer(secretKey, previousSecretKey),
    cursors: createCursors(secretKey, environment, previousSecretKey),
    positions: createPositions(secretKey, environment, previousSecretKey),
    counters,
    schemaOf: (api) => openapi(api, Object.values(apis[api]), publicUrl),
    ready: () => refuseUnreachable(() => database.reach()),
  };
  const app: App = {
    router: routerOf(served),
    authenticator,
    access: accessStore(database),
    counters,
    guard: new FailedAuthLimiter(counters),
    database,
    flights: new SingleFlight(),
    deps: dependencies,
  };
  keyUse.start();
  return {
    app,
    connected: redis?.connected() ?? Promise.resolve(),
    async notes() {
      const looks: readonly (readonly [string, Promise<boolean>])[] = [
        [
          'the counters are unavailable (REDIS_URL): requests are not counted',
          redis?.isReached() ?? Promise.resolve(true),
        ],
        [
          'the object store is unavailable: documents can be neither uploaded nor downloaded',
          succeeds(storage.store.reach()),
        ],
        [
          'clamd is unavailable (CLAMD_HOST): documents wait for inspection',
          clamd === undefined ? Promise.resolve(true) : succeeds(reachClamd(clamd)),
        ],
      ];
      const told = await Promise.all(looks.map(async ([note, look]) => ((await look) ? [] : [note])));
      return told.flat();
    },
    async close() {
      redis?.close();
      await Promise.all([keyUse.stop(), outbound.close(), inspector.close(), forms.close(), storage.store.close()]);
      await database.close();
    },
  };
}
