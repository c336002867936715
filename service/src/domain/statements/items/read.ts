/** Reads the items of a statement with what they refer to: the input of its figures. */
import assert from 'node:assert/strict';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { plainTextOf } from '../../../values/html.ts';
import { conditionsOn, readVersions } from '../conditions/index.ts';
import type { AllocationItem, MandateItems, StatedCost, StatementItem } from '../figures/index.ts';
import * as store from './store.ts';

/** Mandates that are read and computed at once, in 2 to 3 ms: other work of the process goes on between them. */
const batch = 100;

/** The mandates of a statement with their items, in batches. */
export async function* readMandateItems(
  db: CompanyDb,
  statement_id: string,
): AsyncGenerator<readonly MandateItems[], void> {
  const items = byMandate(await store.readItems(db, statement_id));
  const mandates = [...items.keys()];
  const read = (from: number) => readBatch(db, { statement_id, mandates: mandates.slice(from, from + batch), items });
  // The database reads the next batch while this one is computed.
  let next = mandates.length === 0 ? undefined : read(0);
  for (let from = 0; next !== undefined;) {
    const current = await next;
    from += batch;
    next = from < mandates.length ? read(from) : undefined;
    next?.catch(() => undefined);
    yield current;
  }
}

interface Batch {
  readonly statement_id: string;
  readonly mandates: readonly string[];
  readonly items: ReadonlyMap<string, readonly Awaited<ReturnType<typeof store.readItems>>[number][]>;
}

async function readBatch(db: CompanyDb, { statement_id, mandates, items }: Batch): Promise<readonly MandateItems[]> {
  const entries = mandates.flatMap((id) =>
    (items.get(id) ?? []).filter(({ kind }) => kind === 'allocation').map(({ source_id }) => source_id),
  );
  const [heads, closings, lines, payments, costs, commissions, versions] = await Promise.all([
    store.readHeads(db, mandates),
    store.readClosings(db, mandates),
    store.readLines(db, entries),
    store.readPayments(db, entries),
    store.readCosts(db, mandates),
    store.readCommissions(db, statement_id, mandates),
    readVersions(db),
  ]);
  const of = {
    items,
    lines: byMandate(lines),
    payments: byMandate(payments),
    costs: byMandate(costs),
    closings: byMandate(closings),
  };
  const commissionOf = new Map(commissions.map(({ id, ...stated }) => [id, stated]));
  return heads.map((head): MandateItems => {
    const conditions = conditionsOn(versions, { day: dayOf(head.created_at), known_at: head.created_at });
    const ownCosts = of.costs.get(head.id) ?? [];
    const [closing] = of.closings.get(head.id) ?? [];
    return {
      mandate: { id: head.id, reference_number: head.reference_number },
      your_reference: head.your_reference,
      debtor_name: head.display_name,
      conditions: { ...conditions, commission_minimum_cents: conditions.commission_minimum_cents ?? 0n },
      costs: ownCosts.map(statedCost),
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
      closing:
        closing === undefined
          ? null
          : {
              date: closing.closed_on,
              code: closing.code,
              description: plainTextOf(closing.description),
              type: closing.type,
            },
      stated: commissionOf.get(head.id) ?? { basis_cents: 0n, proportional_cents: 0n, commission_cents: 0n },
    };
  });
}

const byMandate = <R extends { readonly mandate_id: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> =>
  Map.groupBy(rows, ({ mandate_id }) => mandate_id);

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
      parts: own.map(({ account, amount_cents, claim_id, cost_id }) => ({
        line: account.slice('payment_on_'.length) as BalanceLine,
        claim_id,
        cost_id,
        amount_cents: -amount_cents,
      })),
    };
  });

function otherItem(
  { kind, source_id: id, recorded_at, net_cents }: Awaited<ReturnType<typeof store.readItems>>[number],
  costs: readonly store.CostRow[],
): StatementItem[] {
  if (kind === 'allocation') return [];
  if (kind === 'closing' || kind === 'unsuccessful_fee') return [{ kind, id, recorded_at }];
  const cost = costs.find(({ entry_id, reversal_id }) => entry_id === id || reversal_id === id);
  assert(cost !== undefined, 'the cost of an item is known');
  if (kind === 'unrecovered_cost') return [{ kind, id, recorded_at, cost_id: cost.id, net_cents: net_cents ?? 0n }];
  return [{ kind, id, recorded_at, cost_id: cost.id, sign: cost.entry_id === id ? 1n : -1n }];
}
