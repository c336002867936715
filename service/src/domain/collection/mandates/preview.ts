/** What a booking would do to a mandate: computed by what books it, on the mandate as it is read. Nothing is locked or written. */
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  type Addition,
  balanceOf,
  type DayFigures,
  type MandateAccount,
  recordedAfter,
  wireBalance,
} from '../../money/ledger/index.ts';
import type { MandateRow } from './mandate.ts';

/** What a command books on a mandate, computed behind its lock; its preview computes the same without one. */
export interface Intended extends Pick<Addition, 'facts' | 'entries' | 'reason'> {
  readonly account: MandateAccount;
}

/** Today's figures and balances before and after a booking. */
export interface Foreseen {
  readonly after: DayFigures;
  readonly balances: { readonly balance_before: LegalBalance; readonly balance_after: LegalBalance };
}

export async function foresee(
  db: CompanyDb,
  { balance_updated_at }: Pick<MandateRow, 'balance_updated_at'>,
  { account, facts, entries, reason }: Intended,
): Promise<Foreseen> {
  const today = await businessDate(db);
  const addition = { facts, entries, reason, recorded_at: recordedAfter(db, balance_updated_at), today };
  const { before, after } = await account.ask('step', addition);
  const balance = ({ lines }: DayFigures) => wireBalance(balanceOf({ lines }), today, balance_updated_at);
  return { after, balances: { balance_before: balance(before), balance_after: balance(after) } };
}

/** Members that an answer has because it is stored. */
interface Stored {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The answer of a command that stored nothing. */
export const unstored = <T extends Stored>(
  answer: T,
): Omit<T, keyof Stored> & { readonly [K in keyof Stored]: null } => ({
  ...answer,
  id: null,
  created_at: null,
  updated_at: null,
});
