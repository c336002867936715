/** The company's routes of its letterhead. */
import { ownLetterhead } from '@mahnwerk/contract/dunning/letterhead.ts';
import { checked, implement, prepared, withLock } from '../../../platform/http/handler.ts';
import { changeCompanyLetterhead, drawLogo, rightCompanyPatch } from './change.ts';
import { noCompanyLetterhead } from './company-letterhead.ts';
import * as store from './store.ts';

export const ownLetterheadRoutes = implement(ownLetterhead, {
  get: async ({ db }) => (await store.readCompanyLetterhead(db)) ?? noCompanyLetterhead,
  update: withLock(
    ({ tx }) => store.lockLetterhead(tx, tx.tenant.company_id),
    prepared(
      drawLogo,
      checked(rightCompanyPatch, async ({ tx, checked: patch }) => (await changeCompanyLetterhead(tx, patch)).after),
    ),
  ),
});
