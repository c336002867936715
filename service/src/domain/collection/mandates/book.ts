/**
 * A booking on a mandate: the ledger entry, the balance and the payment state of the mandate's row, the history entry and the events, in one commit.
 * Payments, costs, waivers and agreements are booked by this function alone.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PaymentState } from '@mahnwerk/contract/case/mandate-states.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { moneyOf, type WireMoney } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  type Addition,
  type BalanceLines,
  balanceOf,
  type MandateAccount,
  recordedAfter,
  writeAddition,
} from '../../money/ledger/index.ts';
import { followLimitation, openClaimsOf } from '../limitation/index.ts';
import type { Happening } from './happenings.ts';
import { appendHappening } from './history.ts';
import { type MandateEventData, mandateEventData, type MandateRow, stateOf } from './mandate.ts';
import { followPlans } from './plans.ts';
import { followPromises } from './promises.ts';
import * as store from './store.ts';

interface Booking extends Pick<Addition, 'facts' | 'entries' | 'reason'> {
  /** The account of the mandate, read behind its lock. */
  readonly account: MandateAccount;
  /** The payments that are booked or come back. */
  readonly receipts?: readonly store.Receipt[];
  readonly history: readonly (Happening & { readonly description?: string })[];
  readonly publicUrl: string;
}

/** The mandate's balance before or after a booking, for the audit log. */
interface BalanceSnapshot {
  readonly payment_state: PaymentState;
  readonly total_balance: WireMoney;
}

interface Booked {
  readonly recorded_at: string;
  readonly before: BalanceSnapshot;
  readonly after: BalanceSnapshot;
}

/** The mandate before and after facts were written. */
export interface Written {
  readonly recorded_at: string;
  readonly before: BalanceLines;
  readonly after: BalanceLines;
  readonly state: ReturnType<typeof stateOf>;
}

/** Writes facts and everything that follows from them up to today: entries, the balance of the row, the course of plans and promises. The mandate is locked. */
export async function writeFacts(
  tx: CompanyTx,
  mandate: Pick<MandateRow, 'id' | 'balance_updated_at'>,
  { account, receipts = [], publicUrl, ...addition }: Omit<Booking, 'history'>,
): Promise<Written> {
  const recorded_at = recordedAfter(tx, mandate.balance_updated_at);
  const figures = await writeAddition(tx, account, { ...addition, recorded_at, today: await businessDate(tx) });
  const after = balanceOf(figures.after);
  const state = stateOf(after);
  store.updateBalance(tx, mandate.id, { ...state, recorded_at, receipts });
  await Promise.all([
    followPlans(tx, figures.after.plans, mandateEventData(tx, mandate.id, publicUrl)),
    followLimitation(tx, openClaimsOf(mandate.id, figures.after)),
    followPromises(tx, mandate.id),
  ]);
  return { recorded_at, before: balanceOf(figures.before), after, state };
}

/** `mandate.balance_updated` where a line of today's balance changes (money.md 3). @returns whether it does */
export function recordBalance(
  tx: CompanyTx,
  { before, after }: Pick<Written, 'before' | 'after'>,
  data: MandateEventData,
): boolean {
  const isChanged = !isDeepStrictEqual(before, after);
  if (isChanged) record(tx, 'mandate.balance_updated', data);
  return isChanged;
}

/**
 * Books on a mandate that is locked and not over (`isMandateOver`). Where a line of today's balance changes, it records `mandate.balance_updated`, and
 * `mandate.state.changed` where the payment state follows: terms that begin in the future change neither (money.md 3).
 */
export async function bookOnMandate(
  tx: CompanyTx,
  mandate: MandateRow,
  { history, publicUrl, ...booking }: Booking,
): Promise<Booked> {
  const written = await writeFacts(tx, mandate, { ...booking, publicUrl });
  const { recorded_at, before, after, state } = written;
  for (const { description, ...happening } of history) appendHappening(tx, mandate.id, happening, description);
  const data = mandateEventData(tx, mandate.id, publicUrl);
  recordBalance(tx, written, data);
  if (state.payment_state !== mandate.payment_state) record(tx, 'mandate.state.changed', data);
  return {
    recorded_at,
    before: { payment_state: mandate.payment_state, total_balance: moneyOf(before.total.balance_cents) },
    after: { payment_state: state.payment_state, total_balance: moneyOf(after.total.balance_cents) },
  };
}
