/**
 * A corrected contract day may change the statutory rate of a claim (§ 288 (2) BGB, for debts that arose by 28 July 2014).
 * Facts never change: the default terms are recorded anew, and the ledger follows them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { claimsOf, statutoryTerms } from '../../money/replay/index.ts';
import { bookOnMandate, type MandateRow } from '../mandates/index.ts';
import * as store from './store.ts';

interface Correction {
  readonly claim_id: string;
  /** The one that the claim gets. */
  readonly contract_date: string | null;
  readonly publicUrl: string;
}

/** The case is locked and open, and the claim not yet changed. @returns undefined where the terms stay */
export async function correctDefaultTerms(
  tx: CompanyTx,
  mandate: MandateRow,
  { claim_id, contract_date, publicUrl }: Correction,
) {
  const { acting_as, legal_basis, document_date } = orNotFound(await store.findAccepted(tx, claim_id));
  const { claim_type_code } = legal_basis;
  const [before, after] = [legal_basis.contract_date, contract_date].map((day) =>
    statutoryTerms({ acting_as, claim_type_code, arisen_on: day ?? document_date }),
  );
  if (after === undefined || isDeepStrictEqual(before, after)) return undefined;
  const account = await readAccount(tx, mandate.id);
  const { default_terms } = orNotFound(claimsOf(account.facts).find(({ id }) => id === claim_id));
  if (default_terms?.kind !== 'statutory') return undefined;
  const { from } = default_terms;
  return bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'default_terms', fact: { id: newId(), claim_id, default_terms: { ...after, from } } }],
    entries: [],
    reason: 'terms_changed',
    history: [{ code: 'interest_terms.recorded', values: { from } }],
    publicUrl,
  });
}
