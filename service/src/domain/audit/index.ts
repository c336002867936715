import { module } from '../../platform/module.ts';
import { auditRoutes } from './handlers.ts';

export { audit, type AuditedWrite } from './audit.ts';

export const auditModule = module({ routes: [auditRoutes] });
