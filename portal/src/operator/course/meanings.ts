/** The shapes of outcomes and of steps. */
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { Meaning } from '../../ui/State.tsx';

export const outcomeMeanings: Readonly<Record<CaseDecision['outcome'], Meaning>> = {
  step: 'good',
  wait: 'calm',
  hold: 'warn',
  end: 'calm',
};

export const stepMeanings: Readonly<Record<CaseCourse['steps'][number]['status'], Meaning>> = {
  taken: 'good',
  skipped: 'calm',
  next: 'warn',
  ahead: 'calm',
};
