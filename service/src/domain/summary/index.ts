/** What a company sees first. */
import { module } from '../../platform/module.ts';
import { summaryRoutes } from './handlers.ts';

export const summaryModule = module({ routes: [summaryRoutes] });
