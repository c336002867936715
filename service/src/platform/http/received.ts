/** The types that the steps of the pipeline share: the running program, and a request before and after admission. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Counters } from '../counters/counters.ts';
import type { Database } from '../database/pool.ts';
import type { OperatorTx } from '../database/session.ts';
import type { AuditLine, CompaniesOf } from './audited.ts';
import type { Authenticator, Caller } from './authenticate.ts';
import type { AccessStore } from './company.ts';
import type { FailedAuthLimiter } from './guard.ts';
import type { Environment } from '../environment.ts';
import type { PersonStore } from './persons.ts';
import type { Positions } from '../lists/position.ts';
import type { Spool } from '../objects/index.ts';
import type { Steps } from './handler.ts';
import type { SingleFlight } from './idempotency.ts';
import type { LargeAnswer } from './large-answers.ts';
import type { Load } from './load.ts';
import type { Matched, Router } from './match.ts';
import type { Arrived } from './read.ts';
import type { Consumption, RateLimitOwner } from './throttle.ts';
import type { Reply } from './reply.ts';
import type { RequestLog } from './request-record.ts';
import type { NewSessionToken, Sessions } from './sessions.ts';

/** A declared route with its handler. */
export interface Operation extends Steps {
  /** `orders.finalize` */
  readonly name: string;
  readonly api: ApiName;
  readonly route: Route;
  readonly handle: (call: never) => Promise<unknown>;
  /** The dependencies of its module. */
  readonly deps: unknown;
  /** The GET of the resource that is changed, for If-Match. */
  readonly representation: Operation | undefined;
}

/** The dependencies of the pipeline. */
export interface App {
  readonly router: Router<Operation>;
  readonly authenticator: Authenticator;
  readonly persons: PersonStore;
  readonly sessions: Sessions;
  /** Replaces the token of a session; the former one is no longer valid. */
  readonly renewSession: (tx: OperatorTx, sessionId: string) => Promise<NewSessionToken>;
  readonly access: AccessStore;
  /** For the operator's routes: finds the company that owns a resource. */
  readonly companiesOf: CompaniesOf;
  readonly audit: (tx: OperatorTx, line: AuditLine) => void;
  /** Undefined: requests are not recorded. */
  readonly requestLog: RequestLog | undefined;
  readonly counters: Counters;
  readonly guard: FailedAuthLimiter;
  readonly database: Database;
  readonly flights: SingleFlight;
  readonly environment: Environment;
  /** Base of every URL in answers, without a trailing slash. */
  readonly publicUrl: string;
  /** Encrypts and decrypts the positions in links of list pages. */
  readonly positions: Positions;
  /** Keeps files on disk until they are stored. */
  readonly spool: Spool;
}

/** A request before admission. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly address: string;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  /** The limits of bodies, files and answers in transfer. */
  readonly load: Load;
}

/** What is logged of a request; each step of the pipeline fills in its own. */
export interface Trace {
  matched?: Matched<Operation>;
  caller?: Caller;
  company?: string | undefined;
}

/** The caller of a request, and the company it acts for. */
export interface Admitted {
  readonly caller: Caller | undefined;
  readonly company: string | undefined;
  /** The owners of the rate limits that the request consumes. */
  readonly owners: readonly RateLimitOwner[];
  /** When the credential was looked up, on the clock of `performance.now()`. */
  readonly authenticatedAt: number;
}

/** An admitted request with its body. */
export interface Received extends Admitted {
  readonly app: App;
  readonly matched: Matched<Operation>;
  /** As sent: HEAD is not replaced by GET. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly body: Arrived;
  /** Takes the slot for large answers if the answer needs it. */
  readonly largeAnswer: LargeAnswer;
}

/** The value that a handler returned, and what it consumes of the hourly limits. */
export interface Handled {
  readonly value: unknown;
  readonly cost: readonly Consumption[];
  /** `Set-Cookie` of the answer. */
  readonly cookie?: string | undefined;
}

/** The answer, and what it consumes of the hourly limits after the commit. */
export interface CommandAnswer {
  readonly reply: Reply;
  readonly cost: readonly Consumption[];
}

/** The value of a header; Node returns some repeated headers as an array. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
