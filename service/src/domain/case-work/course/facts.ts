/** What is known of a case when it is decided whether it moves (case-work.md 3, 4.2). Pure. */
import type { CaseStepCondition } from '@mahnwerk/contract/shapes/case-step.ts';
import type { TaskOutcome } from '@mahnwerk/contract/shapes/task.ts';
import { addDays, daysBetween } from '../../../values/day.ts';
import { centsOf } from '../../../values/money.ts';
import type { IdentifiedDecision } from '../../ladder/decisions/index.ts';
import type { Hold } from './standing.ts';

/** The facts of a case on a day. Amounts are in cents. */
export interface Facts {
  readonly is_closed: boolean;
  readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended';
  readonly paused_until: string | null;
  readonly open_cents: bigint;
  /** The first of the reasons to clarify the case, of declarations, circumstances and stops. */
  readonly clarify: Hold | null;
  readonly limitation_on: string | null;
  readonly has_open_request: boolean;
  readonly plan: { readonly id: string; readonly status: string; readonly ended_on: string | null } | null;
  /** The newest offer of an instalment plan. */
  readonly offer: {
    readonly status: string;
    readonly respond_by: string;
    readonly ended_on: string | null;
    /** A person has declined or withdrawn it. */
    readonly by_person?: boolean;
  } | null;
  /** The last day on which an open promise is kept. */
  readonly promise_until: string | null;
  /** The blocking task that is due first. */
  readonly blocking_due: string | null;
  /** The task that the last step made. */
  readonly own_task: {
    readonly is_open: boolean;
    readonly outcome: TaskOutcome | null;
    readonly ended_on: string | null;
  } | null;
  /** The letters that the last step made. */
  readonly own_letters: readonly {
    readonly status: string;
    readonly channel: string;
    readonly pay_by: string | null;
    readonly stop_reason?: string | null;
    readonly stop_problems?: IdentifiedDecision['problems'];
  }[];
  readonly accepted_on: string;
  readonly acting_as: 'consumer' | 'business';
  /** The principal of the claims, as accepted. */
  readonly principal_cents: bigint;
  readonly is_titled: boolean;
  readonly is_disputed: boolean;
  readonly reachable_by: readonly string[];
  readonly claim_types: readonly string[];
  /** The value date of the debtor's last payment. */
  readonly paid_on: string | null;
  readonly broken_promises: number;
}

const leftOutbox: ReadonlySet<string> = new Set(['sent', 'posted', 'stopped', 'undeliverable']);

/** Whether a letter of the last step has neither left nor been posted. */
export const isUnderWay = ({ own_letters }: Facts): boolean =>
  own_letters.some(({ status }) => !leftOutbox.has(status));

/** The first reason of 4.2 that keeps the case from moving on a day, whether or not a step is due. */
export function holdOf(facts: Facts, on: string): Hold | null {
  const always = (reason: Hold['reason'], until: string | null = null): Hold => ({ reason, until });
  if (facts.processing_state === 'paused') return always('paused', facts.paused_until);
  if (facts.processing_state !== 'in_progress') return always('canceled');
  if (facts.open_cents <= 0n) return always('paid');
  if (facts.clarify !== null) return facts.clarify;
  if (facts.limitation_on !== null && facts.limitation_on < on) return always('time_barred');
  if (facts.has_open_request) return always('awaiting_client');
  if (facts.plan?.status === 'active') return always('plan_running');
  if (facts.offer?.status === 'open') return always('offer_open', facts.offer.respond_by);
  if (facts.promise_until !== null) return always('promise_open', facts.promise_until);
  if (facts.blocking_due !== null) return always('task_open', facts.blocking_due);
  if (isUnderWay(facts)) return always('letter_under_way');
  return null;
}

/** Each condition with what it says when it fails. */
const conditions: {
  readonly [K in keyof CaseStepCondition]-?: (
    wanted: NonNullable<CaseStepCondition[K]>,
    facts: Facts,
    on: string,
  ) => boolean;
} = {
  open_min: (wanted, { open_cents }) => open_cents >= centsOf(wanted),
  open_max: (wanted, { open_cents }) => open_cents <= centsOf(wanted),
  principal_min: (wanted, { principal_cents }) => principal_cents >= centsOf(wanted),
  age_days_min: (wanted, { accepted_on }, on) => daysBetween(accepted_on, on) >= wanted,
  age_days_max: (wanted, { accepted_on }, on) => daysBetween(accepted_on, on) <= wanted,
  acting_as: (wanted, { acting_as }) => acting_as === wanted,
  titled: (wanted, { is_titled }) => is_titled === wanted,
  disputed: (wanted, { is_disputed }) => is_disputed === wanted,
  reachable_by: (wanted, { reachable_by }) => wanted.some((way) => reachable_by.includes(way)),
  claim_types: (wanted, { claim_types }) => wanted.some((type) => claim_types.includes(type)),
  part_paid_within_days: (wanted, facts, on) => isPaidWithin(facts, wanted, on),
  not_paid_within_days: (wanted, facts, on) => !isPaidWithin(facts, wanted, on),
  broken_promises_min: (wanted, { broken_promises }) => broken_promises >= wanted,
  plan_defaulted: (wanted, { plan }) => (plan?.status === 'defaulted') === wanted,
};

/** Whether the debtor has paid in the last days, today counted. */
const isPaidWithin = ({ paid_on }: Facts, days: number, on: string): boolean =>
  paid_on !== null && paid_on > addDays(on, -days) && paid_on <= on;

/** The members of `when` that fail on a day, in the order of the contract; none: the step may be taken. */
export function failing(when: CaseStepCondition | undefined, facts: Facts, on: string): string[] {
  if (when === undefined) return [];
  return (Object.keys(conditions) as (keyof CaseStepCondition)[]).filter((name) => {
    const wanted = when[name];
    const holds = conditions[name] as (wanted: unknown, facts: Facts, on: string) => boolean;
    return wanted !== undefined && !holds(wanted, facts, on);
  });
}
