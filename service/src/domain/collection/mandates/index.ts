/** Mandates: accepted orders with their ledger and their history. */
import { module, type Module } from '../../../platform/module.ts';
import type { DocumentParents } from '../../correspondence/documents/index.ts';
import { mandateRoutes } from './handlers.ts';
import { balanceMandates, endPauses } from './jobs.ts';
import { assignmentRoutes } from './assignments.ts';
import { historyDocumentRoutes } from './history.ts';
import { mandateMessageRoutes } from './messages.ts';
import { caseRoutes, type ClosingCommands, operatorCaseRoutes } from './operator.ts';
import { companyOfMandate } from './store.ts';
import { touchHistory } from './store-history.ts';

export { bookOnMandate, recordBalance, writeFacts } from './book.ts';
export { cleanText, findUnclosed, lockUnclosed, presented, setStates, statesOf } from './change-state.ts';
export { findOpen, lockOpen } from './lock.ts';
export { presentAllocation } from './mandate-balance.ts';
export { appendHappening, readHistory } from './history.ts';
export type { ClosingCommands } from './operator.ts';
export { instalmentsOf, unpaid } from './plans.ts';
export { breakPromise, followPromises, withdrawPromises } from './promises.ts';
export { withdrawAgreements } from './withdraw.ts';
export { foresee, type Intended, unstored } from './preview.ts';
export { isMandateOver, mandateEventData, type MandateRow, noSuchDebtor, stateOf } from './mandate.ts';
export { type Acceptance, courseWork, joinMandate, openMandate } from './open.ts';
export { presentAs, readBalance, readBalanceWith, readMandate } from './read.ts';
export { readStatement } from './statement.ts';
export { cleanedDescription, publishUpdate } from './publish.ts';
export { phaseOfCase } from './phases.ts';
export { processingTransitions } from './states.ts';
export { isOursToPost, isOursToState } from './former-office.ts';
export { clockOfMandate, type CompanyClock, todayOfMandate } from './clock.ts';
export { operatorMessagesOnMandates } from './messages.ts';
export { requestsOnMandates } from './requests.ts';
export { appendSteps, readStepEntries, type StepEntry, type StepEntryRow } from './store-steps.ts';
export {
  companyOfMandate,
  eraseMandates,
  findByCaseKeys,
  findMandate,
  lockMandate,
  lockOpenCasesOf,
  type OldCase,
  type Receipt,
  setTakenOver,
} from './store.ts';

export const mandatesModule = (commands: ClosingCommands): Module =>
  module({
    jobs: (deps) => [balanceMandates(deps), endPauses(deps)],
    routes: [
      mandateRoutes,
      caseRoutes,
      operatorCaseRoutes(commands),
      assignmentRoutes,
      historyDocumentRoutes,
      ...mandateMessageRoutes,
    ],
    companiesOf: { mandates: companyOfMandate },
    // The history shows messages under their own ids.
    documents: { status_update: touchHistory, message: touchHistory } satisfies DocumentParents,
  });
