/** What a declared route is, by its declaration alone. */
import { randomUUID } from 'node:crypto';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import {
  type DeclaredRoute,
  isEffectful,
  keyParameters,
  numberedParameters,
} from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { isOptional } from '@mahnwerk/contract/shapes/structures.ts';
import { randomKey } from './letter-texts.ts';

export type Step = DeclaredRoute;

export const needsKey = ({ route }: Step): boolean => route.anonymous !== true;
export const takesBody = ({ route }: Step): boolean => route.body !== undefined;
export const isGet = ({ route }: Step): boolean => route.method === 'GET';
/** A POST that takes an Idempotency-Key. */
export const isPost = ({ route }: Step): boolean => isEffectful(route);
export const isChange = ({ route }: Step): boolean => route.method === 'PATCH' || route.method === 'DELETE';
export const isList = ({ route }: Step): boolean => route.list !== undefined;
/** A POST that creates a resource of its collection. */
export const isCreation = ({ route }: Step): boolean =>
  route.method === 'POST' && route.status === 201 && route.body !== undefined;
export const hasIds = ({ route }: Step): boolean => route.path.includes('{');
export const isOf =
  (...apis: readonly ApiName[]) =>
  ({ group }: Step): boolean =>
    apis.includes(group.api);

/** What the code that serves all routes tells apart; files raise the ceiling of a body. */
export const kindOf = (step: Step): string => {
  const { group, route } = step;
  const hasFiles = JSON.stringify(route.body?.schema ?? {}).includes('base64');
  return [group.api, route.method, takesBody(step), hasFiles, hasIds(step), isList(step), route.anonymous].join(' ');
};

/** The path with an id or a key for each parameter, random unless given; a number is 1. */
export const pathOf = ({ route }: Step, ids: Readonly<Record<string, string>> = {}): string =>
  route.path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => ids[name] ?? (numberedParameters.has(name) ? '1' : randomOf(name)),
  );

const randomOf = (name: string): string => (keyParameters.has(name) ? randomKey() : randomUUID());

/** A body by the route's shape; undefined if it takes none. */
export const bodyOf = ({ route }: Step): unknown =>
  route.body === undefined ? undefined : exampleOf(route.body.schema, 'least');

/** The parameters without which the route refuses a request. */
export const requiredQueryOf = ({ route }: Step): Record<string, string> =>
  Object.fromEntries(
    Object.entries(route.query ?? {})
      .filter(([, shape]) => !isOptional(shape))
      .map(([name, { schema }]) => [name, String(exampleOf(schema, 'least'))]),
  );

/** The query that is sent: as given, with what is required. @param named what of it names a resource */
export function queryOf(step: Step, given: string, named: Readonly<Record<string, string>> = {}): string {
  const sent = new URLSearchParams(given);
  const missing = Object.entries({ ...requiredQueryOf(step), ...named }).filter(([name]) => !sent.has(name));
  return missing.length === 0 ? given : `${given === '' ? '?' : `${given}&`}${new URLSearchParams(missing).toString()}`;
}
