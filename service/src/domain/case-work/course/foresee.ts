/** What a dry run would find of a case: a step whose letter may not leave is held. Nothing is written. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { firstLetterPayBy } from '../../case-correspondence/case-letters/index.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import type { IdentifiedDecision } from '../../ladder/decisions/index.ts';
import { decide, type Verdict } from './decide.ts';
import { decisionOf, type Deciding, refusedDecision } from './decision.ts';
import { type Asking, behindSent } from './follow.ts';
import { checkStep } from './letter-step.ts';
import type { KnownCase } from './store-facts.ts';
import type { CourseNeeds } from './take.ts';

interface Foreseen {
  readonly decision: IdentifiedDecision;
  /** The kind of the step that would be taken. */
  readonly kind: Extract<Verdict, { readonly outcome: 'step' }>['step']['kind'] | undefined;
}

interface Foreseeing {
  readonly asking: Asking;
  readonly deciding: Deciding;
  readonly needs: CourseNeeds;
}

export async function foreseeCase(
  db: CompanyDb,
  { course, facts, verdict }: KnownCase & { readonly verdict: Verdict },
  foreseeing: Foreseeing,
): Promise<Foreseen> {
  const { asking, deciding, needs } = foreseeing;
  if (verdict.outcome !== 'step') return { decision: decisionOf(course, verdict, deciding), kind: undefined };
  const { step } = verdict;
  const { standing } = verdict.stand;
  const asks = step.kind === 'letter' || step.kind === 'offer_plan';
  const refused = asks
    ? await checkStep(db, {
        mandate: orNotFound(await findMandate(db, course.id)),
        step,
        on: asking.on,
        repeat_by: standing.repeat_by,
        open_cents: facts.open_cents,
        needs,
      })
    : undefined;
  if (refused === undefined) return { decision: decisionOf(course, verdict, deciding), kind: step.kind };
  if (refused.isSent !== true)
    return { decision: refusedDecision(course, verdict, refused, deciding), kind: undefined };
  const behind = behindSent(standing, await firstLetterPayBy(db, course.id), asking);
  const next = { ...course, standing: behind };
  const again = decide(next, facts, { ...asking, mode: 'run' });
  const skipped = [...verdict.skipped, { step: step.key, because: 'person' }, ...again.skipped];
  return foreseeCase(db, { course: next, facts, verdict: { ...again, skipped } }, foreseeing);
}
