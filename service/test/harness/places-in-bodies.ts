/** Where the schema of a body declares members: tests add one that it does not know. Pure. */
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';

/** Every object with declared members in a JSON body's schema, as its path and a body that contains it. */
export function objectsIn(schema: JsonSchema): { readonly path: string; readonly put: (member: string) => unknown }[] {
  const whole = exampleOf(schema, 'whole');
  return placesOf(whole, '')
    .filter((path) => !isOpenAt(schema, path))
    .map((path) => ({ path, put: (member) => withMember(structuredClone(whole), path, member) }));
}

/** Whether the object takes any member: something other than the contract decides its content. */
function isOpenAt(schema: JsonSchema, path: string): boolean {
  const at = (path.match(/[^.[\]]+/g) ?? []).reduce<JsonSchema | undefined>(
    (each, step) =>
      (step === '0' ? each?.items : (each?.properties as Record<string, JsonSchema> | undefined)?.[step]) as
        | JsonSchema
        | undefined,
    schema,
  );
  return at?.additionalProperties !== undefined && at.additionalProperties !== false;
}

function placesOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : placesOf(value[0], `${path}[0]`);
  if (typeof value !== 'object' || value === null) return [];
  return [
    path,
    ...Object.entries(value).flatMap(([name, each]) => placesOf(each, path === '' ? name : `${path}.${name}`)),
  ];
}

function withMember(value: unknown, path: string, member: string): unknown {
  const keys = path === '' ? [] : path.replaceAll('[0]', '.0').split('.');
  const target = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value) as Record<
    string,
    unknown
  >;
  target[member] = 1;
  return value;
}
