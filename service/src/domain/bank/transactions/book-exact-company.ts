/**
 * Books exact credits of a company's file: some of them in one transaction, which records how far the work is. What a
 * credit cannot be booked on by now is left.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { matchAgain } from '../matching/index.ts';
import { bookInvoiceSplits } from './book-invoices.ts';
import * as store from './store-exact.ts';
import { readCompanyTransactions } from './store-company.ts';

/** Bookings of one transaction: a fraction of a second. */
const batch = 25;
/** Those of a file that are booked in the transaction of its import. */
const at_once_max = 50;

const first = '00000000-0000-0000-0000-000000000000';

type Needs = Pick<Dependencies, 'publicUrl'>;

/** Books some of the credits that are left, or ends the work. */
export async function bookNextOfCompany(tx: CompanyTx, id: string, deps: Needs): Promise<void> {
  const { bank_file_id, done_credit, finished_at } = await store.lockExact(tx, id);
  if (finished_at !== null) return;
  const ids = await store.readExactCreditsOfCompany(tx, { bank_file_id, after: done_credit ?? first, batch });
  if (ids.length > 0)
    store.addExactBookedOfCompany(tx, { id, done_credit: ids.at(-1) ?? null, count: await bookAll(tx, ids, deps) });
  if (ids.length === batch) return;
  const { left_count } = await store.lockExact(tx, id);
  store.finishExact(tx, { id, left_count });
}

/** Books the exact credits of a new file; of very many a worker books the others. */
export async function bookExactAtOnce(tx: CompanyTx, bank_file_id: string, deps: Needs): Promise<void> {
  const id = await store.beginExact(tx, { id: newId(), bank_file_id });
  if (id === undefined) return;
  for (let booked = 0; booked < at_once_max; booked += batch) await bookNextOfCompany(tx, id, deps);
  const { finished_at } = await store.lockExact(tx, id);
  if (finished_at === null) enqueue(tx, { kind: store.exactKind, key: id });
}

/** Books what is still exact behind the locks. @returns how many */
async function bookAll(tx: CompanyTx, ids: readonly string[], deps: Needs): Promise<number> {
  const found = await matchAgain(tx, ids);
  const paid = new Set<string>();
  let count = 0;
  for (const row of await readCompanyTransactions(tx, ids)) {
    let [best] = found.get(row.id) ?? [];
    // One before has paid the same invoice: less of it is open.
    if (best?.splits.some(({ invoice_id }) => paid.has(invoice_id)) === true)
      [best] = (await matchAgain(tx, [row.id])).get(row.id) ?? [];
    if (best?.confidence !== 'exact') continue;
    const splits = best.splits.map(({ invoice_id, amount }, index) => ({
      invoice_id,
      amount_cents: centsOf(amount),
      field: `splits[${index}]`,
    }));
    try {
      await bookInvoiceSplits(tx, row, splits, deps);
      for (const { invoice_id } of splits) paid.add(invoice_id);
      count += 1;
    } catch (error) {
      // Refusals precede every write of a booking.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return count;
}
