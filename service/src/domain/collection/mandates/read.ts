/** Mandates with their balance of today. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { type StoredBalance, legalBalance, legalBalances, wireBalance } from '../../money/ledger/index.ts';
import { type MandateRow, presentMandate } from './mandate.ts';
import * as store from './store.ts';
import type { PageOf } from '../../../platform/lists/query.ts';

/** One mandate as it is answered, of one moment and in one flight. */
export async function readWhole(db: CompanyDb, id: string, publicUrl: string): Promise<Mandate> {
  const today = dayOf(db.now);
  const [row, balance] = await db.snapshot(() =>
    Promise.all([store.readMandate(db, id), legalBalance(db, id, { asOf: today })]),
  );
  return present(orNotFound(row), balance, { today, publicUrl });
}

/** A page of one company's mandates, their balances in one statement. */
export async function presentPage(
  db: CompanyDb,
  page: PageOf<MandateRow>,
  publicUrl: string,
): Promise<PageOf<Mandate>> {
  const today = dayOf(db.now);
  const balances = await legalBalances(
    db,
    page.results.map((row) => row.id),
    today,
  );
  const results = page.results.map((row) => {
    const balance = balances.get(row.id);
    if (balance === undefined) throw new Error(`the ledger answered no balance for mandate ${row.id}`);
    return present(row, balance, { today, publicUrl });
  });
  return { ...page, results };
}

const present = (
  row: MandateRow,
  balance: StoredBalance,
  { today, publicUrl }: { today: string; publicUrl: string },
): Mandate =>
  presentMandate(row, wireBalance(balance, today, balance.recorded_at ?? row.balance_updated_at), publicUrl);
