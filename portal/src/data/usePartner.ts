/** The routes of the Partner in the address, for the signed-in user. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { partnerMembershipOf, useMe } from './me.ts';
import { useLoaded } from './query.ts';
import { partnerAs } from './service.ts';

/** For a person who is no user of the Partner, every route answers that a right is missing. */
export function usePartner() {
  const { partner = '' } = useParams({ strict: false });
  const membership = partnerMembershipOf(useMe(), partner)?.id ?? 'self';
  return useMemo(() => partnerAs(membership), [membership]);
}

/** The name of a company of a Partner, while a user of the Partner acts for it. */
export function useNameAsPartner(company: string, partner: string): string | undefined {
  const membership = partnerMembershipOf(useMe(), partner)?.id ?? 'self';
  const { data } = useLoaded('company', `${membership} ${company}`, () =>
    partnerAs(membership).companies.get({ id: company }),
  );
  return data === undefined ? undefined : 'name' in data ? data.name : (data.external_reference ?? data.id);
}
