/** Imports are kept for a time after their last change (intake.md 1). */
import { job } from '../../../platform/queue/index.ts';
import { removeExpired } from './store.ts';

/** Files and rows of one transaction: an import may have 100,000 rows. */
const batch_imports = 2;

export const expireImports = job('imports.expire', {
  daily: '03:50',
  batch: batch_imports,
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => removeExpired(tx, batch))) === batch ? 'again' : 'done',
});
