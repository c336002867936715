/** Plans the steps of one company: reads what is due, decides, and writes letters, notices, holds and decisions. */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { newId } from '../../../platform/ids.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { ValidBaseRate } from '../../money/base-rates/index.ts';
import { figuresOf, noticeRow, subjectOf } from '../figures/index.ts';
import { handoverProblems } from '../handover/index.ts';
import { type Move, type NewDecision, nextStep, plannedMove, recordDecisions } from '../ladder/index.ts';
import { policyOf } from '../policy/index.ts';
import { type Decided, decideDebtor, type PlannedLetter, type Setting } from './decide.ts';
import * as store from './store-due.ts';

/** The plan of a page of debtors. */
export interface Plan {
  readonly decided: readonly Decided[];
  /** The last debtor of the page; undefined: nothing was due. */
  readonly until: string | undefined;
  readonly examined: number;
}

export interface PlanOptions {
  readonly on: string;
  readonly run_id: string | null;
  readonly isPrintable: boolean;
  /** Planned moves to another version are not made but counted in. */
  readonly isDry?: boolean;
  /** A policy to try instead of the one in force: any running invoice may be due. */
  readonly ladder?: DunningPolicy | undefined;
  readonly after: string;
  readonly batch: number;
}

/** Reads the next debtors of a company whose invoices are due, and decides about them. It writes nothing. */
export async function readPlan(db: CompanyDb, options: PlanOptions): Promise<Plan> {
  const { on, ladder, isDry = false } = options;
  const move = isDry && ladder === undefined ? await plannedMove(db, on) : undefined;
  if (ladder === undefined && move === undefined) return decidePlan(db, await store.readDue(db, options), options);
  const running = await store.readRunning(db, options);
  const due = running.flatMap((invoice): store.DueInvoice[] => {
    const next_on = move === undefined ? on : nextOn(invoice, move);
    return next_on === null || next_on > on ? [] : [{ ...invoice, ...versionOf(invoice, move), next_on }];
  });
  return { ...(await decidePlan(db, due, options)), until: running.at(-1)?.debtor_id };
}

const isMoved = ({ policy_version }: store.RunningInvoice, { policy }: Move): boolean =>
  policy_version < policy.version;

/** The day of the next step after a move. */
function nextOn(invoice: store.RunningInvoice, move: Move): string | null {
  if (!isMoved(invoice, move)) return invoice.next_on;
  const step = nextStep(move.policy, invoice, move.earliest);
  return step.kind === 'none' ? null : step.on;
}

const versionOf = (invoice: store.RunningInvoice, move: Move | undefined) =>
  move !== undefined && isMoved(invoice, move) ? { policy_version: move.policy.version } : {};

/** Decides about due invoices that were read. */
export async function decidePlan(
  db: CompanyDb,
  due: readonly store.DueInvoice[],
  { on, run_id, isPrintable, ladder }: Omit<PlanOptions, 'after' | 'batch'>,
): Promise<Plan> {
  // A letter that is under way ends by the gate; its invoice is due no more.
  const open = due.filter(({ last_status }) => last_status !== 'created');
  const policies = await policiesOf(db, open, ladder);
  const setting: Setting = {
    on,
    run_id,
    isPrintable,
    policyOf: (version) => known(policies.get(version)),
    isTrial: ladder !== undefined,
  };
  const debtors = Map.groupBy(open, ({ debtor_id }) => debtor_id);
  const decided = [...debtors.values()].map((invoices) => decideDebtor(invoices, setting));
  return { decided, until: due.at(-1)?.debtor_id, examined: open.length };
}

async function policiesOf(
  db: CompanyDb,
  due: readonly store.DueInvoice[],
  ladder: DunningPolicy | undefined,
): Promise<ReadonlyMap<number, DunningPolicy>> {
  const versions = [...new Set(due.map(({ policy_version }) => policy_version))];
  return new Map(
    await Promise.all(
      versions.map(async (version): Promise<[number, DunningPolicy]> => [
        version,
        ladder ?? (await policyOf(db, version)),
      ]),
    ),
  );
}

function known(policy: DunningPolicy | undefined): DunningPolicy {
  if (policy === undefined) throw new Error('an invoice runs on a policy that was not read');
  return policy;
}

