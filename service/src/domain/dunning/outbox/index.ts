/**
 * The operator's side of letters: the print outbox, print batches, and letters that came back (dunning.md 9). Letters
 * are made and stopped elsewhere: the gate.
 */
import { module } from '../../../platform/module.ts';
import { batchRoutes } from './batches.ts';
import { letterRoutes } from './operator.ts';
import { returnAbandoned } from './packing.ts';
import { companyOfLetter } from './store.ts';

export { batchTransitions } from './batch.ts';
export { returnAbandoned } from './packing.ts';
export { waitsForPerson } from './store.ts';

export const outboxModule = module({
  routes: [letterRoutes, batchRoutes],
  jobs: () => [returnAbandoned],
  companiesOf: { dunning_letters: companyOfLetter },
});
