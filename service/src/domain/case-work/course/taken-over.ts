/** The course of an old case: none, until a person starts it, or one at a step (case-work.md 4.5). */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { Refusal, refuseFailures } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { choosePolicy } from '../policies/index.ts';
import { startCourse } from './start.ts';
import * as store from './store.ts';

/** Leaves a new case without a course: nothing moves it, and no task asks for a policy. */
export async function leaveWithoutCourse(tx: CompanyTx, id: string): Promise<void> {
  store.insertWithout(tx, id, await businessDate(tx));
}

interface Starting {
  readonly id: string;
  /** The key of its first step; null: the first one of the policy. */
  readonly step: string | null;
  readonly environment: Environment;
}

/** Starts the course at a step. @throws Refusal conflict without a policy; validation_error on `step` */
export async function startCourseAt(tx: CompanyTx, { id, step, environment }: Starting): Promise<void> {
  const today = await businessDate(tx);
  const policy = await store.chooseFor(tx, { id, today, environment });
  if (policy === undefined) throw new Refusal('conflict', { detail: 'No policy is enabled for the case.' });
  const position = step === null ? 0 : policy.steps.findIndex(({ key }) => key === step);
  refuseFailures((report) => {
    if (position < 0) report.failAt('step', 'invalid', 'The policy has no such step.');
  });
  await startCourse(tx, { id, today, accepted_on: today, policy, position, environment });
}

/** Whether a policy with which a case of the company may be taken has this step. */
export async function isKnownStep(db: CompanyDb, step: string, environment: Environment): Promise<boolean> {
  const day = await businessDate(db);
  const policies = await Promise.all([true, false].map((isTitled) => choosePolicy(db, { isTitled, day, environment })));
  return policies.some((policy) => policy?.steps.some(({ key }) => key === step) ?? false);
}
