/** Letterheads of the operator and of companies, and the settings of correspondence. */
import { module, type Module } from '../../../platform/module.ts';
import { type Accounts, routesOf } from './operator.ts';

export { noLetterhead } from './letterhead.ts';
export { readCorrespondenceSettings } from './letterhead-settings.ts';
export { eraseLetterhead, readLetterhead } from './store.ts';

export const letterheadModule = (accounts: Accounts): Module => module({ routes: routesOf(accounts) });
