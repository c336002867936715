/** What the screens of runs over cases read, and what their commands change. */
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { isUnderWay } from '../dunning/RunState.tsx';

/** A run that is under way is read again every five seconds. */
const again_ms = 5_000;

const often = (run: CaseRun | undefined) => (run !== undefined && isUnderWay(run) ? again_ms : false);

export const useCaseRun = (id: string) => useRead(api.operator.caseRuns.get, { id }, { interval: often });

/** A run changes courses, letters, tasks and what waits. */
export const changedByRun: readonly Change[] = [
  api.operator.caseRuns,
  api.operator.caseCourses,
  api.operator.caseDecisions,
  api.operator.cases,
  api.operator.letters,
  api.operator.tasks,
  api.operator.workQueues,
];
