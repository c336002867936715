/** Surplus over time, from what a replay says of payments: what is left of them at the end of each day. Pure. */
import type { Cents } from '../../../values/money.ts';
import type { PaymentResult } from './result.ts';

/** A change of what is left. */
interface Move {
  readonly on: string;
  readonly cents: Cents;
}

const movesOf = ({ value_date, amount, allocation, refunds }: PaymentResult): Move[] => [
  { on: value_date, cents: amount },
  ...allocation.map((part) => ({ on: part.on, cents: -part.amount })),
  ...refunds.map((refund) => ({ on: refund.on, cents: -refund.amount })),
];

/** What is left of a payment on a day and on every later one. */
export function surplusFrom(payment: PaymentResult, day: string): Cents {
  const moves = movesOf(payment);
  const laterDays = moves.map(({ on }) => on).filter((on) => on > day);
  const left = [day, ...laterDays].map((end) =>
    moves.reduce((sum, { on, cents }) => (on <= end ? sum + cents : sum), 0n),
  );
  return left.reduce((least, cents) => (cents < least ? cents : least));
}

/** Whether on any day more is left of all payments together than before. */
export function hasMoreSurplus(after: readonly PaymentResult[], before: readonly PaymentResult[]): boolean {
  const moves = [...after.flatMap(movesOf), ...before.flatMap(movesOf).map(({ on, cents }) => ({ on, cents: -cents }))];
  const byDay = Map.groupBy(moves, ({ on }) => on);
  let more = 0n;
  return [...byDay.keys()].sort().some((day) => {
    for (const { cents } of byDay.get(day) ?? []) more += cents;
    return more > 0n;
  });
}
