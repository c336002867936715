import { module } from '../../platform/module.ts';
import { auditRoutes } from './operator.ts';

export { audit, auditWork } from './audit.ts';
export { findFirst as findAudited } from './store.ts';

export const auditModule = module({ routes: [auditRoutes] });
