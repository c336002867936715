/**
 * The environment, read once into one frozen value; nothing else reads process.env. Every setting of
 * operations.md is checked here by itself, a wrong one ends the start with one line that names the
 * variable, its fault and what is expected. Secrets are never part of such a line.
 *
 * Not here: whether a port is free or a database answers. That is found out by using them.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from './deployment/start-error.ts';
import type { Environment } from './platform/environment.ts';

export type Role = 'api' | 'worker';
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
  readonly feedDelaySeconds: number;
  /** CIDR blocks of the proxies that tell whose address a request comes from. */
  readonly trustedProxies: readonly string[];
  /** CIDR blocks. */
  readonly webhookAllowedNetworks: readonly string[];
  readonly webhookRetryBaseSeconds: number;
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly operationsPort: number | undefined;
  readonly logLevel: LogLevel;
  /** Variables that begin with MAHNWERK_ and mean nothing here: told in the log, for they may be misspelt. */
  readonly unknown: readonly string[];
}

/** A setting that is wrong: the line begins with its name. */
export class SettingError extends StartError {
  override readonly name = 'SettingError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws SettingError at the first wrong one, in the order of operations.md. */
export function readSettings(variables: Variables = process.env): Settings {
  const { optional, required } = readerOf(variables);
  const environment = required('MAHNWERK_ENVIRONMENT', oneOf('sandbox', 'production'), 'sandbox');
  return Object.freeze({
    environment,
    port: required('PORT', port, 8080),
    host: required('HOST', host, '127.0.0.1'),
    publicUrl: optional('MAHNWERK_PUBLIC_URL', baseUrl),
    dataDir: required('MAHNWERK_DATA_DIR', folder, resolve('data')),
    databaseUrl: optional(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database'),
    ),
    redisUrl: optional('REDIS_URL', urlOf(['redis:', 'rediss:'], 'redis://host:6379')),
    objectStore: readObjectStore(variables),
    storageQuota_bytes: required('MAHNWERK_STORAGE_QUOTA_GIB', wholeNumber(1, 1_000_000), 20) * 1024 ** 3,
    clamd: readClamd(variables),
    operatorKey: optional('MAHNWERK_OPERATOR_KEY', operatorKey),
    mirrorKey: optional('MAHNWERK_MIRROR_KEY', operatorKey),
    secretKey: optional('MAHNWERK_SECRET_KEY', secretKey),
    previousSecretKey: optional('MAHNWERK_SECRET_KEY_PREVIOUS', secretKey),
    demo: required('MAHNWERK_DEMO', demo(environment), environment === 'sandbox'),
    roles: required('MAHNWERK_ROLES', listOf(oneOf('api', 'worker')), ['api', 'worker']),
    rateLimits: required('MAHNWERK_RATE_LIMITS', onOrOff, true),
    feedDelaySeconds: required('MAHNWERK_FEED_DELAY_SECONDS', wholeNumber(0, 3600), 60),
    trustedProxies: required('MAHNWERK_TRUSTED_PROXIES', listOf(network), []),
    webhookAllowedNetworks: required('MAHNWERK_WEBHOOK_ALLOWED_NETWORKS', listOf(network), []),
    webhookRetryBaseSeconds: required('MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS', wholeNumber(1, 3600), 10),
    mail: readMail(variables),
    operationsPort: optional('OPERATIONS_PORT', operationsPort(variables.PORT ?? '8080')),
    logLevel: required('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
    unknown: Object.keys(variables).filter((name) => name.startsWith('MAHNWERK_') && !names.has(name)),
  });
}

/** The base of every URL in bodies and events. An address that means "all interfaces" is no destination: the loopback one stands for it. */
export function publicUrlOf({ publicUrl, host }: Settings, port: number): string {
  if (publicUrl !== undefined) return publicUrl;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

/** Whether a failed command shows its stack: asked before and after the settings are known, so by itself. */
export const wantsStacks = (): boolean => ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');

/** Whether npm or npx started this process. */
export const isBelowNpm = (): boolean => process.env.npm_execpath !== undefined;

const names: ReadonlySet<string> = new Set([
  'MAHNWERK_ENVIRONMENT',
  'MAHNWERK_PUBLIC_URL',
  'MAHNWERK_DATA_DIR',
  'MAHNWERK_OPERATOR_KEY',
  'MAHNWERK_MIRROR_KEY',
  'MAHNWERK_SECRET_KEY',
  'MAHNWERK_SECRET_KEY_PREVIOUS',
  'MAHNWERK_DEMO',
  'MAHNWERK_ROLES',
  'MAHNWERK_RATE_LIMITS',
  'MAHNWERK_FEED_DELAY_SECONDS',
  'MAHNWERK_TRUSTED_PROXIES',
  'MAHNWERK_WEBHOOK_ALLOWED_NETWORKS',
  'MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS',
  'MAHNWERK_MAIL_FROM',
  'MAHNWERK_STORAGE_QUOTA_GIB',
]);

// Settings that belong together.

function readObjectStore(variables: Variables): Settings['objectStore'] {
  const { optional, required } = readerOf(variables);
  const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const all = [...together, 'S3_REGION'];
  const given = all.filter((name) => isGiven(variables[name]));
  if (given.length === 0) return undefined;
  const missing = together.find((name) => !isGiven(variables[name]));
  if (missing !== undefined) throw new SettingError(`${missing} is missing: it is required with ${given[0]}`);
  return Object.freeze({
    endpoint: required('S3_ENDPOINT', baseUrl, ''),
    bucket: required(
      'S3_BUCKET',
      matching(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens',
      ),
      '',
    ),
    region: optional('S3_REGION', matching(/^[a-z0-9-]{1,64}$/i, 'a region such as eu-central-1')) ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID', visible(1, 255), ''),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY', visible(1, 255), ''),
  });
}

function readClamd(variables: Variables): Settings['clamd'] {
  const { optional, required } = readerOf(variables);
  const clamdHost = optional('CLAMD_HOST', host);
  const clamdPort = required('CLAMD_PORT', wholeNumber(1, 65_535), 3310);
  if (clamdHost === undefined && isGiven(variables.CLAMD_PORT))
    throw new SettingError('CLAMD_HOST is missing: it is required with CLAMD_PORT');
  return clamdHost === undefined ? undefined : Object.freeze({ host: clamdHost, port: clamdPort });
}

function readMail(variables: Variables): Settings['mail'] {
  const { optional } = readerOf(variables);
  const url = optional('SMTP_URL', urlOf(['smtp:', 'smtps:'], 'smtps://user:password@host:465'));
  const from = optional(
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

// One value.

/** What is wrong with a value: its fault, then what is expected. */
class Fault extends Error {
  constructor(fault: string, expected: string) {
    super(`${fault}: expected ${expected}`);
  }
}

type Parse<T> = (value: string) => T;

/** An empty variable counts as one that is not set: compose files and shells write it so. */
const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';

function readerOf(variables: Variables) {
  const optional = <T>(name: string, parse: Parse<T>): T | undefined => {
    const value = variables[name];
    if (!isGiven(value)) return undefined;
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof Fault) throw new SettingError(`${name} ${error.message}`);
      throw error;
    }
  };
  const required = <T>(name: string, parse: Parse<T>, otherwise: T): T => optional(name, parse) ?? otherwise;
  return { optional, required };
}

/** For a value that may be shown: never of a secret, never of a URL that may hold a password. */
const shown = (value: string): string => `is ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;

const oneOf =
  <const T extends string>(...choices: readonly T[]): Parse<T> =>
  (value) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined)
      throw new Fault(shown(value), choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`);
    return choice;
  };

