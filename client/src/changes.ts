/**
 * Reads the changes of a list since an earlier read, each change once: service.md 4.1 "No snapshot exists: reconcile
 * with an overlapping window and deduplicate by `(id, updated_at)`".
 *
 * Reading by offsets alone would miss changes in three cases:
 *
 * - An entry that changes while pages are read moves to the end, and all entries after it move up by one, so the next
 * page would skip one. Therefore every page begins at the instant of the last entry read. Offsets count only entries of
 * the same instant; each page repeats the last entry of the page before, and if another entry is there, the instant is
 * read again.
 * - A change has the time of its command and is visible after the commit, at most `limits.change_visible_seconds`
 * later: it can appear before the last entry read. Therefore the next read begins before the start of this one, by the
 * overlap. It does not compare clocks: the service had reached the last entry's instant when the page was returned, and
 * the time since the start of the read is a duration.
 * - Entries that the overlap repeats are recognized by `(id, updated_at)`, also from one read to the next.
 */
import { RepeatedPage } from './repeated-page.ts';

/** The members of every entry of a list with `updated_since`. */
export interface ChangedResource {
  /** Identifies the resource. */
  readonly id: string;
  /** Increases with each change. */
  readonly updated_at: string;
}

/** Where to continue. Plain JSON: store it together with the processed entries. */
export interface Bookmark {
  /** The next read starts here: before the start of this one, by the overlap. */
  readonly since: string;
  /** The entries after `since` that were already returned, as `id updated_at`. */
  readonly seen: readonly string[];
}

export interface ChangesOptions {
  /**
   * The bookmark of an earlier read, or an RFC 3339 date-time, which may return earlier entries because of
   * the overlap. Default: all entries.
   */
  readonly since?: Bookmark | string | undefined;
  /**
   * Default `120`: a change is visible at most 30 seconds after its `updated_at`; the rest covers clock differences
   * between the service's processes.
   */
  readonly overlapSeconds?: number | undefined;
  /** Entries per page, 2 to 100. Default `100`. */
  readonly pageSize?: number | undefined;
}

export interface Position {
  /** The instant at which the page begins. */
  readonly updated_since: string;
  /** Entries of this instant to skip. */
  readonly offset: number;
  /** Entries per page. */
  readonly limit: number;
}

export interface ChangesPage<T> {
  /** Null on the last page. */
  readonly next: string | null;
  /** The entries of this page. */
  readonly results: readonly T[];
}

const overlap_seconds_default = 120;
const page_size_default = 100;
/**
 * Maximum of consecutive pages without a new entry or progress. Concurrent writes can cause one or two: changed entries
 * move to the end.
 */
const idle_pages_max = 20;
const everything = '1970-01-01T00:00:00.000Z';

/**
 * The changes of one list as an iterable. It ends at the end of the list. An entry counts as processed when the next
 * one is requested: after an interruption, the current entry is returned again. Deleted entries are not returned;
 * follow the event feed for them.
 */
export class Changes<T extends ChangedResource> implements AsyncIterable<T> {
  readonly #read: (position: Position) => Promise<ChangesPage<T>>;
  readonly #milliseconds: () => number;
  readonly #operation: string;
  readonly #overlap: number;
  readonly #limit: number;
  /** The instant by `id updated_at`, roughly ordered by it. */
  readonly #seen = new Map<string, number>();
  #since: number;

  /** `milliseconds`: a monotonic clock with any origin. `operation`: the list's name in errors. */
  constructor(
    read: (position: Position) => Promise<ChangesPage<T>>,
    { since = everything, overlapSeconds = overlap_seconds_default, pageSize = page_size_default }: ChangesOptions,
    milliseconds: () => number,
    operation = 'changes',
  ) {
    if (!(pageSize >= 2)) throw new RangeError('`pageSize` must be at least 2');
    this.#read = read;
    this.#milliseconds = milliseconds;
    this.#operation = operation;
    this.#overlap = overlapSeconds * 1000;
    this.#limit = pageSize;
    this.#since = typeof since === 'string' ? Math.max(instantOf(since) - this.#overlap, 0) : instantOf(since.since);
    if (typeof since === 'object')
      for (const key of since.seen) this.#seen.set(key, instantOf(key.slice(key.indexOf(' ') + 1)));
  }

  /**
   * The position after the processed entries. Store it with them; it is also valid after a read that failed or was
   * abandoned.
   */
  get bookmark(): Bookmark {
    const seen = [...this.#seen].filter(([, instant]) => instant >= this.#since).map(([key]) => key);
    return { since: new Date(this.#since).toISOString(), seen };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    const begun = this.#milliseconds();
    // The earliest time on the service's clock at which this read began.
    let beginning = 0;
    let position: Position = { updated_since: new Date(this.#since).toISOString(), offset: 0, limit: this.#limit };
    let repeated: T | undefined;
    let furthest = position;
    let idle_pages = 0;
    for (;;) {
      const { results, next } = await this.#read(position);
      const [first] = results;
      const last = results.at(-1);
      if (repeated !== undefined && (first === undefined || keyOf(first) !== keyOf(repeated))) {
        position = { ...position, offset: 0 };
        repeated = undefined;
        continue;
      }
      if (last === undefined) return;
      beginning = Math.max(beginning, instantOf(last.updated_at) - (this.#milliseconds() - begun));
      idle_pages += 1;
      for (const entry of results) {
        if (!this.#seen.has(keyOf(entry))) {
          idle_pages = 0;
          yield entry;
        }
        this.#done(entry, beginning);
      }
      if (next === null) return;
      const moved = instantOf(last.updated_at) > instantOf(position.updated_since);
      position = moved
        ? { ...position, updated_since: last.updated_at, offset: 0 }
        : { ...position, offset: position.offset + results.length - 1 };
      repeated = moved ? undefined : last;
      if (isBehind(furthest, position)) [furthest, idle_pages] = [position, 0];
      if (idle_pages >= idle_pages_max)
        throw new RepeatedPage(this.#operation, `updated_since=${position.updated_since}`);
    }
  }

  /**
   * Advances `since`, but neither past entries that this read has not returned nor past changes that were invisible at
   * its start.
   */
  #done(entry: T, beginning: number): void {
    const instant = instantOf(entry.updated_at);
    this.#seen.set(keyOf(entry), instant);
    this.#since = Math.max(this.#since, Math.min(instant, beginning) - this.#overlap);
    for (const [key, earlier] of this.#seen) {
      if (earlier >= this.#since) break;
      this.#seen.delete(key);
    }
  }
}

const isBehind = (one: Position, other: Position): boolean => {
  const [from, to] = [instantOf(one.updated_since), instantOf(other.updated_since)];
  return from < to || (from === to && one.offset < other.offset);
};

const keyOf = ({ id, updated_at }: ChangedResource): string => `${id} ${updated_at}`;

function instantOf(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new RangeError(`${text} is not a valid date-time`);
  return instant;
}
