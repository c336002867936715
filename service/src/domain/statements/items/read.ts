/** Reads the items of a statement with what they refer to: the input of its figures. */
import assert from 'node:assert/strict';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { plainTextOf } from '../../../values/html.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import {
  type AllocationItem,
  type Closing,
  type MandateItems,
  type SettledPart,
  type StatedCommission,
  type StatedCost,
  type StatementItem,
  withFormer,
} from '../figures/index.ts';
import * as store from './store.ts';

/** Items that are read and computed at once: what they settle takes some kilobytes each. */
const items_max = 2_000;

/** The mandates of items of a statement with what they refer to, in batches; a mandate is never parted. */
export async function* readMandateItems(
  db: CompanyDb,
  statement_id: string,
  taken: readonly store.TakenItem[],
): AsyncGenerator<readonly MandateItems[], void> {
  let items = new Map<string, readonly store.TakenItem[]>();
  let count = 0;
  for (const [mandate, own] of byMandate(taken)) {
    if (count > 0 && count + own.length > items_max) {
      yield await readBatch(db, statement_id, items);
      [items, count] = [new Map(), 0];
    }
    items.set(mandate, own);
    count += own.length;
  }
  if (count > 0) yield await readBatch(db, statement_id, items);
}

async function readBatch(
  db: CompanyDb,
  statement_id: string,
  items: ReadonlyMap<string, readonly store.TakenItem[]>,
): Promise<readonly MandateItems[]> {
  const mandates = [...items.keys()];
  const entries = [...items.values()]
    .flat()
    .filter(({ kind }) => kind === 'allocation')
    .map(({ source_id }) => source_id);
  const [heads, closings, lines, payments, costs, commissions, former, versions] = await Promise.all([
    store.readHeads(db, mandates),
    store.readClosings(db, mandates),
    store.readLines(db, entries),
    store.readPayments(db, entries),
    store.readCosts(db, mandates),
    store.readCommissions(db, statement_id, mandates),
    store.readFormerLines(db, mandates),
    readVersions(db),
  ]);
  const of = {
    items,
    lines: byMandate(lines),
    payments: byMandate(payments),
    costs: byMandate(costs),
    closings: byMandate(closings),
    former: byMandate(former),
  };
  const commissionOf = new Map(commissions.map(({ id, ...stated }) => [id, stated]));
  return heads.map((head): MandateItems => {
    const found = conditionsOn(versions, { day: dayOf(head.created_at), known_at: head.created_at });
    const conditions = { ...found, commission_minimum_cents: found.commission_minimum_cents ?? 0n };
    const ownCosts = of.costs.get(head.id) ?? [];
    const terms = { conditions, costs: ownCosts.map(statedCost) };
    const [closing] = of.closings.get(head.id) ?? [];
    return {
      mandate: { id: head.id, reference_number: head.reference_number },
      your_reference: head.your_reference,
      debtor_name: head.display_name,
      ...terms,
      payments: (of.payments.get(head.id) ?? []).map(({ id, payment_id, value_date, rule }) => ({
        id,
        payment_id,
        value_date,
        payer: rule === 'payment.debtor' ? 'debtor' : 'client',
        is_earlier: rule === 'acceptance.payment',
      })),
      items: [
        ...allocationsOf(of.lines.get(head.id) ?? []),
        ...(of.items.get(head.id) ?? []).flatMap((item) => otherItem(item, ownCosts)),
      ],
      closing: closing === undefined ? null : closingOf(closing),
      stated: withFormer(commissionOf.get(head.id) ?? none, (of.former.get(head.id) ?? []).map(settledPart), terms),
    };
  });
}

const none: StatedCommission = { basis_cents: 0n, proportional_cents: 0n, commission_cents: 0n };

const byMandate = <R extends { readonly mandate_id: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ mandate_id }) => mandate_id);

const closingOf = ({ closed_on, code, description, type }: store.ClosingRow): Closing => ({
  date: closed_on,
  code,
  description: plainTextOf(description),
  type,
});

const statedCost = ({
  id,
  kind,
  value_date,
  amount_cents,
  vat_rate,
  vat_owed_by_debtor,
}: store.CostRow): StatedCost => ({
  id,
  kind,
  date: value_date,
  net_cents: amount_cents,
  vat_rate,
  vat_owed_by_debtor,
});

const allocationsOf = (lines: readonly store.AllocationLine[]): AllocationItem[] =>
  [...Map.groupBy(lines, ({ entry_id }) => entry_id)].map(([id, own]) => {
    const [first] = own;
    assert(first !== undefined);
    return {
      kind: 'allocation',
      id,
      recorded_at: first.recorded_at,
      payment: first.cause_entry_id,
      change: first.is_reversal ? 'reversal' : first.reason === null ? 'payment' : 'correction',
      parts: own.map(settledPart),
    };
  });

const settledPart = ({ account, amount_cents, claim_id, cost_id }: store.FormerLine): SettledPart => ({
  line: account.slice('payment_on_'.length) as BalanceLine,
  claim_id,
  cost_id,
  amount_cents: -amount_cents,
});

function otherItem(
  { kind, source_id: id, recorded_at, net_cents }: store.TakenItem,
  costs: readonly store.CostRow[],
): StatementItem[] {
  if (kind === 'allocation') return [];
  if (kind === 'closing' || kind === 'unsuccessful_fee') return [{ kind, id, recorded_at }];
  const cost = costs.find(({ entry_id, reversal_id }) => entry_id === id || reversal_id === id);
  assert(cost !== undefined, 'the cost of an item is known');
  if (kind === 'unrecovered_cost') return [{ kind, id, recorded_at, cost_id: cost.id, net_cents: net_cents ?? 0n }];
  return [{ kind, id, recorded_at, cost_id: cost.id, sign: cost.entry_id === id ? 1n : -1n }];
}
