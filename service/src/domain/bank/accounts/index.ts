/** The operator's bank accounts, and in which order their statements follow each other. */
import { module } from '../../../platform/module.ts';
import { bankAccountRoutes } from './operator.ts';

export { readAccount } from './store.ts';
export { isAfterGap, isFirstOfDay, isLastOfDay, lastBefore } from './statement-days.ts';

export const bankAccountsModule = module({ routes: [bankAccountRoutes] });
