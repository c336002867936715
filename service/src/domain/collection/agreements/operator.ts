/** The operator's routes of interest terms and allocation rules; each command has a file of its own. */
import { allocationRules, interestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { listAllocationRules, listTerms } from '../../money/ledger/index.ts';
import { addRule, previewRule } from './add-rule.ts';
import { addTerms, previewTerms } from './add-terms.ts';
import { presentRule } from './allocation-rules.ts';
import * as store from './store.ts';
import { presentTerms } from './terms.ts';

export const interestTermsRoutes = implement(interestTerms, {
  async list({ db, path: { claim_id }, query }) {
    const { mandate_id } = orNotFound(await store.findAccepted(db, claim_id));
    return mapPage(await listTerms(db, { mandate_id, claim_id }, query), presentTerms);
  },
  create: addTerms,
  preview: previewTerms,
});

export const allocationRuleRoutes = implement(allocationRules, {
  list: async ({ db, path, query }) => mapPage(await listAllocationRules(db, path.mandate_id, query), presentRule),
  create: addRule,
  preview: previewRule,
});
