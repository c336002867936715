import { module } from '../../../platform/module.ts';
import { legalFormRoutes, operatorLegalFormRoutes } from './handlers.ts';

export { catalog, legalForm } from './catalog.ts';

export const legalFormsModule = module({ routes: [legalFormRoutes, operatorLegalFormRoutes] });
