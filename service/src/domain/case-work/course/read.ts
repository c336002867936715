/** The course of a case as the operator reads it (case-work.md 4.5). */
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseHoldReason } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { type CaseWorkPolicy, readPolicyVersion } from '../policies/index.ts';
import { holdOfCompany } from './company.ts';
import type { CaseDetails } from './decision.ts';
import { readSteps } from './store-decisions.ts';
import { type FactRow, readCourse } from './store-facts.ts';
import { decisionText, holdText } from './words.ts';

const none: CaseCourse = {
  policy: null,
  started_on: null,
  state: 'none',
  next: null,
  hold: null,
  anchor_on: null,
  steps: [],
};

type Done = ReadonlyMap<string, { readonly status: 'taken' | 'skipped'; readonly on: string }>;

/** A case without a course has the state `none`. */
export async function presentCourse(db: CompanyDb, id: string): Promise<CaseCourse> {
  const row = await readCourse(db, id);
  if (row === undefined || row.policy_id === null || row.policy_version === null) return none;
  const { policy_id, policy_version, started_on } = row;
  const [policy, decisions, company] = await Promise.all([
    readPolicyVersion(db, { policy_id, policy_version }),
    readSteps(db, { id, since: started_on }),
    readCompany(db),
  ]);
  return courseOf(withHold(row, holdOfCompany(company)), { policy, done: doneOf(decisions) });
}

/** What holds the company comes before what holds the case. */
const withHold = (row: FactRow, hold: ReturnType<typeof holdOfCompany>): FactRow =>
  hold === undefined ? row : { ...row, hold, hold_since: null, hold_until: null, step_on: null };

/** What became of each step last. */
function doneOf(decisions: Awaited<ReturnType<typeof readSteps>>): Done {
  const done = new Map<string, { readonly status: 'taken' | 'skipped'; readonly on: string }>();
  for (const { from_on: on, outcome, details } of decisions) {
    const { step, skipped = [] } = details as CaseDetails;
    for (const passed of skipped) done.set(passed.step, { status: 'skipped', on });
    if (outcome === 'step' && step !== undefined) done.set(step, { status: 'taken', on });
  }
  return done;
}

interface Known {
  readonly policy: CaseWorkPolicy;
  readonly done: Done;
}

function courseOf(row: FactRow, { policy, done }: Known): CaseCourse {
  const { standing, hold, hold_until: until, step, step_on: on, ended_on } = row;
  const reason = standing.is_postponed === true ? 'postponed' : 'not_due';
  return {
    policy: { id: policy.id, name: policy.name, version: policy.version },
    started_on: row.started_on,
    state: ended_on !== null ? 'ended' : hold === null ? 'running' : 'held',
    next:
      step === null || ended_on !== null
        ? null
        : {
            step: step.key,
            name: step.name,
            kind: step.kind,
            on,
            why: decisionText({ reason, name: step.name, next_on: on }),
          },
    hold:
      hold === null
        ? null
        : { reason: hold as CaseHoldReason, since: row.hold_since, until, text: holdText(hold as CaseHoldReason) },
    anchor_on: ended_on === null ? standing.anchor_on : null,
    steps: policy.steps.map(({ key, name, kind }, index) => ({
      key,
      name,
      kind,
      ...(key === step?.key && index >= standing.position && ended_on === null
        ? { status: 'next', on }
        : statusOf(key, index < standing.position, done)),
    })),
  };
}

/** A step that was passed by a person, or by a jump, has no day of its own. */
function statusOf(key: string, isBehind: boolean, done: Done) {
  const known = done.get(key);
  if (known !== undefined && isBehind) return known;
  return { status: isBehind ? ('skipped' as const) : ('ahead' as const), on: null };
}
