/**
 * The environment, read once into one frozen value; nothing else reads process.env. An invalid setting of docs/operate/settings.md ends the
 * start with one line: the variable, its fault and what is expected, never a secret. Whether a port is free or a database answers is
 * not checked here.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readEnvFile } from './env-file.ts';
import { readMailbox } from './mailbox-setting.ts';
import type { MailboxSettings } from './platform/inbound/mailbox-settings.ts';
import type { Environment } from './platform/environment.ts';
import {
  baseUrl,
  SettingFault,
  folder,
  host,
  listOf,
  matching,
  network,
  oneOf,
  onOrOff,
  operatorKey,
  type Parse,
  port,
  secretKey,
  SettingError,
  SettingReader,
  shown,
  urlOf,
  type Variables,
  visible,
  wholeNumber,
} from './setting.ts';

export type Role = (typeof everyRole)[number];
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Settings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly environment: Environment;
  /** Without a trailing slash; undefined: made of host and port (see publicUrlOf). */
  readonly publicUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly objectStore:
    | {
        readonly endpoint: string;
        readonly bucket: string;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  /** Bytes of documents that one company may store. */
  readonly storageQuota_bytes: number;
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  readonly operatorKey: string | undefined;
  /** An operator key of production, for `mahnwerk mirror`. */
  readonly mirrorKey: string | undefined;
  /** 32 bytes. */
  readonly secretKey: Buffer | undefined;
  /** The former secret key during a rotation; 32 bytes. */
  readonly previousSecretKey: Buffer | undefined;
  readonly demo: boolean;
  readonly roles: readonly Role[];
  readonly rateLimits: boolean;
  /** Whether people of the operator's staff must have a second factor. */
  readonly secondFactor: 'required' | 'optional';
  readonly feedDelaySeconds: number;
  /** CIDR blocks of the proxies whose forwarded addresses are trusted. */
  readonly trustedProxies: readonly string[];
  /** CIDR blocks. */
  readonly webhookAllowedNetworks: readonly string[];
  readonly webhookRetryBaseSeconds: number;
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly mailbox: MailboxSettings | undefined;
  /** Where the debtor's page has a listener of its own. */
  readonly debtorPort: number | undefined;
  /** Without a trailing slash; undefined: that of the listener (see debtorUrlOf). */
  readonly debtorUrl: string | undefined;
  readonly operationsPort: number | undefined;
  readonly logLevel: LogLevel;
  /** Unknown variables that begin with MAHNWERK_: logged, because they may be misspelt. */
  readonly unknown: readonly string[];
}

const everyRole = ['api', 'worker', 'portal', 'debtor'] as const;

