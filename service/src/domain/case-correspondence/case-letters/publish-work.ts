/** The work that shows a letter to the client once it has left, where its text says so (correspondence.md 3). */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { lockIn, left, publishLocked } from './commands.ts';
import { publishWork } from './publish.ts';
import { readLetter } from './store.ts';

interface PublishWorkOptions {
  readonly database: Database;
  readonly publicUrl: string;
}

export const publishHandler = ({ database, publicUrl }: PublishWorkOptions): WorkHandler => ({
  kind: publishWork,
  concurrency: 2,
  lease_seconds: 60,
  work: ({ key: id, company_id }) =>
    database.asOperator(async (operator) => {
      assert(company_id !== null, 'a letter belongs to a company');
      const tx = operator.forCompany(company_id);
      // A reset of the sandbox may have deleted it.
      if ((await readLetter(tx, id)) === undefined) return { kind: 'done' };
      const locked = await lockIn(tx, id, left);
      // A person may have published it in the meantime.
      if (locked.row.status_update_id === null) publishLocked(tx, locked, { description: null }, publicUrl);
      return { kind: 'done' };
    }),
});
