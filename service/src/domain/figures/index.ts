/** Figures of the office: what came in by month and by cohort, what is open by age and by phase, what was done. */
import { module } from '../../platform/module.ts';
import { caseFigureRoutes } from './handlers.ts';
import { figureRoutes } from './operator.ts';

export const figuresModule = module({ routes: [figureRoutes, caseFigureRoutes] });
