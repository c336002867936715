/** What „Ablauf“ reads in more than one place. */
import { api } from '../../data/operations.ts';
import { usePages } from '../../data/query-many.ts';

/** So many decisions are read at a time. */
const shown_decisions = 20;

/** The decisions on a case, newest first. */
export const useDecisions = (id: string) =>
  usePages(api.operator.caseDecisions.ofCase, { mandate_id: id }, shown_decisions);
