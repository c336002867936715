/** What a step that was taken leaves: where the case stands, the decision, and what holds the case from the day after on. Pure. */
import { newId } from '../../../platform/ids.ts';
import type { IdentifiedDecision } from '../../ladder/decisions/index.ts';
import { type Stand, taken, type Verdict } from './decide.ts';
import { decisionOf, type Deciding, type Made } from './decision.ts';
import type { Asking } from './follow.ts';
import type { KnownCase } from './store-facts.ts';

interface Taking extends KnownCase {
  readonly verdict: Extract<Verdict, { readonly outcome: 'step' }>;
  readonly took: { readonly made: Made; readonly costs: readonly string[]; readonly until: string | null };
  readonly asking: Asking;
}

interface StepTaken {
  readonly stand: Stand;
  readonly decision: IdentifiedDecision;
  /** Decided after it; none: the days after the step wait for the next one. */
  readonly following: readonly IdentifiedDecision[];
}

export function stepTaken({ course, facts, verdict, took, asking }: Taking, deciding: Deciding): StepTaken {
  const stand = taken(verdict.stand.standing, { step: verdict.step, ...took }, { ...asking, facts });
  const { hold, named, step_on: next_on } = stand;
  const made = { ...took.made, ...(named === null ? {} : { following: named }) };
  const decision = { ...decisionOf(course, verdict, { ...deciding, made }), next_on };
  const held = { ...decision, id: newId(), outcome: 'hold', next_on: null, details: { ...named } } as const;
  return { stand, decision, following: hold === null ? [] : [{ ...held, reason: hold.reason }] };
}
