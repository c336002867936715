/** A route of the Case API at the operator's path, for what the operator enters for a company (correspondence.md 12). */
import type { ProblemCode } from '../grammar/problems.ts';
import type { OwnedResource, Route } from '../grammar/route.ts';

type Entered<R extends Route, O extends OwnedResource> = Omit<R, 'path' | 'scope' | 'problems' | 'expensive'> & {
  readonly path: R['path'] extends `/v2/${infer P}` ? `/operator/v1/${P}` : never;
  readonly scope: 'operator:read' | 'operator:cases';
  readonly of: O;
  readonly problems?: readonly ProblemCode[];
};

const ofClaims = ['claim_not_editable'] as const;

/**
 * The same route for the operator: read with `operator:read`, written with `operator:cases` and without hourly limits.
 * A write is refused on a draft that the company entered (`conflict`), on a claim whose order is no draft any more
 * (`claim_not_editable`) and in a copy of production.
 * @param of the resource that the first id of the path names
 */
export function entered<R extends Route, O extends OwnedResource>(declared: R, of: O): Entered<R, O> {
  const { expensive: _limits, problems = [], ...rest } = declared;
  const path = declared.path.replace('/v2/', '/operator/v1/');
  if (declared.method === 'GET') return { ...rest, path, scope: 'operator:read', of } as unknown as Entered<R, O>;
  const refusals: readonly ProblemCode[] = [
    ...new Set([...problems, ...(of === 'claims' ? ofClaims : []), 'conflict', 'sandbox_source_managed'] as const),
  ];
  return { ...rest, path, scope: 'operator:cases', of, problems: refusals } as unknown as Entered<R, O>;
}
