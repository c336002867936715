/** The sums of the notices in one letter: pure (dunning.md 4.2, 6.1, 6.6, 6.7). Amounts are cents. */
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { ValidBaseRate } from '../../money/base-rates/index.ts';
import { defaultInterest, type Interest, type Step } from '../../money/interest/index.ts';
import { addDays, firstDay } from '../../../values/day.ts';
import { sumOf } from '../../../values/money.ts';
import { feeOf, stepDays } from '../policy/index.ts';

/** What a notice that counts charged. */
export interface Charge {
  readonly letter_id: string;
  /** The name of its level. */
  readonly name: string;
  readonly dated: string;
  readonly fee: bigint;
  readonly lump_sum: bigint;
  readonly interest: bigint;
}

export interface InvoicePayment {
  readonly on: string;
  readonly cents: bigint;
}

/** An invoice with all that decides on the sums of its next notice. */
export interface Subject {
  readonly id: string;
  readonly invoice_number: string;
  readonly due_date: string;
  readonly amount: bigint;
  readonly waived: bigint;
  readonly claim_type_code: ClaimTypeCode | null;
  /** The day on which the debt arose: that of the contract, else of the invoice. */
  readonly arisen_on: string | null;
  readonly acting_as: 'consumer' | 'business';
  /** The first day of default; null while the debtor is not in default. */
  readonly default_since: string | null;
  /** In the order of their value dates. */
  readonly payments: readonly InvoicePayment[];
  /** Of the notices that count, in the order of their days. */
  readonly charges: readonly Charge[];
  readonly policy: DunningPolicy;
  /** The level of the notice, from 1. */
  readonly level: number;
}

export interface Letter {
  readonly channel: 'email' | 'post';
  readonly dated: string;
  readonly subjects: readonly Subject[];
}

/** The sums of one notice. */
export interface Figures {
  readonly subject: Subject;
  readonly name: string;
  readonly pay_by: string;
  readonly open_principal: bigint;
  readonly fee: bigint;
  readonly lump_sum: bigint;
  /** Null: none is shown. */
  readonly interest: Interest | null;
  /** What is owed on the invoice with this notice. */
  readonly demanded: bigint;
  /** Interest is due, but the base rate of a day is not known. */
  readonly misses_rate: boolean;
}

/** Credit of consumers: payments settle the principal before the interest (§ 497 (3) BGB). */
const creditTypes: ReadonlySet<ClaimTypeCode | null> = new Set<ClaimTypeCode>(['H04', 'H36']);

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** What the payments on an invoice settled. */
export interface Settled {
  /** The open principal by day: it falls on the day after the value date of a payment. */
  readonly principal: readonly Step<bigint>[];
  /** Of fees and lump sums. */
  readonly fees: bigint;
  readonly interest: bigint;
}

type Payable = Pick<Subject, 'amount' | 'payments' | 'charges' | 'acting_as' | 'claim_type_code'>;

/**
 * What payments settle, in the order of their value dates. Under `waive` the principal; under `demand` fees, interest,
 * principal (§ 367 (1) BGB), for consumer credit fees, principal, interest (§ 497 (3) BGB).
 */
export function settledBy(subject: Payable, remainder: DunningPolicy['remainder']): Settled {
  const isCredit = subject.acting_as === 'consumer' && creditTypes.has(subject.claim_type_code);
  const principal: Step<bigint>[] = [{ from: firstDay, value: subject.amount }];
  let [open, fees, interest] = [subject.amount, 0n, 0n];
  for (const { on, cents } of subject.payments) {
    const before = remainder === 'demand' ? subject.charges.filter(({ dated }) => dated <= on) : [];
    const dueFees = most(sumOf(before.map(({ fee, lump_sum }) => fee + lump_sum)) - fees, 0n);
    const dueInterest = most((before.at(-1)?.interest ?? 0n) - interest, 0n);
    const toFees = least(cents, dueFees);
    const toInterest = isCredit
      ? least(most(cents - toFees - open, 0n), dueInterest)
      : least(cents - toFees, dueInterest);
    const toPrincipal = least(cents - toFees - toInterest, open);
    [open, fees, interest] = [open - toPrincipal, fees + toFees, interest + toInterest];
    const from = addDays(on, 1);
    // Payments of one day are one step.
    if (principal.at(-1)?.from === from) principal.pop();
    principal.push({ from, value: open });
  }
  return { principal, fees, interest };
}

/** What is open of the principal after all payments. */
export const openPrincipal = (subject: Payable, remainder: DunningPolicy['remainder']): bigint =>
  settledBy(subject, remainder).principal.at(-1)?.value ?? 0n;

/** The sums of every notice of a letter. @param baseRates one for each half-year, ascending */
export function figuresOf(letter: Letter, baseRates: readonly ValidBaseRate[]): readonly Figures[] {
  const payer = feeBearer(letter.subjects);
  return letter.subjects.map((subject) => figuresOfOne(subject, { letter, baseRates, bearsFee: subject === payer }));
}

/** One letter bears one fee: on the invoice of the highest level that was due first (dunning.md 6.7). */
const feeBearer = (subjects: readonly Subject[]): Subject | undefined =>
  subjects.toSorted(
    (one, other) =>
      other.level - one.level ||
      compare(one.due_date, other.due_date) ||
      compare(one.invoice_number, other.invoice_number),
  )[0];

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Surroundings {
  readonly letter: Letter;
  readonly baseRates: readonly ValidBaseRate[];
  readonly bearsFee: boolean;
}

function figuresOfOne(subject: Subject, { letter, baseRates, bearsFee }: Surroundings): Figures {
  const { policy, level, charges } = subject;
  const { principal: steps } = settledBy(subject, policy.remainder);
  const open_principal = steps.at(-1)?.value ?? 0n;
  const { fee_cents, lump_sum_cents: lump_sum } = feeOf(policy, {
    level,
    acting_as: subject.acting_as,
    claim_type_code: subject.claim_type_code,
    channel: letter.channel,
    charged: {
      fee_cents: sumOf(charges.map((each) => each.fee)),
      lump_sum_cents: sumOf(charges.map((each) => each.lump_sum)),
    },
    open_principal_cents: open_principal,
  });
  const fee = bearsFee ? fee_cents : 0n;
  const { interest, misses_rate } = interestOf(subject, { steps, dated: letter.dated, baseRates });
  const fees = sumOf(charges.map((each) => each.fee + each.lump_sum)) + fee + lump_sum;
  const paid = sumOf(subject.payments.map(({ cents }) => cents));
  return {
    subject,
    name: policy.levels[level - 1]?.name ?? '',
    pay_by: stepDays(policy).payBy({ dated: letter.dated, level }),
    open_principal,
    fee,
    lump_sum,
    interest,
    demanded: most(subject.amount + fees + (interest?.cents ?? 0n) - subject.waived - paid, 0n),
    misses_rate,
  };
}

function interestOf(
  subject: Subject,
  {
    steps,
    dated,
    baseRates,
  }: { readonly steps: readonly Step<bigint>[]; readonly dated: string; readonly baseRates: readonly ValidBaseRate[] },
): Pick<Figures, 'interest' | 'misses_rate'> {
  const { policy, level, default_since: since } = subject;
  const isShown = policy.levels[level - 1]?.show_interest === true && since !== null && since <= dated;
  if (!isShown) return { interest: null, misses_rate: false };
  const interest = defaultInterest(subject, { from: since, until: dated, principal: steps }, baseRates);
  return { interest, misses_rate: interest === null };
}
