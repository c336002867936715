/** The legal balance of a mandate (decisions.md 6): by line what the law grants, what has been paid on it, and the difference. Pure. */
import { type BalanceLine, balanceLines, type LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import type { Figures, Replay } from '../replay/index.ts';

export interface LineBalance {
  /** After waivers. */
  readonly legal_claim_cents: Cents;
  readonly payment_cents: Cents;
  /** Always claim − payment; negative for an overpayment. */
  readonly balance_cents: Cents;
}

/** The legal balance in cents: each line, and all of them. */
export type BalanceLines = { readonly [L in BalanceLine | 'total']: LineBalance };

/** The balance of a replay. */
export const balanceOf = ({ lines }: Pick<Replay, 'lines'>): BalanceLines =>
  Object.fromEntries(
    [...balanceLines, 'total' as const].map((line) => [line, lineBalanceOf(lines[line])]),
  ) as BalanceLines;

/** The balance of a line. */
export const lineBalanceOf = ({ claimed, waived, paid, open }: Figures): LineBalance => ({
  legal_claim_cents: claimed - waived,
  payment_cents: paid,
  balance_cents: open,
});

/** The contract's `legal_balance` as of a day; `updatedAt` is the time of the last booking. */
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
