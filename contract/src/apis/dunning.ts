/** The dunning API. */
import { dunningService } from '../case/service.ts';
import { dunningDebtors } from '../dunning/debtors.ts';

export const dunningApi = {
  dunningService,
  debtors: dunningDebtors,
} as const;
