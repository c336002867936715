/** What the screens of a case read, and what its address keeps. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useNeeded, useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import type { CaseSearch } from '../../features/cases/case-search.ts';

export type Operator = ReturnType<typeof useOperator>;

/** @param day the day of the balance, today without one */
export const useBalance = (id: string, day?: string) =>
  useRead(api.operator.operatorCases.balance, { id, query: day === undefined ? {} : { as_of: day } });

/** The case of the address. */
export function useCase() {
  const operator = useOperator();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  return { operator, id, mandate: useNeeded(api.operator.cases.get, { id }) };
}

/** What the address of the case keeps of its tabs. */
export const useCaseSearch = (): CaseSearch => useSearch({ strict: false });

/** Changes what the address keeps: no step of its own for Back. */
export function useKeepInSearch(): (part: { readonly [N in keyof CaseSearch]: string | undefined }) => void {
  const navigate = useNavigate();
  return (part) =>
    void navigate({
      to: '.',
      search: (before: CaseSearch) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
}

/** Today, as the service counts it for the company of the case. */
export const useToday = () => useCase().mandate.legal_balance.as_of;

export type Case = ReturnType<typeof useCase>['mandate'];
