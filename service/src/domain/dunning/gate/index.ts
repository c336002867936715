/** Letters from their plan to the mail or the outbox, through the last gate. */
import { module } from '../../../platform/module.ts';
import { letterHandler } from './make.ts';
import { mailReference } from './pass.ts';
import { onMailOutcome } from './undeliverable.ts';

export { letterKind } from './kind.ts';
export { passAgain } from './pass-again.ts';
export { markUndeliverable } from './undeliverable.ts';
export { letterHandler } from './make.ts';

export const gateModule = module({
  mailOutcomes: (deps) => ({ [mailReference]: onMailOutcome(deps) }),
  work: ({ database, createTypesetter }, deps) => [letterHandler({ database, typesetter: createTypesetter(), deps })],
});
