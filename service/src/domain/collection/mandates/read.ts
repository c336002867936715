/** Mandates with their current balance. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { type StoredBalance, legalBalance, legalBalances, wireBalance } from '../../money/ledger/index.ts';
import { type MandateRow, presentMandate } from './mandate.ts';
import * as store from './store.ts';

/** One mandate in its wire form, from one snapshot in one round trip. */
export async function readMandate(db: CompanyDb, id: string, publicUrl: string): Promise<Mandate> {
  const today = dayOf(db.now);
  const [row, balance] = await db.snapshot(() =>
    Promise.all([store.findMandate(db, id), legalBalance(db, id, { asOf: today })]),
  );
  return present(orNotFound(row), balance, { today, publicUrl });
}

/** Mandates of one company, their balances in one statement. */
export async function presentMandates(
  db: CompanyDb,
  rows: readonly MandateRow[],
  publicUrl: string,
): Promise<Mandate[]> {
  const today = dayOf(db.now);
  const balances = await legalBalances(
    db,
    rows.map((row) => row.id),
    today,
  );
  return rows.map((row) => {
    const balance = balances.get(row.id);
    if (balance === undefined) throw new Error(`the ledger returned no balance for mandate ${row.id}`);
    return present(row, balance, { today, publicUrl });
  });
}

const present = (
  row: MandateRow,
  balance: StoredBalance,
  { today, publicUrl }: { today: string; publicUrl: string },
): Mandate =>
  presentMandate(row, wireBalance(balance, today, balance.recorded_at ?? row.balance_updated_at), publicUrl);
