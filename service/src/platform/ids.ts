/**
 * Identifiers: UUID version 7, so that rows created together are adjacent in every index. They increase strictly within
 * a process, also within one millisecond and after the clock is set back: rows of one command sort by `created_at`,
 * `id` in the order sent. Node's own `randomUUIDv7` does not guarantee that.
 */
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are fetched for many ids at once: for each one, that takes five times as long as the rest. */
const pool = new Uint8Array(16 * 256);
let used = pool.length;

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

let msecs = 0;
/** Counts the ids of a millisecond, 32 bits from a random start; an overflow borrows the next millisecond. */
let seq = 0;

/** The next identifier. */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else if (++seq > 0xff_ff_ff_ff) {
    msecs += 1;
    seq = 0;
  }
  return v7({ random, msecs, seq });
}
