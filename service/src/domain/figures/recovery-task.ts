/**
 * Reads what came in, in the thread for large reads (case-work.md 16): one company's questions wait for each other there,
 * and take their turn with those of others.
 */
import type { CompanyDb, OperatorDb } from '../../platform/database/session.ts';
import { threadTask } from '../../platform/database/thread-task.ts';
import { type PoliciesAsked, readRecovery, readRecoveryByPolicy, type Span } from './store.ts';

export const recoveryOfCompany = threadTask(
  import.meta.url,
  'figures.recovery',
  (db: CompanyDb, asked: Omit<Span, 'company_id'>) => db.snapshot(() => readRecovery(db, asked)),
);

export const recoveryOfAll = threadTask(
  import.meta.url,
  'figures.recovery_of_all',
  (db: OperatorDb, asked: PoliciesAsked) => db.snapshot(() => readRecoveryByPolicy(db, asked)),
);
