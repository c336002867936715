/** What a sent task names must exist, and its day must lie ahead. */
import type { Assignee } from '@mahnwerk/contract/case/mandates.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import { scopesOfRoles } from '@mahnwerk/contract/grammar/roles.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addMonths } from '../../../values/day.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { findStaff } from '../../parties/team/index.ts';
import { readTeam } from '../teams/index.ts';
import * as store from './store.ts';
import { presentTask } from './task.ts';

/** The task as it is answered. @throws Refusal not_found */
export const readPresented = async (db: OperatorDb, id: string, publicUrl: string): Promise<Task> =>
  presentTask(orNotFound(await store.readTask(db, id)), publicUrl);

/** The days on which a task may be due, of a company or of none. */
export async function dueRange(db: OperatorDb, company: string | undefined) {
  const today = await businessDateOf(db, company);
  return { today, last: addMonths(today, 12 * limits.task_years_ahead) };
}

interface Named {
  readonly assignee_id?: string | null | undefined;
  readonly team_id?: string | null | undefined;
}

/** Whom and which team a body names. @returns the person; undefined if it says none */
export async function refuseForeign(
  db: OperatorDb,
  { assignee_id, team_id }: Named,
): Promise<{ readonly assignee: Assignee | null | undefined }> {
  const [[member], team] = await Promise.all([
    assignee_id == null ? [] : findStaff(db, [assignee_id]),
    team_id == null ? null : readTeam(db, team_id),
  ]);
  const works = member !== undefined && permits(scopesOfRoles('operator', member.roles), 'operator:cases');
  refuseFailures((report) => {
    if (assignee_id != null && !works)
      report.failAt('assignee_id', 'invalid', 'No active member of the staff with `operator:cases` has this id.');
    if (team === undefined) report.failAt('team_id', 'invalid', 'No such team.');
  });
  if (assignee_id === undefined) return { assignee: undefined };
  return { assignee: member === undefined ? null : { id: member.id, name: member.name } };
}
