/** Records terms of interest for a claim: interest and every later allocation follow them from their first day on. */
import type { InterestTermsInput, interestTerms } from '@mahnwerk/contract/operator/agreements.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, findOpen, foresee, lockOpen } from '../mandates/index.ts';
import { claimsOf } from '../../money/replay/index.ts';
import * as store from './store.ts';
import { presentTerms, refuseInvalidTerms, refuseTermsOn, termsOf } from './terms.ts';

type Routes = (typeof interestTerms)['routes'];

export const addTerms: Handler<'operator', Routes['create']> = checked(
  ({ body }) => refuseInvalidTerms(body),
  async ({ tx, path: { claim_id }, body, deps }) => {
    const accepted = orNotFound(await store.findAccepted(tx, claim_id));
    const mandate = await lockOpen(tx, accepted.mandate_id);
    const { fact, booking } = await termsToBook(tx, { claim_id, accepted }, body);
    const { before, after, recorded_at } = await bookOnMandate(tx, mandate, {
      ...booking,
      history: [{ code: 'interest_terms.recorded', values: { from: fact.from } }],
      publicUrl: deps.publicUrl,
    });
    const added = presentTerms({ ...fact, recorded_at });
    return audited(added, { before, after: { ...after, terms: added } });
  },
);

/** What terms would do; nothing is locked or written. */
export const previewTerms: Handler<'operator', Routes['preview']> = ({ db, path: { claim_id }, body }) =>
  db.snapshot(async () => {
    refuseInvalidTerms(body);
    const accepted = orNotFound(await store.findAccepted(db, claim_id));
    const mandate = await findOpen(db, accepted.mandate_id);
    const { fact, booking } = await termsToBook(db, { claim_id, accepted }, body);
    const { balances } = await foresee(db, mandate, booking);
    return { result: { ...presentTerms({ ...fact, recorded_at: db.now }), id: null, recorded_at: null }, ...balances };
  });

interface ClaimOfCase {
  readonly claim_id: string;
  readonly accepted: store.AcceptedClaim;
}

/** The terms of a body and what they add to the account of the case. @throws Refusal validation_error */
async function termsToBook(db: CompanyDb, { claim_id, accepted }: ClaimOfCase, body: InterestTermsInput) {
  const { mandate_id, acting_as, legal_basis, document_date } = accepted;
  const account = await readAccount(db, mandate_id);
  const claim = orNotFound(claimsOf(account.facts).find(({ id }) => id === claim_id));
  refuseTermsOn(claim, body, account.facts.terms);
  const { claim_type_code, contract_date } = legal_basis;
  const { from, until = null, reason, stated_reason = null } = body;
  const terms = termsOf(body, claim, { acting_as, claim_type_code, arisen_on: contract_date ?? document_date });
  const fact = { id: newId(), claim_id, from, until, terms, reason, stated_reason };
  const facts = [{ kind: 'terms', fact }] as const;
  return { fact, booking: { account, facts, entries: [], reason: 'terms_changed' } as const };
}
