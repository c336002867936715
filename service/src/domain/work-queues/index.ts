/** What waits for the operator. */
import { module } from '../../platform/module.ts';
import { workQueueRoutes } from './operator.ts';

export const workQueuesModule = module({ routes: [workQueueRoutes] });
