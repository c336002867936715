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
  const rates = new Set(countsOf(debt, most, asked.monthly).map((count) => leastRate(debt, count)));
  const offers = [...rates].flatMap((rate) => {
    const instalments = scheduleOf(debt, rate, most);
    return instalments === undefined ? [] : offerOf(debt, rate, instalments);
  });
  return {
    offers: offers.sort((a, b) => a.instalments.length - b.instalments.length),
    least_rate: leastRate(debt, most),
  };
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

/** The numbers of instalments of which each may be one offer. */
function countsOf(debt: Debt, most: number, monthly: Cents | null): readonly number[] {
  if (monthly === null) return [Math.ceil(most / 4), Math.ceil(most / 2), most].map(atLeastTwo);
  const rate = monthly - (monthly % euro);
  const least = rate < debt.min_rate ? undefined : scheduleOf(debt, rate, most)?.length;
  if (least === undefined) return [];
  const first = atLeastTwo(least);
  return [first, Math.ceil((first + most) / 2), most];
}

const atLeastTwo = (count: number): number => Math.max(count, 2);

/** The least rate of which the schedule has at most `count` instalments: with a higher rate, it never has more. */
function leastRate(debt: Debt, count: number): Cents {
  const { open, fee, min_rate } = debt;
  const fits = (rate: Cents) => scheduleOf(debt, rate, count) !== undefined;
  // Without interest, no lower rate fits.
  const least = wholeEuro((open + fee - merged) / BigInt(count) + 1n);
  let low = (least > min_rate ? least : min_rate) - euro;
  let step = euro;
  while (!fits(low + step)) {
    low += step;
    step *= 2n;
  }
  let high = low + step;
  while (high - low > euro) {
    const middle = low + ((high - low) / euro / 2n) * euro;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The rate on each due day; on the first on which less than it and 5.00 more is owed, all of it. Undefined: it needs more than `most` instalments. */
function scheduleOf(debt: Debt, rate: Cents, most: number): readonly Instalment[] | undefined {
  const days = Array.from({ length: most }, (_none, index) => addMonths(debt.first_due, index));
  const owed = owedOn(debt, rate, days);
  const last = owed.findIndex((open) => open < rate + merged);
  if (last < 0) return undefined;
  return days
    .slice(0, last + 1)
    .map((due_date, index) => ({ due_date, amount_cents: index === last ? (owed[index] ?? 0n) : rate }));
}

/** What is owed on each day if the rate was paid on those before. */
function owedOn(debt: Debt, rate: Cents, days: readonly string[]): readonly Cents[] {
  const { facts, tables, today: from, open, fee, waives_interest } = debt;
  if (waives_interest) return days.map((_day, index) => open + fee - BigInt(index) * rate);
  const payments = days.map((value_date) => ({ value_date, amount_cents: rate }));
  const until = days.at(-1) ?? from;
  return project(facts, tables, payments, { from, until }).payments.map(({ open_before }) => open_before);
}

function offerOf({ open, fee }: Debt, rate: Cents, instalments: readonly Instalment[]): InstalmentOffer {
  const total = sumOf(instalments.map(({ amount_cents }) => amount_cents));
  return { rate, instalments, open, fee, interest: total - open - fee, total };
}

/** Up to a whole euro. */
const wholeEuro = (cents: Cents): Cents => ((cents + euro - 1n) / euro) * euro;
