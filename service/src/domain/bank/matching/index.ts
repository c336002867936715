/** Matching: which cases a bank transaction may belong to. */
import { module } from '../../../platform/module.ts';
import { matchWaiting } from './save.ts';

export { matchAgain, matchAtOnce, matchOutdated, matchWaiting } from './save.ts';

export const bankMatchingModule = module({ jobs: () => [matchWaiting] });