const onOrOff: Parse<boolean> = (value) => oneOf('on', 'off')(value) === 'on';

const demo =
  (environment: Environment): Parse<boolean> =>
  (value) => {
    const wanted = onOrOff(value);
    if (wanted && environment === 'production')
      throw new Fault('is "on" in production', 'off: demo data is allowed only in a sandbox');
    return wanted;
  };

const wholeNumber =
  (from: number, to: number): Parse<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (number < from || number > to) throw new Fault(shown(value), `a whole number from ${from} to ${to}`);
    return number;
  };

const port: Parse<number> = wholeNumber(0, 65_535);

const operationsPort =
  (other: string): Parse<number> =>
  (value) => {
    const number = port(value);
    if (number !== 0 && String(number) === other) throw new Fault(shown(value), 'a port other than PORT');
    return number;
  };

const matching =
  (form: RegExp, expected: string): Parse<string> =>
  (value) => {
    if (!form.test(value)) throw new Fault(shown(value), expected);
    return value;
  };

const host: Parse<string> = (value) => {
  const isName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\.?$/i.test(value);
  if (isIP(value) === 0 && (!isName || /^[\d.]+$/.test(value)))
    throw new Fault(shown(value), 'a host name or an IP address');
  return value;
};

const folder: Parse<string> = (value) => {
  if (value.includes('\0') || value.trim() === '') throw new Fault(shown(value), 'a folder');
  return resolve(value);
};

const baseUrl: Parse<string> = (value) => {
  const url = URL.parse(value);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(value);
  // Not shown: what is no plain URL may hold a password.
  if (!isPlain)
    throw new Fault('is not a plain http(s) URL', 'http(s)://host[:port][/path] without user, query and fragment');
  return value.replace(/\/+$/, '');
};

const urlOf =
  (protocols: readonly string[], example: string): Parse<string> =>
  (value) => {
    // A socket's folder stands in the query (`postgresql://user@/database?host=/run`), which leaves the host empty.
    const url = URL.parse(value.replace('@/', '@socket/'));
    if (url === null) throw new Fault('is not a URL', `one such as ${example}`);
    if (!protocols.includes(url.protocol))
      throw new Fault(`has the scheme ${url.protocol.slice(0, -1)}`, `one such as ${example}`);
    return value;
  };

const visible =
  (from: number, to: number): Parse<string> =>
  (value) => {
    const expected = `${from} to ${to} visible ASCII characters`;
    if (!/^[\x21-\x7e]*$/.test(value))
      throw new Fault('holds a space, a control character or a character beyond ASCII', expected);
    if (value.length < from || value.length > to) throw new Fault(`has ${value.length} characters`, expected);
    return value;
  };

const operatorKey = visible(32, 255);

const secretKey: Parse<Buffer> = (value) => {
  const expected = '32 bytes in base64, as openssl rand -base64 32 prints them';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) throw new Fault('is not base64', expected);
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== 32) throw new Fault(`holds ${bytes.length} bytes`, expected);
  return bytes;
};

const listOf =
  <T>(parse: Parse<T>): Parse<readonly T[]> =>
  (value) => {
    const items = value.split(',').map((item) => item.trim());
    if (new Set(items).size !== items.length) throw new Fault(shown(value), 'no repeated items');
    return Object.freeze(items.map((item) => parse(item)));
  };

const network: Parse<string> = (value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  const isBlock = rest.length === 0 && bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  if (!isBlock)
    throw new Fault(
      `holds ${JSON.stringify(value)}`,
      'CIDR blocks separated by commas, such as 127.0.0.0/8,10.1.0.0/16',
    );
  return value;
};
