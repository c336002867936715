/** Requests on the company itself: they lock and update no parent. */
import { refuseUnless } from '../../../platform/refusal.ts';
import { readCompany } from '../../parties/companies/index.ts';
import type { RequestParentRules } from './handlers.ts';

export const requestsOnCompanies: RequestParentRules = {
  exists: () => Promise.resolve(true),
  lock: () => Promise.resolve(),
  lockForRequest: async (tx) =>
    refuseUnless((await readCompany(tx)).status !== 'offboarded', 'conflict', {
      detail: 'The company has been offboarded.',
    }),
  syncParent: () => Promise.resolve(),
};
