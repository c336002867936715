/**
 * Identifiers: UUID version 7, so that rows created together are adjacent in every index. They increase strictly within
 * a process, also within one millisecond and after the clock is set back: rows of one command sort by `created_at`,
 * `id` in the order sent. Node's own `randomUUIDv7` does not guarantee that.
 */
import { v7 } from 'uuid';

export const newId = (): string => v7();
