/** Tasks: one list of what only people can do, raised and ended by facts. */
import { type Module, module } from '../../../platform/module.ts';
import { tidyTasks, watchLimitation } from './jobs.ts';
import { taskRoutes } from './operator.ts';
import { type CommandsGiven, moveFollowUp, taskCommands } from './stands-for.ts';

export { makeTask } from './make.ts';
export { eraseOtherTasks, eraseTasks, waiting as isWaitingTask } from './store.ts';
export { doBlockingTasks } from './store-blocking.ts';
export { taskTransitions } from './task.ts';

/** @param given the commands of modules that others complete */
export const tasksModule = (given: CommandsGiven): Module =>
  module({
    routes: [taskRoutes({ commands: taskCommands(given), moveFollowUp })],
    jobs: () => [tidyTasks, watchLimitation],
  });
