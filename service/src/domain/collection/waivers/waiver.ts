/** The rules of waivers: what an input must say, what can be waived, the wire form. Pure. */
import type { Waiver, WaiverInput } from '@mahnwerk/contract/operator/waivers.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import type { Unrecorded, WaiverEffect } from '../../money/ledger/index.ts';
import type { Facts, WaiverFact } from '../../money/replay/index.ts';
import { noSuchClaim } from '../claims/index.ts';
import type { Statements } from './statements.gen.ts';

export type WaiverRow = Statements['get']['row'];

/** 400 for a waiver that is invalid in every case. @param isKnownClaim whether `claim_id`, where sent, is that of a claim */
export const refuseInvalidWaiver = (
  { amount, all = false, value_date }: WaiverInput,
  { today, isKnownClaim }: { readonly today: string; readonly isKnownClaim: boolean },
): void =>
  refuseFailures((report) => {
    if (amount === undefined && !all) report.failAt('amount', 'required', '`amount` is required unless `all` is true.');
    if (amount !== undefined && all) report.failAt('amount', 'not_allowed', '`amount` is not allowed with `all`.');
    if (!isKnownClaim) report.failAt('claim_id', 'invalid', noSuchClaim);
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
  });

/** 400 for a claim of another case, or for one waiver more than a case can have, reversed ones included. */
export const refuseWaiverOn = ({ claims, waivers }: Pick<Facts, 'claims' | 'waivers'>, claim_id: string | null): void =>
  refuseFailures((report) => {
    if (claim_id !== null && !claims.some(({ id }) => id === claim_id))
      report.failAt('claim_id', 'invalid', noSuchClaim);
    if (waivers.length >= limits.mandate_waivers)
      report.failAt('waivers', 'max_length', `A case has at most ${limits.mandate_waivers} waivers.`);
  });

/** What is waived, as a fact. */
export const factOf = (id: string, input: WaiverInput): Unrecorded<WaiverFact> => ({
  id,
  line: input.line,
  claim_id: input.claim_id ?? null,
  amount_cents: input.amount === undefined ? null : centsOf(input.amount),
  value_date: input.value_date,
});

/**
 * What a waiver takes. Only what is open can be waived: on its day, and since. What was waived since would be waived twice; what was paid since would
 * become surplus.
 *
 * @throws Refusal validation_error `overpayment`
 */
export function waivedCents(
  { taken, waived_more, has_more_surplus }: WaiverEffect,
  { amount_cents, value_date }: Pick<WaiverFact, 'amount_cents' | 'value_date'>,
): Cents {
  const field = amount_cents === null ? 'all' : 'amount';
  refuseFailures((report) => {
    if (taken === 0n || taken < (amount_cents ?? 0n))
      report.failAt(field, 'overpayment', `On ${value_date}, ${moneyOf(taken).value} EUR were open.`);
    else if (waived_more < taken)
      report.failAt(field, 'overpayment', `A part of what was open on ${value_date} has been waived since.`);
    else if (has_more_surplus)
      report.failAt(field, 'overpayment', `A part of what was open on ${value_date} has been paid since.`);
  });
  return taken;
}

export const presentWaiver = (row: WaiverRow): Waiver => ({
  id: row.id,
  status: row.status,
  line: row.line,
  claim_id: row.claim_id,
  amount: moneyOf(row.amount_cents),
  all: row.is_all,
  value_date: row.value_date,
  reason: row.reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
