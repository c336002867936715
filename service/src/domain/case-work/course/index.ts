/** The course of a case: where it stands on its policy, what keeps it from moving, and what a step does (case-work.md 4). */
import { type Module, module } from '../../../platform/module.ts';
import { lookHandler } from './look.ts';
import { courseRoutes, decisionRoutes } from './operator.ts';
import type { CourseGiven } from './take.ts';

export { caseMoveWork, moveSome, placeIn, policyUse } from './change-policy.ts';
export { holdOfCompany } from './company.ts';
export { caseDays } from './days.ts';
export { decide, type Verdict } from './decide.ts';
export { decisionOf } from './decision.ts';
export { foreseeCase } from './foresee.ts';
export { moveCase } from './move.ts';
export { isKnownStep, leaveWithoutCourse, startCourseAt } from './taken-over.ts';
export { stepTaken } from './step-taken.ts';
export { cases } from './standing.ts';
export { taskOf } from './step-task.ts';
export { caseQueue, eraseCourses, insertTasks, type NewStand, setStands } from './store.ts';
export { type FactRow, type KnownCase, knownOf, lockCourse, readDue, readRunning } from './store-facts.ts';
export { type CourseGiven, type CourseNeeds, isPlain } from './take.ts';
export { pageOfRun, sumsOfRun } from './store-decisions.ts';

/** @param given what the letters of steps need of areas above */
export const courseModule = (given: CourseGiven): Module =>
  module({
    routes: [courseRoutes(given), decisionRoutes],
    work: ({ database }, { environment, publicUrl }) => [lookHandler(database, { ...given, environment, publicUrl })],
  });
