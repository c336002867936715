/** The company in the address, and its routes for the signed-in user. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Change } from './cache.ts';
import { companyMembershipOf, useMe } from './me.ts';
import { api } from './operations.ts';
import { companyAs } from './service.ts';

/** For a person who is no user of the company, every route answers that a right is missing. */
export function useCompany() {
  const { customer = '', id = '' } = useParams({ strict: false });
  const membership = companyMembershipOf(useMe(), customer)?.id ?? 'self';
  const routes = useMemo(() => companyAs(membership), [membership]);
  return { routes, membership, customer, id };
}

export type CompanyRoutes = ReturnType<typeof useCompany>['routes'];

/** What a command changes that moves a case, an order or an invoice on: whatever the company's screens read. */
export const ofCompany: readonly Change[] = [api.company, api.dunning, api.owner.accountSummary];
