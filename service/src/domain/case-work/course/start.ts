/** Starts the course of a case: at its acceptance, or by a person (case-work.md 3, 4.1). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { CaseWorkPolicy } from '../policies/index.ts';
import * as store from './store.ts';

interface Starting {
  readonly id: string;
  readonly today: string;
  /** Default: the day on which the case was created. */
  readonly accepted_on?: string;
  /** The policy that a person chose; default: the first enabled one for the case. */
  readonly policy?: CaseWorkPolicy | undefined;
  /** The index of the first step. */
  readonly position?: number;
  readonly environment: Environment;
}

/** @returns the policy that the case runs on; undefined: none, and a task says so */
export async function startCourse(tx: CompanyTx, starting: Starting): Promise<CaseWorkPolicy | undefined> {
  const { id, today, environment, position = 0 } = starting;
  const { created_on, is_titled, ended_plan } = await store.readStart(tx, id);
  const policy = starting.policy ?? (await store.chooseFor(tx, { id, today, environment }));
  store.insert(tx, {
    id,
    policy_id: policy?.id ?? null,
    policy_version: policy?.version ?? null,
    accepted_on: starting.accepted_on ?? created_on,
    started_on: today,
    standing: {
      position,
      round: 0,
      anchor_on: today,
      ...(is_titled ? { is_titled } : {}),
      ...(ended_plan === null ? {} : { plan_followed: ended_plan }),
    },
  });
  return policy;
}
