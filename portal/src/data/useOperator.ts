/** The operator's routes for the signed-in member of the staff. */
import { useMemo } from 'react';
import { staffMembershipOf, useMe } from './me.ts';
import { operatorAs } from './service.ts';

/** For a person who is no member of the staff, every route answers that a right is missing. */
export function useOperator() {
  const membership = staffMembershipOf(useMe())?.id ?? 'self';
  return useMemo(() => operatorAs(membership), [membership]);
}
