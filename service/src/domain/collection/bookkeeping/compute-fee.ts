/** The statutory amount of costs that were sent without one, from the data of the mandate (rules: fees.ts). */
import type { MandateCostInput } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { readPostings } from '../../money/ledger/index.ts';
import type { MandateRow } from '../mandates/index.ts';
import {
  collectionFee,
  type ComputedKind,
  expensesFlatRate,
  hasTariff,
  openPrincipal,
  settlementFee,
  type FeeBasis,
} from './fees.ts';
import * as store from './store.ts';

/** The amount in cents for a locked mandate. 400 where there is no statutory amount, `conflict` for a fee that is booked already (§ 15 (2) RVG: once per matter). */
export async function computeFee(
  tx: CompanyTx,
  mandate: MandateRow,
  kind: ComputedKind,
  { effort = 'average', date }: MandateCostInput,
): Promise<Cents> {
  const booked = await store.readBookedFees(tx, mandate.id);
  if (kind === 'expenses_flat_rate') return remainingFlatRate(booked);
  refuseUnless(booked[kind] === 0n, 'conflict', {
    detail: 'This fee is already booked; it is due once per case. To book a different fee, send `amount`.',
  });
  const [claims, postings] = await Promise.all([
    store.readAcceptedClaims(tx, mandate.id),
    readPostings(tx, mandate.id),
  ]);
  requireAmountIf(
    claims.some(({ type }) => type === 'titled'),
    '`amount` is required: other statutory fees apply to titled claims.',
  );
  requireAmountIf(
    claims.some(({ is_disputed }) => is_disputed),
    '`amount` is required: there is no fixed statutory fee for disputed claims.',
  );
  const ordered_on = dayOf(mandate.created_at);
  requireAmountIf(!hasTariff(ordered_on), '`amount` is required: no tariff is available for the date of the order.');
  // The collection fee counts the principal open at acceptance, the settlement fee that on the day of the settlement.
  const value_cents = openPrincipal(
    postings,
    claims.map(({ id, accepted_at }) => ({ id, day: kind === 'collection_fee' ? dayOf(accepted_at) : date })),
  );
  requireAmountIf(
    value_cents === 0n,
    '`amount` is required: there was no open principal from which a fee could be computed.',
  );
  const subject: FeeBasis = { value_cents, ordered_on };
  return kind === 'collection_fee' ? collectionFee(subject, effort) : settlementFee(subject);
}

function remainingFlatRate({ collection_fee, settlement_fee, expenses_flat_rate }: store.BookedFees): Cents {
  const fees = collection_fee + settlement_fee;
  requireAmountIf(fees === 0n, '`amount` is required: the flat rate is a share of the fees, and no fee is booked.');
  const rest = expensesFlatRate(fees) - expenses_flat_rate;
  refuseUnless(rest > 0n, 'conflict', { detail: 'The flat rate for the booked fees is already booked.' });
  return rest;
}

const requireAmountIf = (condition: boolean, why: string): void =>
  refuseFailures((report) => {
    if (condition) report.failAt('amount', 'required', why);
  });
