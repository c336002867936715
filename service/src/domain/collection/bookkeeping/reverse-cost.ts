/**
 * Reverses costs: the debtor no longer owes them, on no day, and what was paid on them is allocated anew. Their row stays as `reversed`, and equal costs
 * may be added again.
 */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import { bookedEntry, readAccount, reversalOf } from '../../money/ledger/index.ts';
import {
  bookOnMandate,
  findMandate,
  findOpen,
  foresee,
  type Intended,
  lockOpen,
  type MandateRow,
  unstored,
} from '../mandates/index.ts';
import { type MandateCostRow, presentCost } from './bookkeeping.ts';
import * as store from './store.ts';

type Routes = (typeof operatorLedger)['routes'];

export const reverseCost: Handler<'operator', Routes['reverse_cost']> = async ({ tx, path, deps }) => {
  const row = orNotFound(await store.readCost(tx, path.mandate_id, path.id));
  const mandate = await lockOpen(tx, path.mandate_id);
  const booking = await reversalToBook(tx, mandate, row);

  store.setCostReversed(tx, row.id);
  const cost = presentCost(row);
  const { before, after } = await bookOnMandate(tx, mandate, {
    ...booking,
    history: [{ code: 'cost.reversed', values: { amount: cost.total_amount, kind: cost.kind } }],
    publicUrl: deps.publicUrl,
  });
  const reversed = presentCost(orNotFound(await store.readCost(tx, mandate.id, row.id)));
  return audited(reversed, { before: { ...before, cost }, after: { ...after, cost: reversed } });
};

/** Reverses those of the costs of a locked, open mandate that are booked. */
export async function reverseCosts(
  tx: CompanyTx,
  mandate: MandateRow,
  { ids, publicUrl }: { readonly ids: readonly string[]; readonly publicUrl: string },
): Promise<void> {
  const rows = (await Promise.all(ids.map((id) => store.readCost(tx, mandate.id, id)))).filter(
    (row) => row?.status === 'booked',
  );
  for (const row of rows) {
    if (row === undefined) continue;
    const booking = await reversalToBook(tx, orNotFound(await findMandate(tx, mandate.id)), row);
    store.setCostReversed(tx, row.id);
    const { total_amount: amount, kind } = presentCost(row);
    const history = [{ code: 'cost.reversed', values: { amount, kind } }] as const;
    await bookOnMandate(tx, orNotFound(await findMandate(tx, mandate.id)), { ...booking, history, publicUrl });
  }
}

/** What the reversal would do; nothing is locked or written. */
export const previewReverseCost: Handler<'operator', Routes['preview_reverse_cost']> = ({ db, path }) =>
  db.snapshot(async () => {
    const row = orNotFound(await store.readCost(db, path.mandate_id, path.id));
    const mandate = await findOpen(db, path.mandate_id);
    const { balances } = await foresee(db, mandate, await reversalToBook(db, mandate, row));
    return { result: unstored(presentCost({ ...row, status: 'reversed' })), ...balances };
  });

/** @throws Refusal conflict for costs that are not booked */
async function reversalToBook(db: CompanyDb, mandate: MandateRow, { id, entry_id }: MandateCostRow): Promise<Intended> {
  const account = await readAccount(db, mandate.id);
  const booked = await bookedEntry(account, entry_id);
  refuseUnless(booked !== undefined, 'conflict', { detail: 'The costs are not booked.' });
  return {
    account,
    facts: [{ kind: 'reversal', fact: { reverses_id: id } }],
    entries: [reversalOf(booked, { rule: 'cost.reversal' })],
    reason: 'reversed',
  };
}
