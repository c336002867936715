/** The operator's routes for the signed-in member of the staff. */
import type { ClientOf } from '@mahnwerk/client';
import type { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { useMemo } from 'react';
import { staffMembershipOf, useMe } from './me.ts';
import type { Attempt } from './query.ts';
import { operatorAs } from './service.ts';

type Client = ClientOf<typeof operatorApi>;

/** A command takes the key of its attempt, so that it is done once however often a person sends it. */
type Keyed<C> = C extends (...given: infer P) => infer R
  ? 'idempotencyKey' extends keyof NonNullable<P[0]>
    ? (given: NonNullable<P[0]> & Attempt) => R
    : C
  : C;
type Routes = { readonly [G in keyof Client]: { readonly [A in keyof Client[G]]: Keyed<Client[G][A]> } };

/** For a person who is no member of the staff, every route answers that a right is missing. */
export function useOperator(): Routes {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  return useMemo((): Routes => operatorAs(membership), [membership]);
}
