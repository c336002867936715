/** The routes of the Partner in the address, for the signed-in user. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { partnerMembershipOf, useMe } from './me.ts';
import { partnerAs } from './service.ts';

/** For a person who is no user of the Partner, every route answers that a right is missing. */
export function usePartner() {
  const { partner = '' } = useParams({ strict: false });
  const membership = partnerMembershipOf(useMe(), partner)?.id ?? 'self';
  return useMemo(() => partnerAs(membership), [membership]);
}
