/** What decisions and courses say in words: English lines for the operator (case-work.md 4.3). Pure. */
import type { CaseHoldReason, CaseReason } from '@mahnwerk/contract/operator/case-decisions.ts';

const holds: Readonly<Record<CaseHoldReason, string>> = {
  company_inactive: 'The company is not active.',
  company_paused: 'The work on the cases of the company is paused.',
  paused: 'The case is paused.',
  canceled: 'The processing of the case was canceled.',
  paid: 'Nothing is open; a person closes the case.',
  disputed: 'The debtor objects to the claim.',
  insolvent: 'The debtor is insolvent.',
  deceased: 'The debtor has died.',
  represented: 'The debtor is represented.',
  deferred: 'The payment is deferred.',
  client_request: 'The client has paused the case.',
  office: 'The operator has stopped the case.',
  debtor_reported: 'The debtor has reported something on its page.',
  time_barred: 'A claim is time-barred.',
  awaiting_client: 'A request to the client is open.',
  plan_running: 'An instalment plan is running.',
  offer_open: 'An instalment plan is offered.',
  promise_open: 'The debtor has promised to pay.',
  task_open: 'A task is to be done first.',
  letter_under_way: 'The last letter has not left yet.',
  unreachable: 'The debtor cannot be reached in the way of the step.',
  not_ready: 'The letter of the step may not leave.',
  run_stopped: 'The run was stopped.',
  no_step_left: 'The policy has no further step; a person decides.',
};

/** Why a case is held. */
export const holdText = (reason: CaseHoldReason): string => holds[reason];

const isHold = (reason: CaseReason): reason is CaseHoldReason => reason in holds;

interface Said {
  readonly reason: CaseReason;
  readonly name: string | null;
  readonly next_on: string | null;
}

/** A decision in words. */
export function decisionText({ reason, name, next_on }: Said): string {
  if (isHold(reason)) return holds[reason];
  const step = name === null ? 'The step' : `“${name}”`;
  const on = next_on === null ? '' : ` on ${next_on}`;
  switch (reason) {
    case 'due':
      return `${step} was due and was taken.`;
    case 'repeated':
      return `${step} came back and was sent in the other way.`;
    case 'commanded':
      return `${step} was taken by a person.`;
    case 'not_due':
      return `${step} is due${on}.`;
    case 'postponed':
      return `A person has put off ${step}${on === '' ? '' : ` until ${next_on}`}.`;
    case 'closed':
      return 'The case is closed.';
  }
}
