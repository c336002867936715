/** The figure of costs that were sent without one: what the case says, and the law of it (fees.ts). */
import type { MandateCostInput } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { postingsOf } from '../../money/ledger/index.ts';
import type { MandateRow } from '../mandates/index.ts';
import {
  collectionFee,
  type ComputedKind,
  expensesFlatRate,
  hasTariff,
  openPrincipal,
  settlementFee,
  type Subject,
} from './fees.ts';
import * as store from './store.ts';

/** Of a case that is held. Throws the 400 of one that the law gives no figure for, `conflict` where the fee stands booked: § 15 (2) RVG, once in one matter. */
export async function computeFee(
  tx: CompanyTx,
  mandate: MandateRow,
  kind: ComputedKind,
  { effort = 'average', date }: MandateCostInput,
): Promise<Cents> {
  const standing = await store.bookedFees(tx, mandate.id);
  if (kind === 'expenses_flat_rate') return restOfFlatRate(standing);
  refuseUnless(standing[kind] === 0n, 'conflict', {
    detail: 'This fee stands booked, and is owed once in one matter; another is booked with its amount.',
  });
  const [claims, postings] = await Promise.all([store.claimsAccepted(tx, mandate.id), postingsOf(tx, mandate.id)]);
  refuseOutside(
    claims.some(({ type }) => type === 'titled'),
    'Claims of the case are titled: the law of enforcement gives other fees.',
  );
  refuseOutside(
    claims.some(({ is_disputed }) => is_disputed),
    'Claims of the case are disputed: the law gives a range, and no figure.',
  );
  const ordered_on = dayOf(mandate.created_at);
  refuseOutside(!hasTariff(ordered_on), 'No tariff is known here for an order as old.');
  // What is collected is what was open when each claim came; what is agreed on is what is open on that day.
  const value_cents = openPrincipal(
    postings,
    claims.map(({ id, accepted_at }) => ({ id, day: kind === 'collection_fee' ? dayOf(accepted_at) : date })),
  );
  refuseOutside(value_cents === 0n, 'No principal was open that a fee could be measured by.');
  const subject: Subject = { value_cents, ordered_on };
  return kind === 'collection_fee' ? collectionFee(subject, effort) : settlementFee(subject);
}

function restOfFlatRate({ collection_fee, settlement_fee, expenses_flat_rate }: store.BookedFees): Cents {
  const fees = collection_fee + settlement_fee;
  refuseOutside(fees === 0n, 'A flat rate is a share of fees, and none stands booked.');
  const rest = expensesFlatRate(fees) - expenses_flat_rate;
  refuseUnless(rest > 0n, 'conflict', { detail: 'The flat rate of the fees that stand booked is booked already.' });
  return rest;
}

function refuseOutside(isOutside: boolean, why: string): void {
  refuseFailures((report) => {
    if (isOutside) report.failAt('amount', 'required', why);
  });
}
