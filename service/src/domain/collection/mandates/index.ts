import { module } from '../../../platform/module.ts';
import type { DocumentParents } from '../../correspondence/documents/index.ts';
import { mandateRoutes } from './handlers.ts';
import { historyDocumentRoutes } from './history.ts';
import { mandateMessageRoutes } from './messages.ts';
import { operatorCaseRoutes } from './status-updates.ts';
import { touchHistory } from './store.ts';

export { type Booking, bookOn, type Standing } from './book.ts';
export { forOperator as mandateForOperator, isOver as isMandateOver, mandateUrl, type MandateRow } from './mandate.ts';
export { type Acceptance, joinMandate, openMandate } from './open.ts';
export { processingTransitions } from './states.ts';
export { appendMessageHistory } from './messages.ts';
export { requestsOnMandates } from './requests.ts';
export { presentPage as presentMandates, readWhole as readMandate } from './read.ts';
export { companyOfMandate, listMandates, lockMandate, tell as appendHistory } from './store.ts';

export const mandatesModule = module({
  routes: [mandateRoutes, operatorCaseRoutes, historyDocumentRoutes, ...mandateMessageRoutes],
  // The history shows messages under their own ids.
  documents: { status_update: touchHistory, message: touchHistory } satisfies DocumentParents,
});
