import { module } from '../../platform/module.ts';
import { failedWorkRoutes } from './operator.ts';

export const failedWorkModule = module({ routes: [failedWorkRoutes] });
