/** The company that the address names. */
import { useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useNeeded, useRead } from '../../data/query.ts';

export const useCompanyId = (): string => useParams({ strict: false }).id ?? '';

export function useShownCompany() {
  const id = useCompanyId();
  return useRead(api.operator.operatorCompanies.get, { id });
}

/** The company that the frame around a tab has read. */
export function useCompany() {
  const id = useCompanyId();
  return useNeeded(api.operator.operatorCompanies.get, { id });
}
