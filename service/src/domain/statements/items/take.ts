/** Which items of mandates a statement takes: what was recorded until an instant, is in none yet, and is due. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { sumOf } from '../../../values/money.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import { isExpense, netPart } from '../figures/index.ts';
import { dayOf } from '../../../values/day.ts';
import * as store from './store.ts';

/** @param until items recorded before it. @returns how many the statement took */
export async function takeItemsOf(
  tx: CompanyTx,
  statement_id: string,
  { mandates, until }: { readonly mandates: readonly string[]; readonly until: string },
): Promise<number> {
  const [heads, closings, allocations, costs, covered, versions] = await Promise.all([
    store.readHeads(tx, mandates),
    store.readClosings(tx, mandates),
    store.readNewAllocations(tx, mandates, until),
    store.readCosts(tx, mandates),
    store.readCovered(tx, mandates, until),
    readVersions(tx),
  ]);
  const items = heads.flatMap((head) => {
    const own = <R extends { readonly mandate_id: string }>(rows: readonly R[]) =>
      rows.filter(({ mandate_id }) => mandate_id === head.id);
    const conditions = conditionsOn(versions, { day: dayOf(head.created_at), known_at: head.created_at });
    const closing = own(closings).find(({ recorded_at }) => recorded_at < until);
    return [
      ...dueAllocations(own(allocations), conditions.fees_on_direct_payments === 'at_once' || closing !== undefined),
      ...(conditions.advanced_costs === 'at_once'
        ? advancedCosts(own(costs), until)
        : closing === undefined
          ? []
          : unrecoveredCosts(own(costs), covered, closing)),
      ...(closing === undefined ? [] : closingItems(closing, conditions.unsuccessful_fee_cents)),
    ];
  });
  return store.takeItems(tx, statement_id, items);
}

const dueAllocations = (
  rows: Awaited<ReturnType<typeof store.readNewAllocations>>,
  areDirectDue: boolean,
): store.NewItem[] =>
  rows
    .filter(({ origin }) => areDirectDue || origin === 'payment.debtor')
    .map(({ id, mandate_id, recorded_at }) => ({ kind: 'allocation', source_id: id, mandate_id, recorded_at }));

function advancedCosts(costs: readonly store.CostRow[], until: string): store.NewItem[] {
  const kind = 'advanced_cost';
  return costs
    .filter(isExpense)
    .flatMap(({ mandate_id, entry_id, recorded_at, reversal_id, reversed_at }) => [
      ...(recorded_at < until ? [{ kind, source_id: entry_id, mandate_id, recorded_at } as const] : []),
      ...(reversal_id !== null && reversed_at !== null && reversed_at < until
        ? [{ kind, source_id: reversal_id, mandate_id, recorded_at: reversed_at } as const]
        : []),
    ]);
}

/** Costs that payments did not cover, on the closing. */
const unrecoveredCosts = (
  costs: readonly store.CostRow[],
  covered: Awaited<ReturnType<typeof store.readCovered>>,
  { recorded_at }: store.ClosingRow,
): store.NewItem[] =>
  costs
    .filter((cost) => isExpense(cost) && cost.reversal_id === null)
    .map((cost) => {
      const parts = covered.filter(({ cost_id }) => cost_id === cost.id);
      return { cost, net: cost.amount_cents - sumOf(parts.map(({ amount_cents }) => netPart(-amount_cents, cost))) };
    })
    .filter(({ net }) => net > 0n)
    .map(({ cost, net }) => ({
      kind: 'unrecovered_cost',
      source_id: cost.entry_id,
      mandate_id: cost.mandate_id,
      recorded_at,
      net_cents: net,
    }));

function closingItems(
  { id, mandate_id, recorded_at, type }: store.ClosingRow,
  unsuccessful_fee_cents: bigint,
): store.NewItem[] {
  const item = { source_id: id, mandate_id, recorded_at };
  const isFeeDue = type === 'unsuccessful' && unsuccessful_fee_cents > 0n;
  return [{ kind: 'closing', ...item }, ...(isFeeDue ? [{ kind: 'unsuccessful_fee', ...item } as const] : [])];
}
