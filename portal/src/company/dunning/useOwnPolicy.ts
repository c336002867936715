/** The dunning policy of the company in the address, and whether the person may change it. */
import { companyMembershipOf, useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { useCompany } from '../../data/useCompany.ts';

export const useOwnPolicy = () => useVersion(api.dunning.mahnservicePolicy.get, undefined);

/** Whether the person has the right, whatever the operator has locked. */
export function useMaySet(): boolean {
  const { customer } = useCompany();
  return companyMembershipOf(useMe(), customer)?.scopes.includes('dunning:policy:write') ?? false;
}
