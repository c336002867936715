/**
 * The oracle of the replay: the rules of money.md 2, 3 and 6 once more, day by day and debt by debt, written apart from `domain/money/replay/`. It shares the
 * types of facts alone. Slow and plain: it visits every day, ranks every open debt anew for every payment, and keeps three sums of fractions by the length
 * of the year.
 */
import type { BaseRateVersion } from '../../src/domain/money/base-rates/index.ts';
import type { ClaimFact, CostFact, Facts, PaymentFact, PlanFact, Terms } from '../../src/domain/money/replay/index.ts';

interface Question {
  readonly facts: Facts;
  readonly rates: readonly BaseRateVersion[];
  readonly knownAt: string;
  readonly day: string;
}

interface Pot {
  readonly kind: 'principal' | 'interest' | 'charge' | 'titled' | 'interest_on_titled' | 'cost' | 'interest_on_cost';
  readonly claim: ClaimFact | null;
  readonly cost: CostFact | null;
  /** The id of the charge or cost. */
  readonly own: string | null;
  readonly order: string;
  owed: bigint;
  off: bigint;
  waived: bigint;
  paid: bigint;
}

interface Accruing {
  readonly on: Pot;
  readonly to: Pot;
  readonly termsOf: (day: string) => Terms | null;
  stated: bigint;
  started: boolean;
  /** Cents · millionths of a percent · days, by the length of the year. */
  readonly sums: Map<number, bigint>;
}

interface PlanEnd {
  readonly on: string;
  readonly kept: boolean;
}

/** What the oracle and the replay must agree on: amounts in cents, parts as text. */
export interface Verdict {
  readonly figures: Readonly<Record<string, readonly [claimed: bigint, waived: bigint, paid: bigint]>>;
  readonly parts: readonly string[];
  readonly surplus: readonly string[];
  /** Numerators over `oracleUnit`. */
  readonly exact: bigint;
  readonly daily: bigint;
}

const moved = new Map<string, string>();

function dayAfter(day: string, days = 1): string {
  const known = moved.get(day + days);
  if (known !== undefined) return known;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const made = new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  moved.set(day + days, made);
  return made;
}

const left = (pot: Pot): bigint => pot.owed - pot.off - pot.waived - pot.paid;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const keyOf = (pot: Pot): string => `${pot.kind} ${pot.claim?.id ?? ''} ${pot.own ?? ''}`;

export class Oracle {
  readonly #facts: Facts;
  readonly #rates: readonly BaseRateVersion[];
  readonly #pots: Pot[] = [];
  readonly #accruing: Accruing[] = [];
  readonly #arising = new Map<string, (() => void)[]>();
  readonly #paid = new Map<
    string,
    { fact: PaymentFact; parts: [string, Pot, bigint][]; surplus: bigint; refunded: bigint }
  >();
  readonly #waivers: string[] = [];
  readonly #beforePlan = new Map<string, bigint>();
  readonly #ends = new Map<PlanFact, PlanEnd | null>();
  readonly #day: string;
  readonly #closed: boolean;

