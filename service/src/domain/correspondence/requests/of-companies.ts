/** Requests on neither an order nor a case: nothing is held for them, and nothing follows. */
import { refuseUnless } from '../../../platform/refusal.ts';
import { readCompany } from '../../parties/companies/index.ts';
import type { PlaceRules } from './handlers.ts';

export const ofCompanies: PlaceRules = {
  exists: () => Promise.resolve(true),
  hold: () => Promise.resolve(),
  lockToAsk: async (tx) =>
    refuseUnless((await readCompany(tx)).status !== 'offboarded', 'conflict', {
      detail: 'The company has been offboarded.',
    }),
  follow: () => Promise.resolve(),
};
