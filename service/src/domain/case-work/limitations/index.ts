/** What becomes time-barred when, over all companies. */
import { module } from '../../../platform/module.ts';
import { limitationsRoutes } from './operator.ts';

export const limitationsModule = module({ routes: [limitationsRoutes] });