/** The decisions of a plan, for a dry run or a preview; also those that a run stores. */
export const decisionsOf = ({ decided }: Plan, { on, run_id }: Pick<PlanOptions, 'on' | 'run_id'>): NewDecision[] =>
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

/** Decisions that store nothing: each handover is held if its order would not be ready. */
export async function checkHandovers(
  db: CompanyDb,
  decisions: readonly NewDecision[],
  { on, publicUrl }: { readonly on: string; readonly publicUrl: string },
): Promise<readonly NewDecision[]> {
  const checked: NewDecision[] = [];
  for (const decision of decisions) {
    const isHandover = decision.outcome === 'handover';
    const problems = isHandover ? await handoverProblems(db, decision.invoice_id, { on, publicUrl }) : [];
    checked.push(
      problems.length === 0 ? decision : { ...decision, outcome: 'hold', reason: 'handover_not_ready', problems },
    );
  }
  return checked;
}

/** What a stored plan did. */
export interface Planned {
  readonly examined: number;
  readonly notices: number;
  readonly held: number;
  /** The invoices to hand over, one transaction each. */
  readonly handovers: readonly string[];
  readonly warnings: readonly ('outbox_waiting' | 'base_rate_missing')[];
}

/** Stores a plan: letters with their notices and their work, holds, decisions, and takes the page off the queue. */
export async function storePlan(
  tx: CompanyTx,
  plan: Plan & { readonly until: string },
  {
    on,
    run_id,
    after,
    baseRates,
  }: {
    readonly on: string;
    readonly run_id: string;
    readonly after: string;
    readonly baseRates: readonly ValidBaseRate[];
  },
): Promise<Planned> {
  const letters = plan.decided.flatMap((each) => each.letters);
  const held = plan.decided.flatMap((each) => each.held);
  const handovers = plan.decided.flatMap((each) => each.handovers).map(({ id }) => id);
  const made = letters.map((letter) => rowsOf(letter, { on, baseRates }));
  store.deleteDue(tx, { on, after, until: plan.until, kept: handovers });
  const postponed = await store.postponeHeld(tx, {
    on,
    ids: held.map(({ invoice }) => invoice.id),
    was: held.map(({ invoice }) => invoice.next_on),
    next: held.map(({ next_on }) => next_on),
  });
  store.insertPlanned(tx, {
    run_id,
    on,
    letters: made.map(({ letter }) => letter),
    notices: made.flatMap(({ notices }) => notices),
  });
  const ids = new Map(made.flatMap(({ notices }) => notices).map(({ id, invoice_id }) => [invoice_id, id]));
  recordDecisions(
    tx,
    decisionsOf(plan, { on, run_id })
      .filter(({ outcome, invoice_id }) => outcome === 'notice' || postponed.has(invoice_id))
      .map((decision) => ({ ...decision, dunning_id: ids.get(decision.invoice_id) ?? null })),
  );
  return {
    examined: plan.examined,
    notices: ids.size,
    held: held.length,
    handovers,
    warnings: warningsOf(
      plan,
      made.some(({ misses_rate }) => misses_rate),
    ),
  };
}

/** The letters that a plan makes, by their way. */
export function lettersOf({ decided }: Plan): { readonly email_letters: number; readonly post_letters: number } {
  const letters = decided.flatMap((each) => each.letters);
  const email_letters = letters.filter(({ channel }) => channel === 'email').length;
  return { email_letters, post_letters: letters.length - email_letters };
}

/** What the operator of a run is warned of. @param missesRate a notice shows no interest for want of a base rate */
export const warningsOf = ({ decided }: Plan, missesRate: boolean): Planned['warnings'] => [
  ...(decided.some(({ held }) => held.some(({ decision }) => decision.reason === 'not_posted'))
    ? (['outbox_waiting'] as const)
    : []),
  ...(missesRate ? (['base_rate_missing'] as const) : []),
];

interface Dated {
  readonly on: string;
  readonly baseRates: readonly ValidBaseRate[];
}

/** Whether a notice of a plan would show no interest for want of a base rate. */
export const missesRate = ({ decided }: Plan, dated: Dated): boolean =>
  decided.some(({ letters }) =>
    letters.some((letter) => figuresOfLetter(letter, dated).some(({ misses_rate }) => misses_rate)),
  );

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