  constructor({ facts, rates, knownAt, day }: Question) {
    const undone = facts.reversals.filter((each) => each.recorded_at <= knownAt).map((each) => each.reverses_id);
    const known = <F extends { recorded_at: string }>(all: readonly F[]): F[] =>
      all.filter((fact) => fact.recorded_at <= knownAt && !undone.includes((fact as unknown as { id: string }).id));
    this.#facts = Object.fromEntries(
      Object.entries(facts).map(([name, all]) => [name, known(all as { recorded_at: string }[])]),
    ) as unknown as Facts;
    this.#rates = rates;
    const closings = this.#facts.closings.map((each) => each.date).filter((date) => date <= day);
    this.#closed = closings.length > 0;
    this.#day = closings.sort()[0] ?? day;
    for (const claim of this.#facts.claims) this.#open(claim);
    for (const cost of this.#facts.costs) this.#openCost(cost);
  }

  /** @param start a day before every fact */
  verdict(start: string): Verdict {
    let day = start;
    for (; day <= this.#day; day = dayAfter(day)) this.#live(day);
    const total = () => this.#accruing.map((each) => this.#numerator(each)).reduce((sum, each) => sum + each, 0n);
    const exact = total();
    const figures: Record<string, [bigint, bigint, bigint]> = {};
    for (const pot of this.#pots) {
      const [claimed, waived, paid] = figures[labelOf(pot)] ?? [0n, 0n, 0n];
      figures[labelOf(pot)] = [claimed + pot.owed - pot.off, waived + pot.waived, paid + pot.paid];
    }
    const parts = this.#paid
      .entries()
      .flatMap(([id, payment]) => payment.parts.map(([on, pot, cents]) => `${id} ${textOf(on, pot, cents)}`));
    const surplus = this.#paid.entries().map(([id, each]) => `${id} ${each.surplus} ${each.refunded}`);
    if (!this.#closed) this.#accrue(day);
    const daily = total() - exact;
    return { figures, parts: [...this.#waivers, ...parts].sort(), surplus: [...surplus].sort(), exact, daily };
  }

  #pot(kind: Pot['kind'], parts: Partial<Pot> = {}): Pot {
    const pot = {
      kind,
      claim: null,
      cost: null,
      own: null,
      order: '',
      owed: 0n,
      off: 0n,
      waived: 0n,
      paid: 0n,
      ...parts,
    };
    this.#pots.push(pot);
    return pot;
  }

  #at(day: string, happens: () => void): void {
    this.#arising.set(day, [...(this.#arising.get(day) ?? []), happens]);
  }

  #open(claim: ClaimFact): void {
    const principal = this.#pot('principal', { claim });
    const interest = this.#pot('interest', { claim });
    const titled = this.#pot('titled', { claim });
    const onTitled = this.#pot('interest_on_titled', { claim });
    const stated = claim.charges.filter((charge) => charge.type === 'interest');
    const statedUntil =
      stated
        .map((charge) => charge.date)
        .sort()
        .at(-1) ?? '';
    const stream: Accruing = {
      on: principal,
      to: interest,
      termsOf: (day) => (day <= statedUntil ? null : this.#termsOf(claim, day)),
      stated: 0n,
      started: false,
      sums: new Map(),
    };
    this.#accruing.push(stream);
    this.#at(claim.since, () => (principal.owed = claim.principal_cents));
    if (claim.titled_costs !== null) {
      const { since, amount_cents } = claim.titled_costs;
      this.#at(since, () => (titled.owed = amount_cents));
      this.#bear(titled, onTitled, since);
    }
    for (const [index, charge] of claim.charges.entries()) {
      const day = charge.date < claim.since ? claim.since : charge.date;
      if (charge.type === 'interest')
        this.#at(day, () => {
          stream.stated += charge.amount_cents;
          interest.owed += charge.amount_cents;
        });
      else {
        const pot = this.#pot('charge', { claim, own: charge.id, order: `${day} ${index}` });
        this.#at(day, () => (pot.owed = charge.amount_cents));
      }
    }
  }

  #openCost(cost: CostFact): void {
    const order = `${cost.date} ${cost.recorded_at} ${cost.id}`;
    const pot = this.#pot('cost', { cost, own: cost.id, order });
    this.#at(cost.date, () => (pot.owed = cost.amount_cents));
    if (cost.interest_from !== null)
      this.#bear(pot, this.#pot('interest_on_cost', { cost, own: cost.id, order }), cost.interest_from);
  }

