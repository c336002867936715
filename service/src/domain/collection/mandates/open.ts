/**
 * An accepted order becomes a mandate, or joins one: the row, the opening entries of its ledger, its states, and the first history entry.
 */
import assert from 'node:assert/strict';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf } from '../../../values/money.ts';
import type { ClaimRow } from '../claims/index.ts';
import {
  allocationOrderOf,
  balanceOf,
  type BalanceLines,
  book,
  legalBalance,
  type OpeningClaim,
  openingEntries,
} from '../../money/ledger/index.ts';
import { type MandateRow, newReferenceNumber, openingProcedure, stateOf } from './mandate.ts';
import * as store from './store.ts';

/** The fields of an order that a mandate takes over. */
export interface Acceptance {
  readonly debtor_id: string;
  readonly acting_as: 'consumer' | 'business';
  readonly additional_debtor_ids: readonly string[];
  readonly starting_approach: 'extrajudicial' | 'judicial';
  /** The day of the order, which selects the tables of fees. */
  readonly ordered_on: string;
  readonly claims: readonly ClaimRow[];
}

/** Opens a new mandate; returns its id. */
export async function openMandate(tx: CompanyTx, order: Acceptance): Promise<string> {
  const entries = openingEntries({ claims: openingClaims(tx, order) });
  const balance = balanceOf(entries.flatMap((entry) => entry.lines));
  const id = await insertWithReference(tx, order, balance);
  book(tx, id, entries);
  store.appendHistory(tx, { mandate_id: id, type: 'state_change', title: 'Case opened' });
  return id;
}

/** Adds an order to a mandate of the same debtor that is locked and not over; returns whether the payment state changed. */
export async function joinMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  order: Acceptance,
): Promise<{ readonly stateChanged: boolean }> {
  book(tx, mandate.id, openingEntries({ claims: openingClaims(tx, order) }));
  const state = stateOf(await legalBalance(tx, mandate.id, { asOf: dayOf(tx.now) }));
  store.extend(tx, mandate.id, {
    additional_debtor_ids: order.additional_debtor_ids,
    ordered_on: order.ordered_on,
    ...state,
  });
  store.appendHistory(tx, { mandate_id: mandate.id, type: 'state_change', title: 'Claims added to the case' });
  return { stateChanged: state.payment_state !== mandate.payment_state };
}

const references_tried_max = 10;

/** Inserts the mandate; draws another reference number where one is taken. */
async function insertWithReference(tx: CompanyTx, order: Acceptance, balance: BalanceLines): Promise<string> {
  const mandate = {
    id: newId(),
    debtor_id: order.debtor_id,
    additional_debtor_ids: order.additional_debtor_ids,
    ordered_on: order.ordered_on,
    procedure_state: openingProcedure(order.starting_approach, order.claims),
    ...stateOf(balance),
  };
  for (let tried = 0; tried < references_tried_max; tried += 1)
    if (await store.insert(tx, { ...mandate, reference_number: newReferenceNumber(dayOf(tx.now)) })) return mandate.id;
  throw new Error('no free reference number was found');
}

/**
 * The principal is owed from its due date, that of a title from its issue, a charge from its own day. No value date is in the future, so that the balance
 * of the day of acceptance includes everything.
 */
function openingClaims(tx: CompanyTx, { claims, acting_as }: Acceptance): OpeningClaim[] {
  const today = dayOf(tx.now);
  const notLater = (day: string | null) => (day === null || day > today ? today : day);
  return claims.map((claim) => {
    assert(claim.principal_cents !== null, 'finalize requires a principal');
    const title = claim.enforceable_title?.contents;
    const since = title === undefined ? claim.due_date : title.issued_on;
    return {
      id: claim.id,
      value_date: notLater(since),
      principal_cents: claim.principal_cents,
      titled_costs_cents: title === undefined || title.titled_costs === null ? 0n : centsOf(title.titled_costs),
      charges: claim.additional_charges.map((charge) => ({
        type: charge.type,
        amount_cents: centsOf(charge.amount),
        value_date: notLater(charge.occurrence_date ?? since),
      })),
      payments: claim.payments
        .filter(({ status }) => status !== 'rejected')
        .map((payment) => ({
          id: payment.id,
          amount_cents: BigInt(payment.amount_cents),
          value_date: payment.value_date,
        })),
      allocation: allocationOrderOf({ claim_type_code: claim.legal_basis.claim_type_code, acting_as }),
    };
  });
}
