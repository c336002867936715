/** The task that a step makes (case-work.md 3, 5). Pure. */
import { addDays } from '../../../values/day.ts';
import type { FilledStep } from '../policies/index.ts';
import type { CaseDays } from './days.ts';
import type { StepTask } from './store.ts';

/** A person looks at a round of monitoring within so many days. */
const monitoring_due_days = 3;
/** And decides about the close of a case. */
const closing_due_days = 1;

interface Making {
  /** Of the decision, which the task has too. */
  readonly id: string;
  readonly mandate_id: string;
  readonly on: string;
  readonly days: CaseDays;
}

/** Undefined for steps that make none. */
export function taskOf(step: FilledStep, { id, mandate_id, on, days }: Making): StepTask | undefined {
  const due = (after: number) => days.from(addDays(on, after));
  const common = {
    id,
    mandate_id,
    cause_text: step.name,
    title: step.name,
    text: null,
    priority: 'normal',
    team_id: null,
  };
  switch (step.kind) {
    case 'task': {
      const { task_kind: kind, title, due_days, priority, team_id, blocking } = step;
      return { ...common, kind, title, priority, team_id, blocking, due_on: due(due_days) };
    }
    case 'court':
      return {
        ...common,
        kind: 'court_application',
        team_id: step.team_id,
        blocking: true,
        due_on: due(step.due_days),
      };
    case 'monitor':
      return { ...common, kind: 'monitoring_check', blocking: false, due_on: due(monitoring_due_days) };
    case 'close':
      return { ...common, kind: 'closing_proposal', blocking: true, due_on: due(closing_due_days) };
    case 'letter':
    case 'offer_plan':
    case 'wait':
      return undefined;
  }
}
