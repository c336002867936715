/** A body inside a body, which is read when its turn comes: until then any value is accepted. */
import type { Shape } from './shape.ts';

/**
 * The type is what is expected. The member may be absent, and its schema is that of any object: what is wrong with it is
 * said where it is read.
 */
export const unread = <T>(_read: Shape<T>): Shape<T> =>
  ({
    schema: { type: 'object', additionalProperties: true },
    optional: true,
    read: (value: unknown) => value as T,
  }) as Shape<T>;
