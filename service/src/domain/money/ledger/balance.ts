/** The balance of a ledger: by line what the law grants, what has been paid on it, and the difference. Pure. */
import { type BalanceLine, balanceLines, type LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';
import type { LedgerAccount, Posting } from './ledger.ts';

export interface LineBalance {
  readonly legal_claim_cents: bigint;
  readonly payment_cents: bigint;
  /** Always claim − payment; negative for what was paid too much. */
  readonly balance_cents: bigint;
}

/** The legal balance in cents: each line, and all of them. */
export type BalanceLines = { readonly [L in BalanceLine | 'total']: LineBalance };

/** The balance of any postings: of entries at hand, or sums by account from the database. */
export function balanceOf(postings: Iterable<Pick<Posting, 'account' | 'amount_cents'>>): BalanceLines {
  const sums = new Map<LedgerAccount, bigint>();
  for (const { account, amount_cents } of postings) sums.set(account, (sums.get(account) ?? 0n) + amount_cents);
  const lines = balanceLines.map(
    (line) =>
      [line, lineBalance(sums.get(`legal_claim_of_${line}`) ?? 0n, -(sums.get(`payment_on_${line}`) ?? 0n))] as const,
  );
  const total = lineBalance(
    sumOf(lines.map(([, line]) => line.legal_claim_cents)),
    sumOf(lines.map(([, line]) => line.payment_cents)),
  );
  return { ...(Object.fromEntries(lines) as Record<BalanceLine, LineBalance>), total };
}

const lineBalance = (legal_claim_cents: bigint, payment_cents: bigint): LineBalance => ({
  legal_claim_cents,
  payment_cents,
  balance_cents: legal_claim_cents - payment_cents,
});

/** The contract's `legal_balance` as of a day; `updatedAt` is the canonical instant of the last booking. */
export const wireBalance = (lines: BalanceLines, asOf: string, updatedAt: string): LegalBalance => ({
  ...wireLine('principal_claim', lines),
  ...wireLine('interest_on_principal_claim', lines),
  ...wireLine('costs_interest_bearing', lines),
  ...wireLine('costs_interest_free', lines),
  ...wireLine('interest_on_costs', lines),
  total_legal_claim: moneyOf(lines.total.legal_claim_cents),
  total_payment: moneyOf(lines.total.payment_cents),
  total_balance: moneyOf(lines.total.balance_cents),
  as_of: asOf,
  updated_at: updatedAt,
});

type WireLine<L extends BalanceLine> = Pick<
  LegalBalance,
  `legal_claim_of_${L}` | `payment_on_${L}` | `balance_of_${L}`
>;

const wireLine = <L extends BalanceLine>(
  line: L,
  { [line]: { legal_claim_cents, payment_cents, balance_cents } }: BalanceLines,
): WireLine<L> =>
  ({
    [`legal_claim_of_${line}`]: moneyOf(legal_claim_cents),
    [`payment_on_${line}`]: moneyOf(payment_cents),
    [`balance_of_${line}`]: moneyOf(balance_cents),
  }) as unknown as WireLine<L>;
