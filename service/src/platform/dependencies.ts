/**
 * The parts of the platform that handlers, jobs and pages may need. A handler takes what it uses from `deps`; a function
 * below it names that part: `Pick<Dependencies, 'publicUrl'>`.
 */
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { Deployment } from '@mahnwerk/contract/operator/deployment.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { FormValidator } from '../values/form.ts';
import type { Counters } from './counters/counters.ts';
import type { Database } from './database/pool.ts';
import type { Outbound } from './egress/outbound.ts';
import type { Environment } from './environment.ts';
import type { Cursors } from './events/cursor.ts';
import type { Streams } from './hints/index.ts';
import type { Inspector } from './inspection/inspector.ts';
import type { LinkProofs } from './link-proof.ts';
import type { MailboxSettings } from './inbound/mailbox-settings.ts';
import type { MailReader } from './inbound/mail-reader.ts';
import type { Objects } from './objects/index.ts';
import type { Sealer } from './seal.ts';
import type { CallersTypesetter } from './typesetting/for-callers.ts';

export interface Dependencies {
  readonly environment: Environment;
  /** Transactions of their own, for work of a command that must not hold its connection (interruption.ts). */
  readonly database: Database;
  /** Base of every URL in bodies and events, without a trailing slash. */
  readonly publicUrl: string;
  /** Base of every link to the debtor's page, without a trailing slash. */
  readonly debtorUrl: string;
  /** Keyed hash of a secret: of API keys, of tokens. */
  readonly hashSecret: (secret: string) => Buffer;
  /** Proofs in links that are mailed. */
  readonly linkProofs: LinkProofs;
  /** Encrypts mails until they are sent. */
  readonly mail: Sealer;
  /** Signing secrets of webhooks, encrypted at rest; the context is the subscription's id. */
  readonly webhookSecrets: Sealer;
  /** Secrets shared with providers of online payments, encrypted at rest; the context is the id of the settings. */
  readonly paymentSecrets: Sealer;
  /** Secrets of authenticator apps, encrypted at rest. */
  readonly totp: Sealer;
  /** The operator's own domains: the host of `publicUrl`, the domain of the mail sender, and their parent domains. */
  readonly operatorDomains: readonly string[];
  /** Whether a mail server is configured; without one mails are files. */
  readonly sendsMail: boolean;
  /** Whether people of the operator's staff must have a second factor (MAHNWERK_SECOND_FACTOR). */
  readonly secondFactor: 'required' | 'optional';
  /** Forgets the key in this process's cache; called after the commit that changed it. */
  readonly forgetKey: (keyId: string) => void;
  /** Forgets the session in this process's cache; called after the commit that changed it. */
  readonly forgetSession: (sessionId: string) => void;
  /** After the commit of a change of a company's status: this process looks up anew who acts for it. */
  readonly forgetCompany: (companyId: string) => void;
  /** The open streams of this process: hints at what changes. */
  readonly streams: Streams;
  /** Cursors of the event feed, each sealed for one owner. */
  readonly cursors: Cursors;
  /** Requests to receivers of webhooks; checks their URLs before they are stored. */
  readonly outbound: Outbound;
  /** Contents of files, and the spool of incoming ones. */
  readonly objects: Objects;
  /** Inspects files in a separate process. */
  readonly inspector: Inspector;
  /** Reads mails in a separate process. */
  readonly mails: MailReader;
  /** The mailbox that is read; undefined: none. */
  readonly mailbox: MailboxSettings | undefined;
  /** The addresses that mails leave from and that the mailbox has: what comes from them is no mail of another. */
  readonly ownAddresses: readonly string[];
  /** Typesets documents that a caller waits for, in a separate process. */
  readonly typesetter: CallersTypesetter;
  /** Validates forms in a separate thread. */
  readonly forms: FormValidator;
  /** Bytes of documents that one company may store. */
  readonly storageQuota_bytes: number;
  /** The counters of rate limits; the pipeline consumes them. */
  readonly counters: Pick<Counters, 'look' | 'consume'>;
  /** The last check of the deployment. */
  readonly deployment: { latest(): Promise<Deployment> };
  /** The OpenAPI document of one API. */
  readonly schemaOf: (api: ApiName) => OpenApiDocument;
  /** Throws unless the database is reachable: for health routes. */
  readonly ready: () => Promise<void>;
}
