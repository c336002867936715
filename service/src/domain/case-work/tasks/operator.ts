/** The operator's routes of tasks. */
import { tasks } from '@mahnwerk/contract/operator/tasks.ts';
import { taskKinds } from '@mahnwerk/contract/shapes/task.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { readPresented } from './checks.ts';
import { assign, cancel, done, type MoveFollowUp, reopen, start, type TaskCommands, update } from './commands.ts';
import { create } from './create.ts';
import * as store from './store.ts';
import { readSummary } from './store-summary.ts';
import { presentTask } from './task.ts';

/** What tasks need of areas below: the commands that they stand for. */
export interface TasksGiven {
  readonly commands: TaskCommands;
  readonly moveFollowUp: MoveFollowUp;
}

export const taskRoutes = ({ commands, moveFollowUp }: TasksGiven): RouteModule =>
  implement(tasks, {
    list: async ({ db, query, deps }) =>
      mapPage(await store.listTasks(db, query), (row) => presentTask(row, deps.publicUrl)),
    get: ({ db, path, deps }) => readPresented(db, path.id, deps.publicUrl),
    summary: ({ db, caller }) =>
      readSummary(db, { today: todayInBerlin(db), account_id: caller.session?.accountId ?? null, kinds: taskKinds }),
    create,
    update: update(moveFollowUp),
    start,
    done: done(commands),
    cancel,
    reopen,
    assign,
  });
