import { module } from '../../platform/module.ts';
import { deploymentRoutes } from './operator.ts';

export { DeploymentWatch, type WatchedPart, type WatchOptions } from './watch.ts';

export const deploymentModule = module({ routes: [deploymentRoutes] });
