/**
 * Identifiers: UUID version 7, so that rows of one time lie together in every index. They only grow within a process, also within one millisecond and
 * when the clock is set back: what one command creates sorts by `created_at`, `id` as it was sent. Node's own `randomUUIDv7` does not promise that.
 */
import { v7 } from 'uuid';

export const newId = (): string => v7();
