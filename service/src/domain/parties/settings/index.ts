/** The operator's settings of its pages: name, colour, logo, and where to turn to. */
import { module } from '../../../platform/module.ts';
import { settingsRoutes } from './operator.ts';

export { lookPages } from './pages.ts';

export const settingsModule = module({ routes: [settingsRoutes] });
