/**
 * The invariant of the books (money.md 1): on every day the entries are what a replay of the facts says, with interest
 * that has accrued since its last entry.
 */
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { elapsedMs } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { baseRateVersions } from '../base-rates/index.ts';
import type { Replay } from '../replay/index.ts';
import { replayed } from './account.ts';
import { unpack } from './facts.ts';
import type { BookingEntry } from './ledger.ts';
import { readSums } from './store.ts';
import { readPackedPage } from './store-facts.ts';

/** A figure that the entries do not have. */
export interface Difference {
  readonly account: string;
  readonly booked_cents: Cents;
  readonly replayed_cents: Cents;
}

/** The sum of each account up to a day. */
export type AccountSums = ReadonlyMap<string, Cents>;

/** What differs in mandates, and the number of base rates that it was compared by. */
interface Verified {
  readonly rates: number;
  readonly differences: readonly (Difference & { readonly mandate_id: string })[];
}

const turn_ms = 100;

/** The first mandates: as many as fit into the time that other reads may wait. */
const verifyFirst = threadTask(
  import.meta.url,
  'ledger.verify',
  async (db: CompanyDb, { mandateIds, day }: { readonly mandateIds: readonly string[]; readonly day: string }) => {
    const until = elapsedMs() + turn_ms;
    const differences: Verified['differences'][number][] = [];
    const verified = await db.snapshot(async () => {
      const [factsOf, sums, base_rates] = await Promise.all([
        readPackedPage(db, mandateIds),
        readSums(db, mandateIds, day),
        baseRateVersions(db),
      ]);
      let count = 0;
      for (const mandate_id of mandateIds) {
        if (count > 0 && elapsedMs() > until) break;
        const figures = replayed({ facts: unpack(await factsOf(mandate_id)).facts, base_rates }, day);
        for (const difference of differencesFrom(figures, sums.get(mandate_id) ?? new Map()))
          differences.push({ mandate_id, ...difference });
        count += 1;
      }
      return { rates: base_rates.length, count };
    });
    return { ...verified, differences };
  },
);

/** What differs in mandates on a day, all else being sound; compared in the thread for large reads. */
export async function verifyLedgers(db: CompanyDb, mandateIds: readonly string[], day: string): Promise<Verified> {
  let [rates, done] = [0, 0];
  const differences: Verified['differences'][number][] = [];
  while (done < mandateIds.length) {
    const verified = await db.inThread(verifyFirst, { mandateIds: mandateIds.slice(done, done + page), day });
    differences.push(...verified.differences);
    rates = verified.rates;
    done += verified.count;
  }
  return { rates, differences };
}

const page = 20;

/** What the entries up to a replay's day say otherwise than the replay; nothing for sound books. Pure. */
export function differencesFrom(replay: Replay, booked: AccountSums): Difference[] {
  const figures = balanceLines.flatMap((line): [account: string, cents: Cents][] => [
    [`legal_claim_of_${line}`, replay.lines[line].claimed - replay.lines[line].waived - accruedOn(line, replay)],
    [`payment_on_${line}`, -replay.lines[line].paid],
  ]);
  const unbalanced = { account: 'all accounts', booked_cents: sumOf([...booked.values()]), replayed_cents: 0n };
  return [...figures, ['payments_to_allocate', 0n] as const]
    .map(([account, replayed_cents]) => ({ account, booked_cents: booked.get(account) ?? 0n, replayed_cents }))
    .concat(unbalanced)
    .filter(({ booked_cents, replayed_cents }) => booked_cents !== replayed_cents);
}

/** Interest that no payment, waiver or closing has met yet. */
function accruedOn(line: BalanceLine, { interest_rows, accruals }: Replay): Cents {
  const rows = interest_rows.filter((row) => row.line === line && row.rule !== 'interest.client_stated');
  const met = accruals.filter((accrual) => accrual.line === line);
  return sumOf(rows.map(({ amount }) => amount)) - sumOf(met.map(({ amount }) => amount));
}

/** The sums of entries up to a day. */
export function sumsUpTo(day: string, entries: readonly BookingEntry[]): AccountSums {
  const sums = new Map<string, Cents>();
  for (const { value_date, lines } of entries)
    if (value_date <= day)
      for (const { account, amount_cents } of lines) sums.set(account, (sums.get(account) ?? 0n) + amount_cents);
  return sums;
}
