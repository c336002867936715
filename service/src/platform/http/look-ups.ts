/**
 * Cached look-ups of credentials. A look-up is cached for half a second: a suspended key and an ended session stop
 * within one second on every node, and a busy one costs no query per request.
 */
import { LRUCache } from 'lru-cache';

/** Longest age of a look-up that admits a request. */
export const cached_ms = 500;
/**
 * From this age on, a request that uses a cached look-up renews it in the background, so that a busy credential never
 * waits. A request that starts its work this long after its look-up is authenticated again.
 */
export const renewed_ms = 250;
const cached_max = 10_000;

interface CachedLookUp<T> {
  readonly found: Promise<T | undefined>;
  /** When the look-up started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  isRenewed: boolean;
}

/** Look-ups by keyed hash: a heap dump shows no secret. */
export class LookUps<T> {
  readonly #idsOf: (found: T) => readonly (string | undefined)[];
  readonly #find: (name: string) => Promise<T | undefined>;
  readonly #cache = new LRUCache<string, CachedLookUp<T>>({ max: cached_max });
  /** When this process changed what was found, or what that depends on, by its id. */
  readonly #changed = new LRUCache<string, number>({ max: cached_max });

  /**
   * @param find what a name stands for; undefined for what is unknown or disabled
   * @param idsOf the ids by which a change by this process names it: its own, and that of its company
   */
  constructor(
    find: (name: string) => Promise<T | undefined>,
    idsOf: (found: T) => readonly (string | undefined)[] = () => [],
  ) {
    this.#find = find;
    this.#idsOf = idsOf;
  }

  async current(name: string): Promise<T | undefined> {
    const known = this.#lookUp(name);
    const found = await known.found;
    if (found === undefined || !this.isForgotten(this.#idsOf(found), known.startedAt)) return found;
    return this.#start(name, performance.now()).found;
  }

  /** Invalidates earlier look-ups. Called after the commit of a change. */
  forget(id: string): void {
    this.#changed.set(id, performance.now());
  }

  /** Whether a look-up at `startedAt` (`performance.now()`) came before a change by this process. */
  isForgotten(ids: readonly (string | undefined)[], startedAt: number): boolean {
    return ids.some((id) => id !== undefined && startedAt <= (this.#changed.get(id) ?? -1));
  }

  #lookUp(name: string): CachedLookUp<T> {
    const now = performance.now();
    const known = this.#cache.get(name);
    if (known === undefined || now - known.startedAt >= cached_ms) return this.#start(name, now);
    if (now - known.startedAt >= renewed_ms && !known.isRenewed) this.#renew(name, known, now);
    return known;
  }

  #start(name: string, now: number): CachedLookUp<T> {
    const found = this.#find(name);
    const cached: CachedLookUp<T> = { found, startedAt: now, isRenewed: false };
    this.#cache.set(name, cached);
    // Neither an unknown key, which may be issued soon, nor a failed look-up is cached.
    const drop = () => this.#cache.delete(name);
    found.then((each) => (each === undefined ? drop() : undefined), drop);
    return cached;
  }

  /** Replaces a cached look-up in the background; the old one is used until then, at most for `cached_ms`. */
  #renew(name: string, known: CachedLookUp<T>, now: number): void {
    known.isRenewed = true;
    const take = (found: T | undefined) => {
      if (this.#cache.get(name) !== known) return;
      if (found === undefined) this.#cache.delete(name);
      else this.#cache.set(name, { found: Promise.resolve(found), startedAt: now, isRenewed: false });
    };
    this.#find(name)
      .then(take)
      .catch(() => undefined);
  }
}
