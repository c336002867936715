/** The entries that book facts: claims at acceptance, costs, payments, refunds. Pure. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import type { ClaimFact, CostFact, PaymentFact, RefundFact } from '../replay/index.ts';
import type { Unrecorded } from './facts.ts';
import { type BookingEntry, entryOf, type Posting } from './ledger.ts';

interface Owed {
  readonly line: BalanceLine;
  readonly amount_cents: Cents;
  readonly claim_id: string | null;
  readonly cost_id: string | null;
}

/** The lines of what the debtor comes to owe. */
export const owedLines = ({ line, amount_cents, claim_id, cost_id }: Owed): readonly Posting[] => [
  { account: `legal_claim_of_${line}`, amount_cents, claim_id, cost_id },
  { account: 'due_to_creditor', amount_cents: -amount_cents, claim_id, cost_id },
];

/** The entries of a claim: its principal, the costs of its title, and each charge. */
export function claimEntries({
  id,
  since,
  principal_cents,
  titled_costs,
  charges,
}: Unrecorded<ClaimFact>): BookingEntry[] {
  const debts = [
    {
      rule: 'acceptance.principal',
      value_date: since,
      note: null,
      line: 'principal_claim',
      amount_cents: principal_cents,
      cost_id: null,
    },
    {
      rule: 'acceptance.titled_costs',
      value_date: titled_costs?.since ?? since,
      note: null,
      line: 'costs_interest_bearing',
      amount_cents: titled_costs?.amount_cents ?? 0n,
      cost_id: null,
    },
    ...charges.map((charge) => ({
      rule: 'acceptance.charge',
      value_date: charge.date < since ? since : charge.date,
      note: charge.type,
      line: charge.type === 'interest' ? ('interest_on_principal_claim' as const) : ('costs_interest_free' as const),
      amount_cents: charge.amount_cents,
      cost_id: charge.id,
    })),
  ] as const;
  return debts
    .filter(({ amount_cents }) => amount_cents > 0n)
    .map(({ rule, value_date, note, line, amount_cents, cost_id }) =>
      entryOf({ rule, value_date, note, lines: owedLines({ line, amount_cents, claim_id: id, cost_id }) }),
    );
}

/** The entry of costs that the debtor owes, with VAT where it is owed. */
export const costEntry = ({
  id,
  claim_id,
  kind,
  date,
  amount_cents,
  interest_from,
}: Unrecorded<CostFact>): BookingEntry =>
  entryOf({
    rule: 'cost',
    value_date: date,
    note: kind,
    lines: owedLines({
      line: interest_from === null ? 'costs_interest_free' : 'costs_interest_bearing',
      amount_cents,
      claim_id,
      cost_id: id,
    }),
  });

/** Who received a payment, and how it came to the ledger. */
export interface PaymentOrigin {
  readonly rule: 'acceptance.payment' | 'payment.debtor' | 'payment.client';
  readonly payment_id: string;
}

/** The entry of a payment; the fact has the id of the entry. Its allocation is derived. */
export function paymentEntry(
  { id, amount_cents, value_date, designation }: Unrecorded<PaymentFact>,
  source: PaymentOrigin,
): BookingEntry {
  const line = { claim_id: designation?.claim_id ?? null, cost_id: null };
  const received = source.rule === 'payment.debtor' ? 'received_by_service' : 'received_by_creditor';
  return entryOf({
    id,
    value_date,
    ...source,
    lines: [
      { account: received, amount_cents, ...line },
      { account: 'payments_to_allocate', amount_cents: -amount_cents, ...line },
    ],
  });
}

/** The entry of surplus that is given back. */
export function refundEntry(
  { id, amount_cents, value_date }: Unrecorded<RefundFact>,
  payment_id: string,
): BookingEntry {
  const line = { claim_id: null, cost_id: null };
  return entryOf({
    id,
    rule: 'payment.refund',
    value_date,
    payment_id,
    lines: [
      { account: 'payments_to_allocate', amount_cents, ...line },
      { account: 'refunded_to_payer', amount_cents: -amount_cents, ...line },
    ],
  });
}
