/** What was open on a day, by the account of a mandate. Pure. */
import type { Cents } from '../../../values/money.ts';
import { type Account, figuresOn } from '../../money/ledger/index.ts';

/** The principal of claims that was open, each on its day: payments before that day reduce it. */
export const openPrincipal = (
  account: Account,
  claims: readonly { readonly id: string; readonly day: string }[],
): Cents =>
  claims.reduce((sum, { id, day }) => {
    const open = figuresOn(account, day).claims.find(({ claim_id }) => claim_id === id)?.principal.open ?? 0n;
    return sum + atLeastZero(open);
  }, 0n);

/** All lines of the legal balance by a day; nothing where more was paid than owed. */
export const openBalance = (account: Account, day: string): Cents =>
  atLeastZero(figuresOn(account, day).lines.total.open);

const atLeastZero = (cents: Cents): Cents => (cents < 0n ? 0n : cents);
