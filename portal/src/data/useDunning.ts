/** The dunning of the company in the address, for the signed-in user. */
import { useMemo } from 'react';
import { companyMembershipOf, useMe } from './me.ts';
import { dunningAs } from './service.ts';
import { useCompany } from './useCompany.ts';

export function useDunning() {
  const { customer, id } = useCompany();
  const membership = companyMembershipOf(useMe(), customer)?.id ?? 'self';
  const dunning = useMemo(() => dunningAs(membership), [membership]);
  return { dunning, customer, id };
}
