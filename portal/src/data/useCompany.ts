/** The company in the address, and its routes for the signed-in user. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { companyMembershipOf, useMe } from './me.ts';
import { companyAs } from './service.ts';

/** For a person who is no user of the company, every route answers that a right is missing. */
export function useCompany() {
  const { customer = '', id = '' } = useParams({ strict: false });
  const membership = companyMembershipOf(useMe(), customer)?.id ?? 'self';
  const api = useMemo(() => companyAs(membership), [membership]);
  return { api, membership, customer, id, key: ['company', customer] as const };
}

export type CompanyApi = ReturnType<typeof useCompany>['api'];
