export { audit, type AuditedWrite } from './audit.ts';
export { auditRoutes } from './handlers.ts';
