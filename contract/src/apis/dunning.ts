/** The dunning API. */
import { dunningService } from '../case/service.ts';
import { dunningDebtors } from '../dunning/debtors.ts';
import { dunningDecisions } from '../dunning/decisions.ts';
import { dunningLevels } from '../dunning/policy.ts';
import { dunningDocuments, dunnings, invoiceDunnings } from '../dunning/dunnings.ts';

export const dunningApi = {
  dunningService,
  debtors: dunningDebtors,
  levels: dunningLevels,
  dunnings,
  invoiceDunnings,
  dunningDocuments,
  decisions: dunningDecisions,
} as const;
