/** Tries every component that the settings name, with the settings of the service, and changes nothing. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { portalFolder } from '@mahnwerk/portal/build/folder.ts';
import { type Component, componentsOf } from '../components.ts';
import type { Settings } from '../config.ts';
import { createCounters } from '../platform/counters/create.ts';
import { within } from '../platform/http/operations.ts';
import { reachMailbox } from '../platform/inbound/imap.ts';
import { serverOf } from '../platform/inbound/mailbox-settings.ts';
import { bucketPlace, reachBucket } from '../platform/objects/index.ts';
import { Fault, whyOf } from '../platform/unreachable.ts';
import { lookAtDatabase } from './database.ts';
import { failureLine } from './failure-line.ts';
import { settingsNotes } from './settings-notes.ts';

/** One component: it works, is not there and not needed, or fails. */
export interface Checked {
  readonly name: string;
  readonly result: 'ok' | 'none' | 'fails';
  readonly text: string;
}

/** Longer than a mail server may take to greet. */
const patience_ms = 20_000;

/** A lone caller waits longer for Redis than a request does. */
const redis_ms = 2_000;

export async function check(settings: Settings): Promise<readonly Checked[]> {
  const { dataDir, databaseUrl } = settings;
  const missing = settingsNotes(settings).map(({ component, sentence, isNeeded }): Checked => {
    return { name: component, result: isNeeded ? 'fails' : 'none', text: sentence };
  });
  const [first, used, last] = await Promise.all([
    Promise.all([
      tried('data directory', async () => refuseUnwritable(dataDir)),
      tried(
        'database',
        () => lookAtDatabase(settings),
        (error) => failureLine(error, databaseUrl !== undefined),
      ),
    ]),
    components(settings),
    Promise.all([
      ...addressesOf(settings).map(({ name, url, port }) =>
        tried(
          name,
          () => askItself(url, port),
          (error) => `${url}: ${whyOf(error)}`,
        ),
      ),
      ...(settings.roles.includes('portal') ? [tried('portal', lookAtPortal)] : []),
    ]),
  ]);
  return [...first, ...used, ...last, ...missing];
}

async function tried(
  name: string,
  trial: () => Promise<string>,
  why: (error: unknown) => string = whyOf,
): Promise<Checked> {
  try {
    return { name, result: 'ok', text: await within(patience_ms, trial()) };
  } catch (error) {
    return { name, result: 'fails', text: why(error) };
  }
}

/** What the running service tries as well, the same way, and the mailbox, whose failures it shows in its own place. */
async function components(settings: Settings): Promise<readonly Checked[]> {
  const { objectStore, redisUrl, environment } = settings;
  const log = pino({ level: 'silent' });
  const redis = redisUrl === undefined ? undefined : { url: redisUrl, timeoutMs: redis_ms };
  const { redis: counters } = createCounters({ rateLimits: true, redis, environment, log }, randomBytes(32));
  // The data directory is tried by itself.
  const storage =
    objectStore === undefined
      ? undefined
      : { store: { reach: () => reachBucket(objectStore) }, place: bucketPlace(objectStore) };
  try {
    await counters?.connected();
    const used = [...componentsOf({ ...settings, storage, redis }, counters), ...mailboxOf(settings)];
    const trials = used.map(({ name, place, reach }) =>
      tried(
        name,
        async () => {
          await reach();
          return place;
        },
        (error) => `${place}: ${whyOf(error)}`,
      ),
    );
    return await Promise.all(trials);
  } finally {
    counters?.close();
  }
}

const mailboxOf = ({ mailbox }: Settings): Pick<Component, 'name' | 'place' | 'reach'>[] =>
  mailbox === undefined ? [] : [{ name: 'mailbox', place: serverOf(mailbox), reach: () => reachMailbox(mailbox) }];

/** Where it does not exist, the first start must be able to make it. */
function refuseUnwritable(dataDir: string): string {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) throw new Fault('not a folder');
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Fault(`${dataDir} cannot be used (${(cause as Error).message}): set MAHNWERK_DATA_DIR`, { cause });
  }
  return folder === dataDir ? dataDir : `${dataDir}: the first start makes it`;
}

/** Asks the service by the address that clients use. */
interface Address {
  readonly name: string;
  readonly url: string;
  /** The setting of the port that it leads to. */
  readonly port: string;
}

/** The addresses by which people reach the service. */
const addressesOf = ({ publicUrl, debtorUrl, debtorPort }: Settings): Address[] => [
  ...(publicUrl === undefined ? [] : [{ name: 'public URL', url: publicUrl, port: 'PORT' }]),
  ...(debtorUrl === undefined
    ? []
    : [{ name: 'debtor URL', url: debtorUrl, port: debtorPort === undefined ? 'PORT' : 'MAHNWERK_DEBTOR_PORT' }]),
];

async function askItself(url: string, port: string): Promise<string> {
  const answer = await fetch(`${url}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(patience_ms) });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes('"status":"ok"'))
    throw new Fault(`it answers ${answer.status}, and not as this service: is the proxy in front of ${port}?`);
  return url;
}

async function lookAtPortal(): Promise<string> {
  const folder = await portalFolder();
  if (existsSync(folder)) return folder;
  try {
    accessSync(dirname(dirname(folder)), constants.W_OK);
  } catch (cause) {
    throw new Fault(`it is not built, and ${dirname(folder)} cannot be written: run npm run build -w portal`, {
      cause,
    });
  }
  return 'not built yet: the first start builds it';
}
