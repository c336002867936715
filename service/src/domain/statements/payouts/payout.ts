/** The rules of payouts: which statements are paid, and the wire form. Pure. */
import type { Payout, PayoutItem } from '@mahnwerk/contract/operator/payouts.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { isInSepa } from '@mahnwerk/contract/shapes/sepa.ts';
import { isWritable } from './sepa-text.ts';
import type { Candidate, ItemRow, PayoutRow } from './store.ts';

export type Exclusion = Payout['excluded'][number]['reason'];

/** Why a statement is not paid; undefined: it is. */
export function exclusionOf(
  { status, total_cents, paid_at, is_paid_out, payout_bank_account }: Candidate,
  minimum: Cents,
): Exclusion | undefined {
  if (is_paid_out || paid_at !== null) return 'already_paid';
  if (status !== 'published' || total_cents <= 0n) return 'not_positive';
  if (total_cents < minimum) return 'below_minimum';
  if (payout_bank_account === null) return 'no_account';
  if (!isInSepa(payout_bank_account.iban)) return 'outside_sepa';
  return isWritable(payout_bank_account.account_holder) ? undefined : 'holder_not_writable';
}

/** What a bank transaction, or the operator, reports of an exported transfer. */
export type Outcome =
  | { readonly kind: 'executed'; readonly at: string; readonly by: string }
  | { readonly kind: 'returned'; readonly by: string; readonly reason: string | null }
  | { readonly kind: 'returned_by_hand'; readonly reason: string }
  | { readonly kind: 'not_executed' | 'not_returned' };

/**
 * A transfer after an outcome; undefined where it has that outcome already. What the operator recorded by hand before
 * the bank reported it stays, and stays when the report is unbooked.
 */
export function afterOutcome(item: ItemRow, outcome: Outcome): ItemRow | undefined {
  const isReturned = item.status === 'returned';
  switch (outcome.kind) {
    case 'executed': {
      if (item.executed_by !== null) return undefined;
      const executed = { ...item, executed_at: outcome.at, executed_by: outcome.by };
      return isReturned ? executed : { ...executed, status: 'executed' };
    }
    case 'returned':
      if (item.returned_by !== null) return undefined;
      return {
        ...item,
        status: 'returned',
        is_active: false,
        returned_by: outcome.by,
        bank_return_reason: outcome.reason,
      };
    case 'returned_by_hand':
      if (isReturned) return undefined;
      return { ...item, status: 'returned', is_active: false, return_reason: outcome.reason };
    case 'not_executed': {
      const waiting = { ...item, executed_at: null, executed_by: null };
      return isReturned ? waiting : { ...waiting, status: 'prepared' };
    }
    case 'not_returned': {
      const kept = { ...item, returned_by: null, bank_return_reason: null };
      if (item.return_reason !== null) return kept;
      return { ...kept, status: item.executed_at === null ? 'prepared' : 'executed', is_active: true };
    }
  }
}

/** The state of a payout after its items. */
export function statusAfter(items: readonly Pick<ItemRow, 'status'>[]): PayoutRow['status'] {
  if (items.some(({ status }) => status === 'returned')) return 'partly_returned';
  return items.every(({ status }) => status === 'executed') ? 'executed' : 'exported';
}

export const numberOf = ({ clearing_no, invoice_no }: Pick<Candidate, 'clearing_no' | 'invoice_no'>): string =>
  clearing_no ?? invoice_no ?? '';

/** The end-to-end id of a transfer is the number of its statement. */
export const presentItem = (item: ItemRow): PayoutItem => ({
  id: item.id,
  statement_id: item.kind === 'collective' ? item.statement_id : null,
  single_mandate_statement_id: item.kind === 'single' ? item.statement_id : null,
  company_id: item.company_id,
  company_name: item.company_name,
  number: item.end_to_end_id,
  amount: moneyOf(item.amount_cents),
  account_holder: item.account_holder,
  iban: item.iban,
  end_to_end_id: item.end_to_end_id,
  status: item.status,
  return_reason: item.return_reason ?? item.bank_return_reason,
  vop_result: item.vop_result,
});

export const totalsOf = (items: readonly Pick<ItemRow, 'amount_cents'>[]): Totals => ({
  total_cents: sumOf(items.map(({ amount_cents }) => amount_cents)),
  count: items.length,
});

interface Totals {
  readonly total_cents: Cents;
  readonly count: number;
}

/** @param items those that are shown */
export const presentPayout = (
  row: PayoutRow,
  items: readonly ItemRow[],
  { total_cents, count }: Totals = totalsOf(items),
): Payout => ({
  id: row.id,
  status: row.status,
  execution_date: row.execution_date,
  total: moneyOf(total_cents),
  count,
  items: items.map(presentItem),
  excluded: row.excluded,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
