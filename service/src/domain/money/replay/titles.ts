/**
 * What a title that is recorded after acceptance does to the debts of a mandate: from its issue its costs take the place of
 * those that it contains, and what was paid on these settles what is open then (case-work.md 9). Pure.
 */
import { sumOf } from '../../../values/money.ts';
import { dayNumber, type DayNumber } from './calendar.ts';
import type { Walk } from './course.ts';
import { type Debt, openOf } from './debts.ts';
import type { TitleFact } from './facts.ts';
import type { MandateClaim, MandateDebts } from './mandate.ts';

/** What a title changes on one day. */
interface Effect {
  readonly claim: MandateClaim;
  readonly title: TitleFact;
  /** Costs that it contains, owed by then. */
  readonly replaced: readonly Debt[];
}

/** The effects of titles by day: of its issue, and of contained costs with a later day, theirs. */
export function effectsOf({ claims, costs }: MandateDebts): ReadonlyMap<DayNumber, readonly Effect[]> {
  const effects = claims.flatMap((claim) => {
    const { title } = claim.fact;
    if (title === undefined) return [];
    const issued = dayNumber(title.issued_on);
    const contained = costs.filter(({ fact }) => title.contains_cost_ids.includes(fact.id));
    const byDay = Map.groupBy(contained, ({ fact }) => Math.max(issued, dayNumber(fact.date)));
    return [...new Set([issued, ...byDay.keys()])].map((day) => {
      const replaced = (byDay.get(day) ?? []).map(({ debt }) => debt);
      return { day, claim, title, replaced };
    });
  });
  return Map.groupBy(effects, ({ day }) => day);
}

/** New debts of the day have arisen, the costs of the title among them. */
export function takeEffect(walk: Walk, { claim, title, replaced }: Effect, on: DayNumber): void {
  const part = { on, title_id: title.id } as const;
  const { titled_costs: debt } = claim;
  if (dayNumber(title.issued_on) === on && title.titled_costs_cents)
    walk.titled.push({ ...part, debt, amount: title.titled_costs_cents, rule: 'title.costs' });
  for (const each of replaced) {
    const amount = each.claimed - each.waived;
    if (amount <= 0n) continue;
    walk.titled.push({ ...part, debt: each, amount: -amount, rule: 'title.costs_replaced' });
    each.claimed -= amount;
    takeBack(walk, each, on);
  }
}

/** What payments settled of a debt that is no longer owed is left of them. */
function takeBack({ payments, overpaid, moved }: Walk, debt: Debt, on: DayNumber): void {
  for (const payment of payments) {
    const settled = sumOf(payment.parts.filter((part) => part.debt === debt).map(({ amount }) => amount));
    if (settled === 0n) continue;
    debt.paid -= settled;
    moved.add(debt);
    payment.surplus += settled;
    payment.parts.push({ on, debt, amount: -settled });
    overpaid.add(payment);
  }
}

/** What was paid and waived by the end of the day of issue leaves the amount alone on which the title awards interest. */
export function rememberReduction({ fact, principal, interest_stream }: MandateClaim, day: DayNumber): void {
  if (fact.title === undefined || dayNumber(fact.title.issued_on) !== day) return;
  interest_stream.reduced_before = principal.claimed - openOf(principal);
}
