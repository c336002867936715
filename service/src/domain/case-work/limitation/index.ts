/** The limitation of a claim: facts, derivation, candidates for an acknowledgement. */
import { module } from '../../../platform/module.ts';
import { limitationRoutes } from './operator.ts';

export { recordLimitationFact } from './operator.ts';
export { readLimitationIfAcknowledged } from './read.ts';
export { documentFacts } from './store.ts';

export const limitationModule = module({ routes: [limitationRoutes] });
