/** The choices of tasks (case-work.md 5). */
import { callOutcomes } from './correspondence.ts';

/** What people do by hand, or a policy asks for. */
export const writtenTaskKinds = ['call', 'check', 'address_research', 'other'] as const;
export type WrittenTaskKind = (typeof writtenTaskKinds)[number];

export const taskKinds = [
  ...writtenTaskKinds,
  'court_application',
  'monitoring_check',
  'closing_proposal',
  'decide',
  'step_blocked',
  'no_policy',
  'promise_broken',
  'plan_late',
  'plan_defaulted',
  'limitation',
  'declaration',
  'inbound_message',
  'letter_stopped',
  'order_review',
  'client_message',
  'client_answer',
  'document_failed',
  'payment_reported',
  'payment_unmatched',
  'follow_up',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStatuses = ['open', 'in_progress', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** From the least to the most urgent. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const taskCauses = [
  'person',
  'policy',
  'order',
  'message',
  'answer',
  'document',
  'payment',
  'bank_transaction',
  'note',
  'call',
  'promise',
  'plan',
  'claim',
  'declaration',
  'inbox_item',
  'letter',
  'choice',
  'online_payment',
] as const;
export type TaskCause = (typeof taskCauses)[number];

export const taskCloseReasons = ['done', 'cause_gone', 'case_closed', 'cancelled'] as const;
export type TaskCloseReason = (typeof taskCloseReasons)[number];

const contacted = ['contacted', 'new_agreement', 'go_on'] as const;

/** What a task of each kind may end with, the first by default; none: it is not done by hand. */
export const outcomesByKind = {
  call: callOutcomes,
  check: ['done'],
  other: ['done'],
  address_research: ['found', 'not_found'],
  court_application: ['filed', 'not_suitable'],
  monitoring_check: ['nothing_found', 'assets_found', 'moved', 'insolvent', 'deceased'],
  closing_proposal: ['close', 'keep'],
  decide: ['done'],
  step_blocked: ['done'],
  no_policy: ['done'],
  promise_broken: contacted,
  plan_late: contacted,
  plan_defaulted: contacted,
  limitation: ['court', 'acknowledged', 'let_run'],
  declaration: ['done'],
  inbound_message: ['done'],
  letter_stopped: ['done'],
  order_review: [],
  client_message: ['handled'],
  client_answer: ['handled'],
  document_failed: [],
  payment_reported: [],
  payment_unmatched: [],
  follow_up: ['done'],
} as const satisfies Record<TaskKind, readonly string[]>;

export type TaskOutcome = (typeof outcomesByKind)[TaskKind][number];

/** Every outcome once. */
export const taskOutcomes: readonly TaskOutcome[] = [...new Set(Object.values(outcomesByKind).flat())];
