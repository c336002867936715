/** A body inside a body, which is read when its turn comes: until then any value is accepted. */
import type { JsonSchema, Shape } from './shape.ts';

/**
 * The schema tells what is expected and lets other members pass, as the service does. The member may be absent: what is
 * wrong with it is said where it is read.
 */
export const unread = <T>(shape: Shape<T>): Shape<T> =>
  ({ schema: opened(shape.schema), optional: true, read: (value: unknown) => value as T }) as Shape<T>;

/** A schema without titles and closed objects. */
function opened(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'title' || (keyword === 'additionalProperties' && value === false)) continue;
    result[keyword] = keyword === 'properties' ? openedMembers(value as Members) : openedValue(value);
  }
  return result;
}

type Members = Readonly<Record<string, JsonSchema>>;

const openedMembers = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, each]) => [name, opened(each)]));

function openedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openedValue);
  return typeof value === 'object' && value !== null ? opened(value as JsonSchema) : value;
}
