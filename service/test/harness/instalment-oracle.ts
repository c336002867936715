/**
 * Offers of instalments found the long way, for one claim with interest and one cost without: day by day, and every whole euro from the least on. It
 * knows no replay and no bisection.
 */
import { baseRateRows } from './base-rate-rows.ts';

export interface OracleCase {
  readonly today: string;
  readonly since: string;
  readonly principal: bigint;
  readonly points: bigint;
  /** Owed today, free of interest. */
  readonly cost: bigint;
  readonly fee: bigint;
  readonly first_due: string;
  readonly min_amount: bigint;
  readonly max_count: number;
  readonly monthly: bigint | null;
  readonly waives: boolean;
}

interface OracleOffer {
  readonly rate: bigint;
  readonly amounts: readonly bigint[];
}

/** Millionths of a percent, by the day. */
function rateOn(day: Date, points: bigint): bigint {
  const text = day.toISOString().slice(0, 10);
  const row = baseRateRows.findLast(({ valid_from }) => valid_from <= text);
  const rate = BigInt(Math.round(Number(row?.rate ?? 0) * 1e6)) + points * 1_000_000n;
  return rate > 0n ? rate : 0n;
}

const daysIn = (year: number): bigint => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366n : 365n);

/** Cents are divided by it. */
const unit = 100n * 1_000_000n * 365n * 366n;

const halfUp = (exact: bigint): bigint => (2n * exact + unit) / (2n * unit);

const dueOn = (first: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

/** Interest that a cent of principal bears from a day to another, both counted, in units. */
const perCent = new Map<string, bigint>();
function interestPerCent(from: string, to: string, points: bigint): bigint {
  const key = `${from} ${to} ${points}`;
  let sum = perCent.get(key);
  if (sum !== undefined) return sum;
  sum = 0n;
  for (let day = new Date(from); day <= new Date(to); day = new Date(day.getTime() + 86_400_000))
    sum += (rateOn(day, points) * (365n * 366n)) / daysIn(day.getUTCFullYear());
  perCent.set(key, sum);
  return sum;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** What is paid on each day at a rate; undefined beyond `most` instalments. */
function amountsAt(of: OracleCase, rate: bigint, most: number): readonly bigint[] | undefined {
  const { today, since, points, first_due, waives } = of;
  let principal = of.principal;
  let costs = of.cost + of.fee;
  let exact = principal * interestPerCent(since, today, points);
  let paidInterest = 0n;
  let next = dayAfter(today);
  const amounts: bigint[] = [];
  for (let index = 0; index < most; index += 1) {
    const due = dueOn(first_due, index);
    if (!waives) exact += principal * interestPerCent(next, due, points);
    next = dayAfter(due);
    const interest = halfUp(exact) - paidInterest;
    const open = costs + interest + principal;
    if (open < rate + 500n) return [...amounts, open];
    amounts.push(rate);
    const onCosts = rate < costs ? rate : costs;
    costs -= onCosts;
    const onInterest = rate - onCosts < interest ? rate - onCosts : interest;
    paidInterest += onInterest;
    principal -= rate - onCosts - onInterest;
  }
  return undefined;
}

/** The offers, and the least rate of all; null: there are none. */
export function oracleOffers(of: OracleCase): {
  readonly offers: readonly OracleOffer[];
  readonly least: bigint | null;
} {
  const owed = of.principal + of.cost + of.fee + halfUp(of.principal * interestPerCent(of.since, of.today, of.points));
  let most = 0;
  while (most < of.max_count && BigInt(most + 1) * of.min_amount <= owed) most += 1;
  if (most < 2) return { offers: [], least: null };
  // The number of instalments at each whole euro, from the least on, until two are enough.
  const byRate: OracleOffer[] = [];
  for (let rate = 100n; ; rate += 100n) {
    if (rate < of.min_amount) continue;
    const amounts = amountsAt(of, rate, most);
    if (amounts !== undefined) byRate.push({ rate, amounts });
    if ((amounts?.length ?? 9) <= 2) break;
  }
  const best = (count: number) => byRate.find(({ amounts }) => amounts.length <= count);
  const counts = [Math.ceil(most / 4), Math.ceil(most / 2), most].map((count) => (count < 2 ? 2 : count));
  const { monthly } = of;
  if (monthly !== null) {
    let least = 2;
    while (least <= most && (best(least)?.rate ?? monthly + 1n) > monthly) least += 1;
    counts.splice(0, 3, ...(least > most ? [] : [least, Math.ceil((least + most) / 2), most]));
  }
  const found = new Map(counts.flatMap((count) => best(count) ?? []).map((offer) => [offer.rate, offer]));
  return {
    offers: [...found.values()].sort((a, b) => a.amounts.length - b.amounts.length),
    least: best(most)?.rate ?? null,
  };
}
