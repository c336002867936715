/** Costs that a letter books: several of one day, each by the rule that books one alone (money.md 4). */
import assert from 'node:assert/strict';
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { costEntry, type NewFact } from '../../money/ledger/index.ts';
import { bookOnMandate } from '../mandates/index.ts';
import { owedCents } from './bookkeeping.ts';
import { type AccountOfMandate, costFactOf, newCost } from './new-cost.ts';
import * as store from './store.ts';

/** What of the costs is to book, and why others have no amount. */
export interface SeveralCosts {
  readonly costs: readonly store.NewCost[];
  /** Sentences of the law's tables; empty where every amount is known. */
  readonly unknown: readonly string[];
}

/** Costs that are booked at this rate or above, or with an amount that was sent, are left out; lower ones are raised. */
export async function severalCosts(
  db: CompanyDb,
  of: AccountOfMandate,
  inputs: readonly MandateCostInput[],
): Promise<SeveralCosts> {
  const costs: store.NewCost[] = [];
  const unknown: string[] = [];
  for (const input of inputs)
    try {
      costs.push(await newCost(db, of, input, costs));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'conflict') unknown.push(error.details.errors?.[0]?.message ?? error.message);
    }
  return { costs, unknown };
}

/** What the costs add to the account. */
export const factsOfCosts = (costs: readonly store.NewCost[]): NewFact[] =>
  costs.map((cost) => ({ kind: 'cost', fact: costFactOf(cost) }));

/** Books costs of `severalCosts` on the locked, open mandate from which they were computed, in this transaction. */
export async function bookCosts(
  tx: CompanyTx,
  { mandate, account }: AccountOfMandate,
  { costs, publicUrl }: { readonly costs: readonly store.NewCost[]; readonly publicUrl: string },
): Promise<void> {
  if (costs.length === 0) return;
  const booked = costs.map((cost) => {
    const fact = costFactOf(cost);
    return { cost, fact, entry: costEntry(fact) };
  });
  assert(
    booked.every(({ cost }) => cost.mandate_id === mandate.id),
    'costs are of the mandate',
  );
  await bookOnMandate(tx, mandate, {
    account,
    facts: booked.map(({ fact }) => ({ kind: 'cost', fact })),
    entries: booked.map(({ entry }) => entry),
    reason: 'back_dated',
    history: costs.map((cost) => ({
      code: 'cost.added',
      values: { amount: moneyOf(owedCents(cost)), kind: cost.kind },
    })),
    publicUrl,
  });
  for (const { cost, entry } of booked) store.insertCost(tx, { ...cost, entry_id: entry.id });
}
