/**
 * Notices: what an invoice was demanded with, by e-mail or by post, and the letter as a document (dunning.md 5, 9). The
 * engine writes them; this module shows them to the client, and their letters to the operator.
 */
import { module } from '../../../platform/module.ts';
import { routes } from './handlers.ts';
import { letterRoutes } from './operator.ts';
import { companyOfLetter } from './store-letters.ts';

export const noticesModule = module({
  routes: [...routes, letterRoutes],
  companiesOf: { dunning_letters: companyOfLetter },
});
