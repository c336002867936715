/** Figures of the office: what came in by month, and what is open by age. */
import { module } from '../../platform/module.ts';
import { figureRoutes } from './operator.ts';

export const figuresModule = module({ routes: [figureRoutes] });
