/** Accounts and numbers of bookkeeping: of each company, and of the operator. */
import { module } from '../../../platform/module.ts';
import { settingsRoutes } from './routes.ts';

export { accountOf, type Books, buKeyOf, lackingSettings } from './settings.ts';
export { eraseAccountingSettings, readSettings } from './store.ts';

export const accountingSettingsModule = module({ routes: settingsRoutes });
