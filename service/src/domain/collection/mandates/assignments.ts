/** Assigns cases to members of the staff. Neither the history nor `updated_at` shows it: the client does not see it. */
import { assignments } from '@mahnwerk/contract/operator/assignments.ts';
import type { Assignee } from '@mahnwerk/contract/case/mandates.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { findAssignee, listAssignees } from '../../parties/team/index.ts';
import { assigneeOf } from './mandate.ts';
import { readMandateForOperator } from './read.ts';
import * as store from './store.ts';
import { setAssignee } from './store-assignments.ts';

export const assignmentRoutes = implement(assignments, {
  assign: checked(
    async ({ tx, body: { assignee_id } }): Promise<Assignee | null> => {
      const member = assignee_id == null ? null : await findAssignee(tx, assignee_id);
      refuseFailures((report) => {
        if (member === undefined) report.failAt('assignee_id', 'invalid', 'No active member of the staff has this id.');
      });
      return member ?? null;
    },
    async ({ tx, path: { id }, body, checked: after, deps: { publicUrl } }) => {
      const before = assigneeOf(orNotFound(await store.lockMandate(tx, id)));
      if (body.assignee_id === undefined || before?.id === after?.id)
        return unchanged(await readMandateForOperator(tx, id, publicUrl));
      setAssignee(tx, id, after);
      return audited(await readMandateForOperator(tx, id, publicUrl), {
        before: { assignee: before },
        after: { assignee: after },
      });
    },
  ),

  assignees: ({ db, query }) => listAssignees(db, query),
});
