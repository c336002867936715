/** The operator's bank accounts. */
import { module } from '../../../platform/module.ts';
import { bankAccountRoutes } from './operator.ts';

export const bankAccountsModule = module({ routes: [bankAccountRoutes] });
