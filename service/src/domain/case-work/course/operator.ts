/** The operator's routes of the course of a case, and of decisions on cases. */
import { caseCourses } from '@mahnwerk/contract/operator/case-courses.ts';
import { caseDecisions } from '@mahnwerk/contract/operator/case-decisions.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import * as commands from './commands.ts';
import { previewCourse } from './preview.ts';
import { presentCourse } from './read.ts';
import * as decisions from './store-decisions.ts';
import type { CourseGiven } from './take.ts';

export const courseRoutes = (given: CourseGiven): RouteModule =>
  implement(caseCourses, {
    async get({ db, path: { mandate_id } }) {
      orNotFound(await findMandate(db, mandate_id));
      return presentCourse(db, mandate_id);
    },
    preview: previewCourse(given),
    start: commands.start(given),
    take_step: commands.takeStep(given),
    skip_step: commands.skipStep(given),
    postpone: commands.postpone(given),
  });

export const decisionRoutes = implement(caseDecisions, {
  async of_case({ db, path: { mandate_id }, query }) {
    orNotFound(await findMandate(db, mandate_id));
    const { on } = query.filters;
    // A day that has not come has no decision.
    if (on !== undefined && on > (await businessDate(db)))
      return { count: 0, more: false, earlier: false, keys: [], results: [] };
    return decisions.pageOfCase(db, mandate_id, query);
  },
  list: ({ db, query }) => decisions.pageOfAll(db, query),
});
