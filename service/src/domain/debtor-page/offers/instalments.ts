/**
 * The figures of instalments that a debtor is offered (debtor-page.md 6): each rate is a whole euro, its schedule is that of the ledger's own replay with
 * these payments and the rates that are known today. Pure.
 */
import { addMonths } from '../../../values/day.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { type CostFact, type Facts, project, type Tables } from '../../money/replay/index.ts';

/** What the settings say of plans. */
export interface OfferTerms {
  readonly min_amount: Cents;
  readonly max_count: number;
  readonly interest: 'runs' | 'waived_if_kept';
}

export interface Asked {
  /** Of an open mandate, as known, without what was reversed: `factsKnownAt`. */
  readonly facts: Facts;
  readonly tables: Tables;
  readonly today: string;
  /** The settlement fee that an agreement of today books; null: none. */
  readonly fee: CostFact | null;
  readonly terms: OfferTerms;
  readonly first_due: string;
  /** What the debtor can pay in a month; null: it did not say. */
  readonly monthly: Cents | null;
}

export interface Instalment {
  readonly due_date: string;
  readonly amount_cents: Cents;
}

/** `total` = `open` + `fee` + `interest`. */
export interface InstalmentOffer {
  readonly rate: Cents;
  readonly instalments: readonly Instalment[];
  /** Today, without the fee. */
  readonly open: Cents;
  /** By how much the fee raises what is owed. */
  readonly fee: Cents;
  /** To the last instalment. */
  readonly interest: Cents;
  readonly total: Cents;
}

export interface InstalmentOffers {
  /** At most three, by their number of instalments. */
  readonly offers: readonly InstalmentOffer[];
  /** The least rate that is possible at all; null where no instalments are. */
  readonly least_rate: Cents | null;
}

const none: InstalmentOffers = { offers: [], least_rate: null };

const euro = 100n;

/** A last instalment is at most so much more than the others, and never so small a rest. */
const merged = 5n * euro;

export function instalmentOffers(asked: Asked): InstalmentOffers {
  const debt = debtOf(asked);
  const most = mostInstalments(debt, asked.terms);
  if (most < 2) return none;
  const found = new Map<Cents, InstalmentOffer>();
  for (const count of countsOf(debt, most, asked.monthly)) {
    const { rate, owed } = leastRate(debt, count);
    found.set(rate, found.get(rate) ?? offerOf(debt, rate, owed));
  }
  const offers = [...found.values()].sort((a, b) => a.instalments.length - b.instalments.length);
  return { offers, least_rate: offers.at(-1)?.rate ?? leastRate(debt, most).rate };
}

/** What is owed today, and how it grows. */
interface Debt extends Pick<Asked, 'tables' | 'today' | 'first_due'> {
  /** With the fee. */
  readonly facts: Facts;
  readonly open: Cents;
  readonly fee: Cents;
  readonly min_rate: Cents;
  readonly waives_interest: boolean;
}

function debtOf({ facts, tables, today, fee, terms, first_due }: Asked): Debt {
  const withFee = fee === null ? facts : { ...facts, costs: [...facts.costs, fee] };
  const openOf = (known: Facts) => project(known, tables, [], { from: today, until: today }).open;
  const open = openOf(facts);
  return {
    facts: withFee,
    tables,
    today,
    first_due,
    open,
    fee: fee === null ? 0n : openOf(withFee) - open,
    min_rate: wholeEuro(terms.min_amount),
    waives_interest: terms.interest === 'waived_if_kept',
  };
}

const mostInstalments = ({ open, fee }: Debt, { min_amount, max_count }: OfferTerms): number => {
  const fit = (open + fee) / min_amount;
  return fit < BigInt(max_count) ? Number(fit) : max_count;
};

/** The numbers of instalments of which each may be one offer; where there are any, the last is the largest that is possible. */
function countsOf(debt: Debt, most: number, monthly: Cents | null): readonly number[] {
  if (monthly === null) return [Math.ceil(most / 4), Math.ceil(most / 2), most].map(atLeastTwo);
  const rate = monthly - (monthly % euro);
  const least = rate < debt.min_rate ? -1 : lastOf(rate, owedOn(debt, rate, most));
  if (least < 0) return [];
  const first = atLeastTwo(least + 1);
  return [first, Math.ceil((first + most) / 2), most];
}

const atLeastTwo = (count: number): number => Math.max(count, 2);

/** A rate with what is owed on each due day. */
interface Tried {
  readonly rate: Cents;
  readonly owed: readonly Cents[];
  /** By how much too much is owed on the last of these days; below zero, the rate is enough. */
  readonly missing: Cents;
}

/**
 * The least rate of which the schedule has at most `count` instalments. With a higher rate it never has more, and what is missing falls by at least
 * `count` times the difference, almost in a straight line: a few rates are tried.
 */
function leastRate(debt: Debt, count: number): Tried {
  const attempt = (rate: Cents): Tried => {
    const owed = owedOn(debt, rate, count);
    return { rate, owed, missing: (owed.at(-1) ?? 0n) - rate - merged + 1n };
  };
  // Without interest, no lower rate is enough.
  const least = wholeEuro((debt.open + debt.fee - merged) / BigInt(count) + 1n);
  let low = attempt(least > debt.min_rate ? least : debt.min_rate);
  if (low.missing <= 0n) return low;
  let high = attempt(low.rate + wholeEuro(low.missing / BigInt(count) + 1n));
  while (high.missing > 0n) [low, high] = [high, attempt(2n * high.rate)];
  for (let tries = 1n; high.rate - low.rate > euro; tries += 1n) {
    const span = high.rate - low.rate;
    const straight = wholeEuro((low.missing * span) / (low.missing - high.missing) + 1n);
    // In halves where the line is bent.
    const step = tries % 4n === 0n ? wholeEuro(span / 2n) : straight;
    const tried = attempt(low.rate + (step < span ? step : span - euro));
    if (tried.missing > 0n) low = tried;
    else high = tried;
  }
  return high;
}

/** The first due day on which less is owed than the rate and 5.00: all of it is paid. -1: there is none. */
const lastOf = (rate: Cents, owed: readonly Cents[]): number => owed.findIndex((open) => open < rate + merged);

const dueOn = ({ first_due }: Debt, index: number): string => addMonths(first_due, index);

/** What is owed on each due day if the rate was paid on those before. */
function owedOn(debt: Debt, rate: Cents, count: number): readonly Cents[] {
  const { facts, tables, today: from, open, fee, waives_interest } = debt;
  const indexes = [...Array(count).keys()];
  if (waives_interest) return indexes.map((index) => open + fee - BigInt(index) * rate);
  const payments = indexes.map((index) => ({ value_date: dueOn(debt, index), amount_cents: rate }));
  const until = payments.at(-1)?.value_date ?? from;
  return project(facts, tables, payments, { from, until }).payments.map(({ open_before }) => open_before);
}

function offerOf(debt: Debt, rate: Cents, owed: readonly Cents[]): InstalmentOffer {
  const { open, fee } = debt;
  const last = lastOf(rate, owed);
  const instalments = owed
    .slice(0, last + 1)
    .map((rest, index) => ({ due_date: dueOn(debt, index), amount_cents: index === last ? rest : rate }));
  const total = sumOf(instalments.map(({ amount_cents }) => amount_cents));
  return { rate, instalments, open, fee, interest: total - open - fee, total };
}

/** Up to a whole euro. */
const wholeEuro = (cents: Cents): Cents => ((cents + euro - 1n) / euro) * euro;