  /** § 104 (1) ZPO. */
  #bear(on: Pot, to: Pot, from: string): void {
    const terms: Terms = {
      kind: 'base_plus',
      points: 5_000_000n,
      rate: null,
      day_count: 'act_act',
      amount_base: null,
      rule: 'interest.costs',
    };
    const termsOf = (day: string) => (day < from ? null : terms);
    this.#accruing.push({ on, to, termsOf, stated: 0n, started: false, sums: new Map() });
  }

  #termsOf(claim: ClaimFact, day: string): Terms | null {
    const [latest] = this.#facts.terms
      .filter((each) => each.claim_id === claim.id && each.from <= day && (each.until ?? '9999-12-31') >= day)
      .sort((a, b) => b.recorded_at.localeCompare(a.recorded_at));
    if (latest !== undefined) return latest.terms;
    return claim.default_terms !== null && claim.default_terms.from <= day ? claim.default_terms : null;
  }

  /** Undefined: no interest. */
  #rate(terms: Terms | null, day: string): bigint | undefined {
    if (terms === null) return undefined;
    if (terms.rate !== null) return terms.rate;
    const base = baseRate(this.#rates, day);
    if (base === undefined || terms.points === null) return undefined;
    return base + terms.points > 0n ? base + terms.points : 0n;
  }

  #live(day: string): void {
    const arising = this.#arising.get(day) ?? [];
    for (const happens of arising) happens();
    if (arising.length > 0) this.#setOff();
    this.#accrue(day);
    this.#waive(day);
    this.#settleFromSurplus(day);
    const todays = this.#facts.payments.filter((each) => each.value_date === day);
    const designates = ({ designation }: PaymentFact) => (designation?.claim_id ?? designation?.line ?? null) !== null;
    todays.sort(
      (a, b) =>
        Number(designates(b)) - Number(designates(a)) ||
        Number(b.amount_cents - a.amount_cents) ||
        `${a.recorded_at} ${a.id}`.localeCompare(`${b.recorded_at} ${b.id}`),
    );
    for (const fact of todays) {
      const payment = { fact, parts: [], surplus: fact.amount_cents, refunded: 0n };
      this.#paid.set(fact.id, payment);
      this.#allocate(payment, day);
    }
    this.#refund(day);
    for (const plan of this.#facts.plans) this.#planned(plan, day);
  }

  #settleFromSurplus(day: string): void {
    for (const payment of this.#paid.values()) if (payment.surplus > 0n) this.#allocate(payment, day);
  }

  #setOff(): void {
    const lumps = this.#pots.filter((pot) =>
      pot.kind === 'cost'
        ? pot.cost?.kind === 'late_payment_lump_sum'
        : pot.kind === 'charge' &&
          pot.claim?.charges.find((charge) => charge.id === pot.own)?.type === 'late_payment_lump_sum',
    );
    const fees = this.#pots.filter((pot) => pot.kind === 'cost' && pot.cost?.extrajudicial_fee === true);
    const sum = (pots: readonly Pot[]) => pots.reduce((all, pot) => all + pot.owed - pot.waived, 0n);
    let missing = least(sum(lumps), sum(fees));
    for (const pot of [...lumps, ...fees]) missing -= pot.off;
    const candidates = [
      ...fees.toSorted((a, b) => (a.order < b.order ? -1 : 1)),
      ...lumps.filter((pot) => pot.kind === 'charge'),
      ...lumps.filter((pot) => pot.kind === 'cost').toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    ];
    for (const bearing of [false, true])
      for (const pot of candidates.filter((each) => bearing === ((each.cost?.interest_from ?? null) !== null)))
        while (missing > 0n && left(pot) > 0n) {
          const part = least(missing, left(pot));
          pot.off += part;
          missing -= part;
        }
  }

  #accrue(day: string): void {
    for (const stream of this.#accruing) {
      const terms = stream.termsOf(day);
      const rate = this.#rate(terms, day);
      const { on } = stream;
      let base = left(on);
      if (terms !== null && terms.amount_base !== null) base = least(base, terms.amount_base - on.paid - on.waived);
      if (terms === null || rate === undefined || base <= 0n) continue;
      const [days, year] = countOf(terms.day_count, day, stream.started);
      stream.started = true;
      stream.sums.set(year, (stream.sums.get(year) ?? 0n) + base * rate * days);
      const numerator = this.#numerator(stream);
      stream.to.owed = stream.stated + (2n * numerator + oracleUnit) / (2n * oracleUnit);
    }
  }

  #numerator({ sums }: Accruing): bigint {
    let total = 0n;
    for (const [year, sum] of sums) total += (sum * 365n * 366n * 360n) / BigInt(year);
    return total;
  }

  #waive(day: string): void {
    const todays = this.#facts.waivers
      .filter((each) => each.value_date === day)
      .sort((a, b) => `${a.recorded_at} ${a.id}`.localeCompare(`${b.recorded_at} ${b.id}`));
    for (const { id, line, claim_id, amount_cents } of todays) {
      const pots = this.#pots.filter(
        (pot) => lineOf(pot) === line && (claim_id === null || (pot.claim?.id === claim_id && pot.cost === null)),
      );
      const rank = (pot: Pot) => (pot.claim === null ? '0' : `1 ${this.#turn(pot.claim, day, null)}`);
      let rest = amount_cents ?? 10n ** 15n;
      for (const group of inRanks(pots, rank))
        rest -= this.#share(
          rest,
          group,
          (pot) => pot.order,
          (pot, part) => {
            pot.waived += part;
            this.#waivers.push(`${id} ${textOf(day, pot, part)}`);
          },
        );
    }
  }

  /** Ranks as text: designated, untitled, the higher rate, the older. */
  #turn(claim: ClaimFact, day: string, designated: string | null): string {
    const rate = String(10n ** 12n - (this.#rate(this.#termsOf(claim, day), day) ?? 0n)).padStart(13, '0');
    return `${claim.id === designated ? 0 : 1} ${claim.titled ? 1 : 0} ${rate} ${claim.ranked_by}`;
  }

  #orderOf(claim: ClaimFact, value_date: string): string {
    const agreed = [
      ...this.#facts.allocation_rules.map((each) => ({ ...each, lasts: each.until ?? '9999-12-31' })),
      ...this.#facts.plans
        .filter((plan) => plan.principal_first)
        .map((plan) => {
          const end = this.#endOf(plan);
          const lasts = end === null ? '9999-12-31' : end.kept ? end.on : dayAfter(end.on, -1);
          const { recorded_at, concluded_on: from } = plan;
          return { recorded_at, order: 'principal_first', claim_id: null, from, lasts };
        }),
    ].filter((each) => (each.claim_id ?? claim.id) === claim.id && each.from <= value_date && value_date <= each.lasts);
    const [last] = agreed.sort((a, b) => b.recorded_at.localeCompare(a.recorded_at));
    if (last !== undefined) return last.order;
    return claim.consumer_credit_since !== null && value_date >= claim.consumer_credit_since
      ? 'bgb_497_3'
      : 'bgb_367_1';
  }

  #allocate(payment: { fact: PaymentFact; parts: [string, Pot, bigint][]; surplus: bigint }, day: string): void {
    const { designation, value_date } = payment.fact;
    const designated = designation?.claim_id ?? null;
    const rank = (pot: Pot): string => {
      if (pot.cost !== null) return pot.cost.interest_from === null ? '2' : '3';
      const claim = pot.claim;
      if (claim === null) throw new Error('a debt is of a claim or a cost');
      const turn = this.#turn(claim, day, designated);
      const lines: Partial<Record<Pot['kind'], string>> = {
        charge: 'costs',
        titled: 'costs',
        interest: 'interest',
        principal: 'principal',
      };
      if (designation?.line && lines[pot.kind] === designation.line && (designated ?? claim.id) === claim.id)
        return `0 ${turn}`;
      if (pot.kind === 'principal' && this.#orderOf(claim, value_date) === 'principal_first') return `1 ${turn}`;
      return `4 ${turn}`;
    };
    const inside = (pot: Pot): string => {
      if (pot.cost !== null) return `${pot.kind === 'interest_on_cost' ? 0 : 1} ${pot.order}`;
      const order = pot.claim === null ? '' : this.#orderOf(pot.claim, value_date);
      const places: Record<string, readonly Pot['kind'][]> = {
        bgb_367_1: ['charge', 'interest_on_titled', 'titled', 'interest', 'principal'],
        bgb_497_3: ['charge', 'titled', 'principal', 'interest_on_titled', 'interest'],
        principal_first: ['principal', 'charge', 'titled', 'interest_on_titled', 'interest'],
      };
      return `${places[order]?.indexOf(pot.kind)} ${pot.order}`;
    };
    const open = this.#pots.filter((pot) => left(pot) > 0n);
    for (const group of inRanks(open, rank))
      payment.surplus -= this.#share(payment.surplus, group, inside, (pot, part) => {
        pot.paid += part;
        payment.parts.push([day, pot, part]);
      });
  }

  /** Pays the debts of one rank: claims in proportion, each in its order. Returns what was used. */
  #share(
    cents: bigint,
    group: readonly Pot[],
    inside: (pot: Pot) => string,
    pay: (pot: Pot, part: bigint) => void,
  ): bigint {
    const byClaim = [...Map.groupBy(group, (pot) => pot.claim?.id ?? '')].map(([claim, pots]) => ({
      claim,
      pots: pots.filter((pot) => left(pot) > 0n).toSorted((a, b) => (inside(a) < inside(b) ? -1 : 1)),
      open: pots.reduce((sum, pot) => sum + left(pot), 0n),
      share: 0n,
    }));
    const total = byClaim.reduce((sum, each) => sum + each.open, 0n);
    if (total === 0n || cents === 0n) return 0n;
    const used = least(cents, total);
    let given = 0n;
    for (const each of byClaim) given += each.share = (used * each.open) / total;
    const waiting = byClaim
      .toSorted((a, b) => (a.claim < b.claim ? -1 : 1))
      .toSorted((a, b) => Number(b.open * used - b.share * total - (a.open * used - a.share * total)));
    for (const each of waiting) if (given < used) [each.share, given] = [each.share + 1n, given + 1n];
    for (const { pots, share } of byClaim.toSorted((a, b) => (a.claim < b.claim ? -1 : 1))) {
      let rest = share;
      for (const pot of pots) {
        const part = least(rest, left(pot));
        if (part > 0n) pay(pot, part);
        rest -= part;
      }
    }
    return used;
  }

  #refund(day: string): void {
    const todays = this.#facts.refunds
      .filter((each) => each.value_date === day)
      .sort((a, b) => `${a.recorded_at} ${a.id}`.localeCompare(`${b.recorded_at} ${b.id}`));
    for (const { payment_id, amount_cents } of todays) {
      const payment = this.#paid.get(payment_id);
      if (payment === undefined) continue;
      payment.refunded += amount_cents;
      let back = amount_cents - least(amount_cents, payment.surplus);
      payment.surplus -= amount_cents - back;
      const settled = new Map<Pot, bigint>();
      for (const [, pot, cents] of payment.parts.toReversed()) settled.set(pot, (settled.get(pot) ?? 0n) + cents);
      for (const [pot, cents] of settled) {
        const part = least(cents, back);
        if (part === 0n) continue;
        pot.paid -= part;
        back -= part;
        payment.parts.push([day, pot, -part]);
      }
    }
    if (todays.length > 0) this.#settleFromSurplus(day);
  }

  /** The end of a plan, found by living through its days. */
  #endOf(plan: PlanFact): PlanEnd | null {
    const known = this.#ends.get(plan);
    if (known !== undefined) return known;
    const end = this.#searchEnd(plan);
    this.#ends.set(plan, end);
    return end;
  }

  #searchEnd(plan: PlanFact): PlanEnd | null {
    const paidBy = (day: string) =>
      this.#facts.payments
        .filter((each) => each.value_date >= plan.concluded_on && each.value_date <= day)
        .reduce((sum, each) => sum + each.amount_cents, 0n);
    const cancelled = this.#facts.plan_cancellations.find((each) => each.plan_id === plan.id)?.date;
    const total = plan.instalments.reduce((sum, each) => sum + each.amount_cents, 0n);
    for (let day = plan.concluded_on; day <= this.#day; day = dayAfter(day)) {
      const yesterday = paidBy(dayAfter(day, -1));
      let due = 0n;
      let late = 0;
      for (const each of plan.instalments) {
        due += each.amount_cents;
        if (dayAfter(each.due_date, plan.grace_days) < day && yesterday < due) late += 1;
      }
      if (late >= plan.default_after || cancelled === day) return { on: day, kept: false };
      if (paidBy(day) >= total) return { on: day, kept: true };
    }
    return null;
  }

  /** The parts of payments on an interest since a plan was concluded, the last payment first. */
  #paidSince(plan: PlanFact, pot: Pot) {
    return [...this.#paid.values()].reverse().map((payment) => {
      let cents = 0n;
      for (const [day, on, part] of payment.parts) if (on === pot && day >= plan.concluded_on) cents += part;
      return { payment, cents };
    });
  }

  /** What a kept plan gives up of an interest. */
  #givenUp(plan: PlanFact, pot: Pot): bigint {
    const accrued = pot.owed - (this.#beforePlan.get(plan.id + keyOf(pot)) ?? 0n);
    return least(accrued, left(pot) + this.#paidSince(plan, pot).reduce((sum, { cents }) => sum + cents, 0n));
  }

  #planned(plan: PlanFact, day: string): void {
    const interest = this.#accruing.map(({ to }) => to);
    if (day < plan.concluded_on) {
      for (const pot of interest) this.#beforePlan.set(plan.id + keyOf(pot), pot.owed);
      return;
    }
    const isMoved =
      [...this.#paid.values()].some(({ parts }) => parts.some(([on]) => on === day)) ||
      this.#waivers.some((text) => text.includes(` ${day} `));
    const ended = this.#endOf(plan);
    const open = this.#pots.reduce((sum, pot) => sum + left(pot), 0n);
    const spared = plan.waives_interest_if_kept
      ? interest.reduce((sum, pot) => sum + this.#givenUp(plan, pot), 0n)
      : 0n;
    if (isMoved && open <= spared && (ended === null || day < ended.on)) this.#ends.set(plan, { on: day, kept: true });
    const end = this.#endOf(plan);
    if (!plan.waives_interest_if_kept || end?.kept !== true || end.on !== day) return;
    const freed = new Set<string>();
    for (const pot of interest) {
      const part = this.#givenUp(plan, pot);
      if (part <= 0n) continue;
      let back = part - left(pot);
      for (const { payment, cents } of this.#paidSince(plan, pot)) {
        const returned = least(cents, back);
        if (returned <= 0n) continue;
        pot.paid -= returned;
        back -= returned;
        payment.parts.push([day, pot, -returned]);
        payment.surplus += returned;
        freed.add(payment.fact.id);
      }
      this.#waivers.push(`${plan.id} ${textOf(day, pot, part)}`);
      pot.waived += part;
    }
    for (const payment of this.#paid.values()) if (freed.has(payment.fact.id)) this.#allocate(payment, day);
  }
}

/** One cent as a numerator of the oracle: percent, millionths, and the product of the lengths of years. */
export const oracleUnit = 100n * 1_000_000n * 365n * 366n * 360n;

/** The days that one day counts, and the length of its year. */
function countOf(method: Terms['day_count'], day: string, started: boolean): [bigint, number] {
  const year = Number(day.slice(0, 4));
  if (method === 'act_365') return [1n, 365];
  if (method === 'act_act') return [1n, dayAfter(`${year}-02-28`).endsWith('02-29') ? 366 : 365];
  if (!started) return [1n, 360];
  const commercial = (each: string) => {
    const [y = 0, m = 0, d = 0] = each.split('-').map(Number);
    return 360 * y + 30 * m + Math.min(d, 30);
  };
  return [BigInt(commercial(day) - commercial(dayAfter(day, -1))), 360];
}

const baseRates = new WeakMap<readonly BaseRateVersion[], Map<string, bigint | undefined>>();

/** The base rate of a day in millionths; undefined before the first. */
function baseRate(rates: readonly BaseRateVersion[], day: string): bigint | undefined {
  const known = baseRates.get(rates) ?? new Map<string, bigint | undefined>();
  baseRates.set(rates, known);
  if (!known.has(day)) {
    const rate = rates.filter((each) => each.valid_from <= day).at(-1)?.rate;
    known.set(day, rate === undefined ? undefined : BigInt(Math.round(Number(rate) * 1_000_000)));
  }
  return known.get(day);
}

const textOf = (on: string, pot: Pot, cents: bigint): string =>
  `${on} ${lineOf(pot)} ${pot.claim?.id ?? null} ${pot.own} ${cents}`;

/** The figures that a pot belongs to. */
const labelOf = ({ kind, claim, own }: Pot): string => (claim === null ? `${own} ${kind}` : `${claim.id} ${kind}`);

function lineOf(pot: Pot): string {
  if (pot.kind === 'principal') return 'principal_claim';
  if (pot.kind === 'interest') return 'interest_on_principal_claim';
  if (pot.kind === 'interest_on_cost' || pot.kind === 'interest_on_titled') return 'interest_on_costs';
  if (pot.kind === 'titled' || (pot.cost?.interest_from ?? null) !== null) return 'costs_interest_bearing';
  return 'costs_interest_free';
}

/** Groups of one rank, in the order of ranks. */
const inRanks = (pots: readonly Pot[], rank: (pot: Pot) => string): Pot[][] =>
  [...Map.groupBy(pots, rank)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
