/** The booking of exact credits on the operator's accounts. */
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import type { ExactBank } from '../../features/bank/exact.ts';
import { decided } from '../payments/reads.ts';

export function useExactBank(): ExactBank {
  const { bankFiles } = useOperator();
  return {
    mayBook: useMay()('operator:money'),
    bookExact: (id, once) => bankFiles.bookExact({ id, ...once }),
    changes: [...decided, api.operator.bankFiles],
  };
}
