/**
 * What the service uses beside its database, each with one way to try it: for the notes of `/readyz`, the log of a start
 * and `npx mahnwerk check`.
 */
import type { RedisCounters } from './platform/counters/redis.ts';
import { type Clamd, reachClamd } from './platform/inspection/clamd.ts';
import { reachMailServer } from './platform/mail/index.ts';
import type { ObjectStore } from './platform/objects/index.ts';
import { placeOf, whyOf } from './platform/unreachable.ts';

export interface Component {
  readonly name: string;
  /** Where it is, without secrets. */
  readonly place: string;
  /** Tries it: rejects while it cannot be used. */
  readonly reach: () => Promise<void>;
  /** The same for `/readyz`, where a trial may take long; default: `reach`. */
  readonly lastReach?: () => Promise<void>;
  /** The sentence of a failure, around its reason. */
  readonly sentence: (why: string) => string;
  /** Its own part of the program logs when it goes and comes. */
  readonly logsItself?: true;
}

interface Used {
  readonly storage?: { readonly store: Pick<ObjectStore, 'reach'>; readonly place: string } | undefined;
  readonly clamd?: Clamd | undefined;
  readonly mail?: { readonly url: string; readonly from: string } | undefined;
  readonly redis?: { readonly url: string } | undefined;
}

export function componentsOf({ storage, clamd, mail, redis }: Used, counters: RedisCounters | undefined): Component[] {
  return [
    ...(counters === undefined || redis === undefined ? [] : [countersOf(counters, redis.url)]),
    ...(storage === undefined ? [] : [objectStoreOf(storage)]),
    ...(mail === undefined ? [] : [mailServerOf(mail)]),
    ...(clamd === undefined ? [] : [clamdOf(clamd)]),
  ];
}

/** What does not work at the moment, as sentences for the operator. */
export async function notesOn(components: readonly Component[]): Promise<readonly string[]> {
  const notes = components.map(({ reach, lastReach = reach, sentence }) =>
    lastReach().then(
      () => [],
      (error: unknown) => [sentence(whyOf(error))],
    ),
  );
  return (await Promise.all(notes)).flat();
}

const countersOf = (counters: RedisCounters, url: string): Component => ({
  name: 'Redis',
  place: placeOf(url),
  reach: () => counters.reach(),
  sentence: (why) => `the counters are unavailable (REDIS_URL), ${why}: requests are not counted`,
  logsItself: true,
});

const objectStoreOf = ({ store, place }: NonNullable<Used['storage']>): Component => ({
  name: 'object store',
  place,
  reach: () => store.reach(),
  sentence: (why) => `the object store is unavailable, ${why}: documents can be neither uploaded nor downloaded`,
});

function mailServerOf(mail: NonNullable<Used['mail']>): Component {
  const reach = () => reachMailServer(mail);
  return {
    name: 'mail server',
    place: placeOf(mail.url),
    reach,
    lastReach: lastResult(reach),
    sentence: (why) => `the mail server is unavailable (SMTP_URL), ${why}: mails wait`,
  };
}

const clamdOf = (clamd: Clamd): Component => ({
  name: 'clamd',
  place: `${clamd.host}:${clamd.port}`,
  reach: () => reachClamd(clamd),
  sentence: (why) => `clamd is unavailable (CLAMD_HOST), ${why}: documents wait for inspection`,
});

/** How long the result of a trial counts where each one is a log-in that a server may count. */
const kept_ms = 60_000;

/** The result of the last trial; a new one begins where it is old, and no caller waits for it. */
function lastResult(reach: () => Promise<void>): () => Promise<void> {
  let [known, triedAt] = [Promise.resolve(), -Infinity];
  return () => {
    if (performance.now() - triedAt > kept_ms) {
      triedAt = performance.now();
      const trial = reach();
      const end = () => void (known = trial);
      trial.then(end, end);
    }
    return known;
  };
}