/** @throws SettingError at the first invalid one, in the order of this list */
export function readSettings(variables: Variables = process.env): Settings {
  const reader = new SettingReader(variables);
  const environment = reader.required('MAHNWERK_ENVIRONMENT', oneOf('sandbox', 'production'), 'sandbox');
  return Object.freeze({
    environment,
    port: reader.required('PORT', port, 8080),
    host: reader.required('HOST', host, '127.0.0.1'),
    publicUrl: reader.optional('MAHNWERK_PUBLIC_URL', baseUrl),
    dataDir: reader.required('MAHNWERK_DATA_DIR', folder, resolve('data')),
    databaseUrl: reader.optional(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database'),
    ),
    redisUrl: reader.optional('REDIS_URL', urlOf(['redis:', 'rediss:'], 'redis://host:6379')),
    objectStore: readObjectStore(reader),
    storageQuota_bytes: reader.required('MAHNWERK_STORAGE_QUOTA_GIB', wholeNumber(1, 1_000_000), 20) * 1024 ** 3,
    clamd: readClamd(reader),
    operatorKey: reader.optional('MAHNWERK_OPERATOR_KEY', operatorKey),
    mirrorKey: reader.optional('MAHNWERK_MIRROR_KEY', operatorKey),
    secretKey: reader.optional('MAHNWERK_SECRET_KEY', secretKey),
    previousSecretKey: reader.optional('MAHNWERK_SECRET_KEY_PREVIOUS', secretKey),
    demo: reader.required('MAHNWERK_DEMO', demo(environment), environment === 'sandbox'),
    roles: reader.required('MAHNWERK_ROLES', listOf(oneOf(...everyRole)), everyRole),
    rateLimits: reader.required('MAHNWERK_RATE_LIMITS', onOrOff, true),
    secondFactor: reader.required(
      'MAHNWERK_SECOND_FACTOR',
      oneOf('required', 'optional'),
      environment === 'production' ? 'required' : 'optional',
    ),
    feedDelaySeconds: reader.required('MAHNWERK_FEED_DELAY_SECONDS', wholeNumber(0, 3600), 60),
    trustedProxies: reader.required('MAHNWERK_TRUSTED_PROXIES', listOf(network), []),
    webhookAllowedNetworks: reader.required('MAHNWERK_WEBHOOK_ALLOWED_NETWORKS', listOf(network), []),
    webhookRetryBaseSeconds: reader.required('MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS', wholeNumber(1, 3600), 10),
    mail: readMail(reader),
    mailbox: readMailbox(reader),
    debtorPort: reader.optional('MAHNWERK_DEBTOR_PORT', portBeside({ PORT: variables.PORT ?? '8080' })),
    debtorUrl: reader.optional('MAHNWERK_DEBTOR_URL', baseUrl),
    operationsPort: reader.optional(
      'OPERATIONS_PORT',
      portBeside({ PORT: variables.PORT ?? '8080', MAHNWERK_DEBTOR_PORT: variables.MAHNWERK_DEBTOR_PORT }),
    ),
    logLevel: reader.required('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
    unknown: reader.unread('MAHNWERK_'),
  });
}

/** The base of every URL in bodies and events. */
export const publicUrlOf = ({ publicUrl, host: bound }: Settings, boundPort: number): string =>
  publicUrl ?? urlOfListener(bound, boundPort);

/** The base of every link to the debtor's page. @param ports real ones */
export const debtorUrlOf = (
  settings: Settings,
  ports: { readonly port: number; readonly debtorPort: number | undefined },
): string =>
  settings.debtorUrl ??
  (ports.debtorPort === undefined ? publicUrlOf(settings, ports.port) : urlOfListener(settings.host, ports.debtorPort));

/** The loopback address replaces one that means "all interfaces". */
function urlOfListener(bound: string, boundPort: number): string {
  const reachable = bound === '0.0.0.0' ? '127.0.0.1' : bound === '::' ? '::1' : bound;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${boundPort}`;
}

/** Puts the settings of a file into the environment, in place of those there, as systemd does. @throws SettingError */
export function addEnvFile(path: string): void {
  for (const [name, value] of readEnvFile(path)) process.env[name] = value;
}

/** Whether a failed command shows its stack: asked before and after the settings are known, so by itself. */
export const wantsStacks = (): boolean => ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');

/** Whether DATABASE_URL names the database: asked for the line of a failure, also before the settings are known. */
export const namesDatabase = (): boolean => (process.env.DATABASE_URL ?? '') !== '';

/** The API key of `mahnwerk mcp`: other processes see arguments, and not this. */
export const keyOfIntegrator = (): string | undefined => process.env.MAHNWERK_KEY;

/** Whether npm or npx started this process. */
export const isBelowNpm = (): boolean => process.env.npm_execpath !== undefined;

// Settings that belong together.

function readObjectStore(reader: SettingReader): Settings['objectStore'] {
  const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const all = [...together, 'S3_REGION'];
  const given = all.filter((name) => reader.isSet(name));
  if (given.length === 0) return undefined;
  const missing = together.find((name) => !reader.isSet(name));
  if (missing !== undefined) throw new SettingError(`${missing} is missing: it is required with ${given[0]}`);
  return Object.freeze({
    endpoint: reader.required('S3_ENDPOINT', baseUrl, ''),
    bucket: reader.required(
      'S3_BUCKET',
      matching(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens',
      ),
      '',
    ),
    region:
      reader.optional('S3_REGION', matching(/^[a-z0-9-]{1,64}$/i, 'a region such as eu-central-1')) ?? 'us-east-1',
    accessKeyId: reader.required('S3_ACCESS_KEY_ID', visible(1, 255), ''),
    secretAccessKey: reader.required('S3_SECRET_ACCESS_KEY', visible(1, 255), ''),
  });
}

function readClamd(reader: SettingReader): Settings['clamd'] {
  const clamdHost = reader.optional('CLAMD_HOST', host);
  const clamdPort = reader.required('CLAMD_PORT', wholeNumber(1, 65_535), 3310);
  if (clamdHost === undefined && reader.isSet('CLAMD_PORT'))
    throw new SettingError('CLAMD_HOST is missing: it is required with CLAMD_PORT');
  return clamdHost === undefined ? undefined : Object.freeze({ host: clamdHost, port: clamdPort });
}

function readMail(reader: SettingReader): Settings['mail'] {
  const url = reader.optional('SMTP_URL', urlOf(['smtp:', 'smtps:'], 'smtps://user:password@host:465'));
  const from = reader.optional(
    'MAHNWERK_MAIL_FROM',
    matching(
      /^(?:[^<>\s@]+@[^<>\s@]+|[^<>]*<[^<>\s@]+@[^<>\s@]+>)$/,
      'an e-mail address such as Mahnwerk <no-reply@service.example>',
    ),
  );
  if (url !== undefined && from === undefined)
    throw new SettingError('MAHNWERK_MAIL_FROM is missing: it is required with SMTP_URL');
  return url === undefined || from === undefined ? undefined : Object.freeze({ url, from });
}

const demo =
  (environment: Environment): Parse<boolean> =>
  (value) => {
    const wanted = onOrOff(value);
    if (wanted && environment === 'production')
      throw new SettingFault('is "on" in production', 'off: demo data is allowed only in a sandbox');
    return wanted;
  };

const portBeside =
  (others: Readonly<Record<string, string | undefined>>): Parse<number> =>
  (value) => {
    const number = port(value);
    const [taken] = Object.entries(others).find(([, other]) => number !== 0 && String(number) === other) ?? [];
    if (taken !== undefined) throw new SettingFault(shown(value), `a port other than ${taken}`);
    return number;
  };
