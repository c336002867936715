/** The operator's route of the audit log. */
import { auditLog } from '@mahnwerk/contract/operator/audit-log.ts';
import { implement } from '../../platform/http/handler.ts';
import * as store from './store.ts';

export const auditRoutes = implement(auditLog, {
  list: async ({ db, query }) => store.page(db, query),
});
