/** Mandates: accepted orders with their ledger and their history. */
import { module } from '../../../platform/module.ts';
import type { DocumentParents } from '../../correspondence/documents/index.ts';
import { mandateRoutes } from './handlers.ts';
import { balanceMandates } from './jobs.ts';
import { historyDocumentRoutes } from './history.ts';
import { mandateMessageRoutes } from './messages.ts';
import { caseRoutes, operatorCaseRoutes } from './operator.ts';
import { companyOfMandate, touchHistory } from './store.ts';

export { bookOnMandate } from './book.ts';
export { lockOpen } from './lock.ts';
export { isMandateOver, mandateEventData, type MandateRow } from './mandate.ts';
export { type Acceptance, joinMandate, openMandate } from './open.ts';
export { processingTransitions } from './states.ts';
export { operatorMessagesOnMandates } from './messages.ts';
export { requestsOnMandates } from './requests.ts';
export { appendHistory, companyOfMandate, eraseMandates, lockMandate } from './store.ts';

export const mandatesModule = module({
  jobs: () => [balanceMandates],
  routes: [mandateRoutes, caseRoutes, operatorCaseRoutes, historyDocumentRoutes, ...mandateMessageRoutes],
  companiesOf: { mandates: companyOfMandate },
  // The history shows messages under their own ids.
  documents: { status_update: touchHistory, message: touchHistory } satisfies DocumentParents,
});
