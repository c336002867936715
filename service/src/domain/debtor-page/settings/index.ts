/** What debtors can do on their page: settings of the operator, and of companies that have their own. */
import { module } from '../../../platform/module.ts';
import { settingsRoutes } from './operator.ts';

export type { DebtorPageData as PageSettings } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
export { noPrivacy, ownPrivacy, paymentSecretOf, settingsOf } from './read.ts';
export { resealPaymentSecrets } from './reseal.ts';
export { eraseDebtorPageSettings } from './store.ts';

export const debtorPageSettingsModule = module({ routes: settingsRoutes });
