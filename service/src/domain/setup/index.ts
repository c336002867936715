/** What the deployment and each company still need. */
import { module } from '../../platform/module.ts';
import { setupRoutes } from './operator.ts';

export const setupModule = module({ routes: [setupRoutes] });
