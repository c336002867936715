/** Identifiers: UUID version 7, so that rows of one time lie together in every index. */
import { randomUUIDv7 } from 'node:crypto';

export const newId = (): string => randomUUIDv7();
