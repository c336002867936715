/** Plans the steps of one company: decides about what is due, and writes letters and notices. */
import { newId } from '../../../platform/ids.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Asked, Decided, Ladder, Planned } from '../../ladder/runs/index.ts';
import type { ValidBaseRate } from '../../money/base-rates/index.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { figuresOf, noticeRow, subjectOf } from '../figures/index.ts';
import { handoverProblems } from '../handover/index.ts';
import { type NewDecision, toLadder } from '../ladder/index.ts';
import { type DebtorDecided, decideDebtor, type PlannedLetter } from './decide.ts';
import * as store from './store-due.ts';

/** What decides in a company beside its invoices. */
export interface CompanySetting {
  /** The company has an address and a payout account to print. */
  readonly isPrintable: boolean;
  readonly baseRates: readonly ValidBaseRate[];
}

/** The invoices of a page, as the ladder and as letters and notices are made of them. */
export interface InvoicePlan extends Decided {
  readonly letters: readonly PlannedLetter[];
}

type InvoiceLadder = Ladder<CompanySetting, store.DueInvoice, InvoicePlan, DunningPolicy>;

/** Decides about due invoices: pure. */
export const decideInvoices: InvoiceLadder['decide'] = (due, { run, setting, policyOf }) => {
  const { run_on: on, id: run_id } = run;
  const debtors = Map.groupBy(due, ({ debtor_id }) => debtor_id);
  const rules = {
    on,
    run_id,
    isPrintable: setting.isPrintable,
    policyOf: (policy_version: number) => policyOf({ policy_version }),
    isTrial: run.policy !== null,
  };
  const decided = [...debtors.values()].map((invoices) => decideDebtor(invoices, rules));
  return {
    letters: decided.flatMap(({ letters }) => letters),
    decisions: decisionsOf(decided, { on, run_id }).map(toLadder),
    held: decided
      .flatMap(({ held }) => held)
      .map(({ invoice, next_on }) => ({ id: invoice.id, was: invoice.next_on, next_on })),
    single: decided.flatMap(({ handovers }) => handovers).map(({ id }) => id),
  };
};

const decisionsOf = (
  decided: readonly DebtorDecided[],
  { on, run_id }: { readonly on: string; readonly run_id: string | null },
): NewDecision[] =>
  decided.flatMap(({ letters, handovers, held }) => [
    ...letters.flatMap(({ notices }) =>
      notices.map(({ invoice, level }): NewDecision => ({
        invoice_id: invoice.id,
        on,
        outcome: 'notice',
        reason: invoice.last_status === 'undeliverable' ? 'repeated' : 'due',
        level,
        next_on: null,
        policy_version: invoice.policy_version,
        run_id,
      })),
    ),
    ...handovers.map((invoice): NewDecision => ({
      invoice_id: invoice.id,
      on,
      outcome: 'handover',
      reason: 'due',
      level: invoice.current_level,
      next_on: null,
      policy_version: invoice.policy_version,
      run_id,
    })),
    ...held.map(({ decision }) => decision),
  ]);

/** Stores a plan: letters with their notices and their work. */
export function storeNotices(
  tx: CompanyTx,
  plan: InvoicePlan,
  { run, setting, decisions }: Parameters<InvoiceLadder['plan']>[2],
): Planned {
  const { run_on: on, id: run_id } = run;
  if (run_id === null) throw new Error('a preview stores nothing');
  const made = plan.letters.map((letter) => rowsOf(letter, { on, baseRates: setting.baseRates }));
  const notices = made.flatMap((each) => each.notices);
  store.insertPlanned(tx, { run_id, on, letters: made.map(({ letter }) => letter), notices });
  const ids = new Map(notices.map(({ id, invoice_id }) => [invoice_id, id]));
  return {
    decisions: decisions.map((decision) => {
      const dunning_id = ids.get(decision.subject_id);
      return dunning_id === undefined ? decision : { ...decision, details: { ...decision.details, dunning_id } };
    }),
    counts: { notices: notices.length },
    warnings: warningsOf(
      plan,
      made.some(({ misses_rate }) => misses_rate),
    ),
  };
}

/** What a run would do: each handover is held if its order would not be ready. */
export async function foreseeInvoices(
  db: CompanyDb,
  plan: InvoicePlan,
  { run, setting }: Asked<CompanySetting>,
  publicUrl: string,
): Promise<Planned> {
  const { run_on: on } = run;
  const decisions: Planned['decisions'][number][] = [];
  for (const decision of plan.decisions) {
    const isHandover = decision.outcome === 'handover';
    const problems = isHandover ? await handoverProblems(db, decision.subject_id, { on, publicUrl }) : [];
    decisions.push(
      problems.length === 0 ? decision : { ...decision, outcome: 'hold', reason: 'handover_not_ready', problems },
    );
  }
  const count = (...outcomes: readonly string[]) =>
    decisions.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    decisions,
    counts: {
      notices: count('notice'),
      handovers: count('handover'),
      held: count('hold', 'wait'),
      ...lettersOf(plan),
    },
    warnings: warningsOf(plan, missesRate(plan, { on, baseRates: setting.baseRates })),
  };
}

/** The letters that a plan makes, by their way. */
const lettersOf = ({ letters }: InvoicePlan): { readonly email_letters: number; readonly post_letters: number } => {
  const email_letters = letters.filter(({ channel }) => channel === 'email').length;
  return { email_letters, post_letters: letters.length - email_letters };
};

/** What the operator of a run is warned of. @param missesRate a notice shows no interest for want of a base rate */
const warningsOf = ({ decisions }: InvoicePlan, missesRate: boolean): Planned['warnings'] => [
  ...(decisions.some(({ reason }) => reason === 'not_posted') ? (['outbox_waiting'] as const) : []),
  ...(missesRate ? (['base_rate_missing'] as const) : []),
];

interface Dated {
  readonly on: string;
  readonly baseRates: readonly ValidBaseRate[];
}

/** Whether a notice of a plan would show no interest for want of a base rate. */
const missesRate = ({ letters }: InvoicePlan, dated: Dated): boolean =>
  letters.some((letter) => figuresOfLetter(letter, dated).some(({ misses_rate }) => misses_rate));

const figuresOfLetter = ({ channel, notices }: PlannedLetter, { on, baseRates }: Dated) =>
  figuresOf(
    {
      channel,
      dated: on,
      subjects: notices.map(({ invoice, level, policy }) => subjectOf(invoice, { level, policy })),
    },
    baseRates,
  );

/** The rows of a letter and its notices. */
function rowsOf(letter: PlannedLetter, dated: Dated) {
  const { debtor_id, channel, notices } = letter;
  const letter_id = newId();
  const figures = figuresOfLetter(letter, dated);
  return {
    letter: { id: letter_id, debtor_id, channel, level: Math.max(...notices.map(({ level }) => level)) },
    notices: figures.map((each) => ({
      id: newId(),
      invoice_id: each.subject.id,
      debtor_id,
      letter_id,
      level: each.subject.level,
      channel,
      policy_version: each.subject.policy.version,
      ...noticeRow(each),
    })),
    misses_rate: figures.some(({ misses_rate }) => misses_rate),
  };
}
