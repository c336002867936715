/** The handover of unpaid invoices to collection: the only module of dunning that knows orders. */
import { module } from '../../../platform/module.ts';
import { eventHandler } from './event.ts';
import { handoverRoutes } from './operator.ts';

export { eventHandler };
export { handOver, handoverProblems, type HandoverOptions } from './hand-over.ts';
export { claimOfInvoice, isOpenRefusal, withdrawRefusal } from './store.ts';
export { undoHandovers } from './undo.ts';

export const handoverModule = module({ routes: [handoverRoutes], work: () => [eventHandler] });
