/** Which items of mandates a statement takes: what was recorded until an instant, is in none yet, and is due. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { sumOf } from '../../../values/money.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import { isExpense, netPart } from '../figures/index.ts';
import { dayOf } from '../../../values/day.ts';
import * as store from './store.ts';

/** @param until items recorded before it. @returns what it took */
export async function takeItemsOf(
  tx: CompanyTx,
  statement_id: string,
  { of, until }: { readonly of: readonly store.MandateToState[]; readonly until: string },
): Promise<readonly store.TakenItem[]> {
  const mandates = of.map(({ id }) => id);
  const [closings, costs, covered, versions] = await Promise.all([
    store.readClosings(tx, mandates),
    store.readCosts(tx, mandates),
    store.readCovered(tx, mandates, until),
    readVersions(tx),
  ]);
  const by = { closings: byMandate(closings), costs: byMandate(costs) };
  const direct: string[] = [];
  const items = of.flatMap(({ id, created_at, taken_over_at }): store.NewItem[] => {
    const conditions = conditionsOn(versions, { day: dayOf(created_at), known_at: created_at });
    const closing = by.closings.get(id)?.find(({ recorded_at }) => recorded_at < until);
    const own = by.costs.get(id) ?? [];
    if (conditions.fees_on_direct_payments === 'at_once' || closing !== undefined) direct.push(id);
    return [
      ...(conditions.advanced_costs === 'at_once'
        ? advancedCosts(own, { since: taken_over_at, until })
        : closing === undefined
          ? []
          : unrecoveredCosts(own, covered, closing)),
      ...(closing === undefined ? [] : closingItems(closing, conditions.unsuccessful_fee_cents)),
    ];
  });
  const allocations = await store.takeAllocations(tx, statement_id, { mandates, direct, until });
  return items.length === 0 ? allocations : [...allocations, ...(await store.takeItems(tx, statement_id, items))];
}

const byMandate = <R extends { readonly mandate_id: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ mandate_id }) => mandate_id);

/** @param since null: of all time; else those booked until then are in a statement of a former office */
function advancedCosts(
  costs: readonly store.CostRow[],
  { since, until }: { readonly since: string | null; readonly until: string },
): store.NewItem[] {
  const kind = 'advanced_cost';
  return costs
    .filter(isExpense)
    .flatMap(({ mandate_id, entry_id, recorded_at, reversal_id, reversed_at }) => [
      ...(recorded_at < until && (since === null || recorded_at > since)
        ? [{ kind, source_id: entry_id, mandate_id, recorded_at } as const]
        : []),
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
