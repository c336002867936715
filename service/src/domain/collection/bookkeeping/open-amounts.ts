/** What was open on a day, from the postings of a mandate. Pure. */
import type { Cents } from '../../../values/money.ts';
import type { StoredPosting } from '../../money/ledger/index.ts';

type Posting = Pick<StoredPosting, 'account' | 'amount_cents' | 'claim_id' | 'value_date'>;

const principal = new Set(['legal_claim_of_principal_claim', 'payment_on_principal_claim']);

/** The principal of claims that was open, each on its day: payments before that day reduce it. */
export const openPrincipal = (
  postings: readonly Posting[],
  claims: readonly { readonly id: string; readonly day: string }[],
): Cents =>
  claims.reduce((sum, { id, day }) => {
    const open = postings
      .filter(({ account, claim_id, value_date }) => principal.has(account) && claim_id === id && value_date <= day)
      .reduce((cents, { amount_cents }) => cents + amount_cents, 0n);
    return sum + (open > 0n ? open : 0n);
  }, 0n);

/** All lines of the legal balance by a day; nothing where more was paid than owed. */
export function openBalance(postings: readonly Posting[], day: string): Cents {
  const open = postings
    .filter(({ account, value_date }) => /^(?:legal_claim_of|payment_on)_/.test(account) && value_date <= day)
    .reduce((cents, { amount_cents }) => cents + amount_cents, 0n);
  return open > 0n ? open : 0n;
}
