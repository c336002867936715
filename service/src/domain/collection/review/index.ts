import { module } from '../../../platform/module.ts';
import { operatorDocumentRoutes } from './documents.ts';
import { caseRoutes, reviewRoutes } from './handlers.ts';
import { operatorMessageRoutes } from './messages.ts';

export const reviewModule = module({
  routes: [reviewRoutes, caseRoutes, operatorDocumentRoutes, operatorMessageRoutes],
});
