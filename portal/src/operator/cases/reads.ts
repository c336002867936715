/** What the screens of a case read. Everything about one case has keys below the case: a command refreshes them all. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { CaseSearch } from '../../features/cases/case-search.ts';
import { useOperator } from '../../data/useOperator.ts';

export type Operator = ReturnType<typeof useOperator>;

export const caseKey = (id: string) => ['operator', 'case', id] as const;

export const caseQuery = (operator: Operator, id: string) =>
  queryOptions({ queryKey: caseKey(id), queryFn: () => operator.cases.get({ id }) });

/** @param day the day of the balance, today without one */
export const balanceQuery = (operator: Operator, id: string, day: string | undefined) =>
  queryOptions({
    queryKey: [...caseKey(id), 'balance', day],
    queryFn: () => operator.operatorCases.balance({ id, query: day === undefined ? {} : { as_of: day } }),
  });

/** The case of the address. */
export function useCase() {
  const operator = useOperator();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  return { operator, id, mandate: useSuspenseQuery(caseQuery(operator, id)).data };
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
