/** What a running service cannot do at the moment, as sentences for its operator. */
import type { RedisCounters } from './platform/counters/redis.ts';
import { type Clamd, reachClamd } from './platform/inspection/clamd.ts';
import type { Storage } from './platform/objects/index.ts';

/** What the service uses beside its database. */
interface Used {
  readonly storage: Storage;
  readonly clamd?: Clamd | undefined;
}

export async function notesOn({ storage, clamd }: Used, redis: RedisCounters | undefined): Promise<readonly string[]> {
  const checks: readonly (readonly [string, Promise<boolean>])[] = [
    ['the counters are unavailable (REDIS_URL): requests are not counted', redis?.isReached() ?? Promise.resolve(true)],
    [
      'the object store is unavailable: documents can be neither uploaded nor downloaded',
      succeeds(storage.store.reach()),
    ],
    [
      'clamd is unavailable (CLAMD_HOST): documents wait for inspection',
      clamd === undefined ? Promise.resolve(true) : succeeds(reachClamd(clamd)),
    ],
  ];
  const notes = await Promise.all(checks.map(async ([note, check]) => ((await check) ? [] : [note])));
  return notes.flat();
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
