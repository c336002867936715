/** Letterheads of the operator and of companies, and the settings of correspondence. */
import { module, type Module } from '../../../platform/module.ts';
import { ownLetterheadRoutes } from './handlers.ts';
import { type Accounts, routesOf } from './operator.ts';

export { printedLetterhead } from './company-letterhead.ts';
export { companyLogoBox } from './logo.ts';
export { noLetterhead } from './letterhead.ts';
export { readCorrespondenceSettings } from './letterhead-settings.ts';
export { eraseLetterhead, readCompanyLetterhead, readLetterhead } from './store.ts';

export const letterheadModule = (accounts: Accounts): Module =>
  module({ routes: [ownLetterheadRoutes, ...routesOf(accounts)] });
