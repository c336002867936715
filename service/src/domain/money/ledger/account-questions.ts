/** What commands ask of an account, and the answers: small enough to leave the thread that computed them. Pure. */
import { type Cents, sumOf } from '../../../values/money.ts';
import { hasMoreSurplus, type PaymentFact, type PaymentResult, type Replay, type WaiverFact } from '../replay/index.ts';
import { type Account, type Addition, figuresOn, figuresWith, stepOf } from './account.ts';
import type { NewFact, Unrecorded } from './facts.ts';
import { postingsText } from './ledger.ts';

/** The figures of a day that rules compare. */
export type DayFigures = Pick<Replay, 'lines' | 'claims' | 'plans'>;

/** What a waiver changes. */
export interface WaiverEffect {
  readonly taken: Cents;
  /** By how much more is waived on the line today. */
  readonly waived_more: Cents;
  readonly has_more_surplus: boolean;
}

/** What a command books. */
interface Booked {
  /** The entries as the database takes them; null: none. */
  readonly postings: string | null;
}

/** By their names: what is asked, and the answer. */
export interface AccountQuestions {
  /** The figures of days, with facts that are not recorded yet. */
  readonly figures: {
    readonly question: { readonly days: readonly string[]; readonly added: readonly NewFact[] };
    readonly answer: ReadonlyMap<string, DayFigures>;
  };
  readonly payment: {
    readonly question: { readonly id: string; readonly day: string };
    readonly answer: PaymentResult | undefined;
  };
  /** What a payment that is not recorded would settle, and today's figures without and with it. */
  readonly preview: {
    readonly question: { readonly fact: Unrecorded<PaymentFact>; readonly today: string };
    readonly answer: {
      readonly payment: PaymentResult | undefined;
      readonly before: DayFigures;
      readonly after: DayFigures;
    };
  };
  readonly waiver: {
    readonly question: { readonly fact: Unrecorded<WaiverFact>; readonly today: string };
    readonly answer: WaiverEffect;
  };
  /** What follows from an addition, and today's figures before and after it. */
  readonly step: {
    readonly question: Addition;
    readonly answer: Booked & { readonly before: DayFigures; readonly after: DayFigures };
  };
  /** What no longer follows from the facts. */
  readonly correction: {
    readonly question: Pick<Addition, 'recorded_at' | 'today' | 'reason'>;
    readonly answer: Booked;
  };
}

type Answers = {
  readonly [K in keyof AccountQuestions]: (
    account: Account,
    question: AccountQuestions[K]['question'],
  ) => AccountQuestions[K]['answer'];
};

const answers: Answers = {
  figures: (account, { days, added }) =>
    new Map(
      days.map((day) => [
        day,
        dayFigures(added.length === 0 ? figuresOn(account, day) : figuresWith(account, added, day)),
      ]),
    ),
  payment: (account, { id, day }) => figuresOn(account, day).payments.find(({ payment_id }) => payment_id === id),
  preview(account, { fact, today }) {
    const figures = figuresWith(account, [{ kind: 'payment', fact }], today);
    const payment = figures.payments.find(({ payment_id }) => payment_id === fact.id);
    return { payment, before: dayFigures(figuresOn(account, today)), after: dayFigures(figures) };
  },
  waiver: waiverEffect,
  step(account, addition) {
    const { figures, booked } = stepOf(account, addition);
    const before = dayFigures(figuresOn(account, addition.today));
    return { ...bookedOf(booked), before, after: dayFigures(figures) };
  },
  correction: (account, recorded) => bookedOf(stepOf(account, { facts: [], entries: [], ...recorded }).booked),
};

/** Answers one question. */
export const answerOf = <K extends keyof AccountQuestions>(
  account: Account,
  asked: K,
  question: AccountQuestions[K]['question'],
): AccountQuestions[K]['answer'] => answers[asked](account, question);

const dayFigures = ({ lines, claims, plans }: Replay): DayFigures => ({ lines, claims, plans });

const bookedOf = (booked: ReturnType<typeof stepOf>['booked']): Booked => ({
  postings: postingsText(booked),
});

/** What a waiver takes, and what it does to the days since. */
export function waiverEffect(account: Account, { fact, today }: AccountQuestions['waiver']['question']): WaiverEffect {
  const before = figuresOn(account, today);
  const after = figuresWith(account, [{ kind: 'waiver', fact }], today);
  const parts = after.waivers.filter(({ waiver_id }) => waiver_id === fact.id).flatMap((waiver) => waiver.parts);
  return {
    taken: sumOf(parts.map(({ amount }) => amount)),
    waived_more: after.lines[fact.line].waived - before.lines[fact.line].waived,
    has_more_surplus: hasMoreSurplus(after.payments, before.payments),
  };
}
