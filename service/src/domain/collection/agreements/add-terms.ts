/** Records terms of interest for a claim: interest and every later allocation follow them from their first day on. */
import type { interestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import * as store from './store.ts';
import { presentTerms, refuseInvalidTerms, refuseTermsOn, termsOf } from './terms.ts';

type AddTerms = (typeof interestTerms)['routes']['create'];

export const addTerms: Handler<'operator', AddTerms> = checked(
  ({ body }) => refuseInvalidTerms(body),
  async ({ tx, path: { claim_id }, body, deps }) => {
    const { mandate_id, acting_as, legal_basis, document_date } = orNotFound(await store.findAccepted(tx, claim_id));
    const mandate = await lockOpen(tx, mandate_id);
    const account = await readAccount(tx, mandate.id);
    const claim = orNotFound(account.facts.claims.find(({ id }) => id === claim_id));
    refuseTermsOn(claim, body, account.facts.terms);

    const { claim_type_code, contract_date } = legal_basis;
    const { from, until = null, reason } = body;
    const terms = termsOf(body, claim, { acting_as, claim_type_code, arisen_on: contract_date ?? document_date });
    const fact = { id: newId(), claim_id, from, until, terms, reason };
    const { before, after, recorded_at } = await bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'terms', fact }],
      entries: [],
      reason: 'terms_changed',
      history: [{ code: 'interest_terms.recorded', values: { from } }],
      publicUrl: deps.publicUrl,
    });
    const added = presentTerms({ ...fact, recorded_at });
    return audited(added, { before, after: { ...after, terms: added } });
  },
);
