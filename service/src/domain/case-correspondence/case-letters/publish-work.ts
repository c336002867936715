/** The work that shows a letter to the client once it has left, where its text says so (correspondence.md 3). */
import assert from 'node:assert/strict';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { clientCopy } from './client-copy.ts';
import { lockIn, left, publishLocked } from './commands.ts';
import { publishWork } from './publish.ts';
import { readLetter } from './store.ts';

interface PublishWorkOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly typesetter: Typesetter;
  readonly objects: Dependencies['objects'];
}

export const publishHandler = ({ publicUrl, ...parts }: PublishWorkOptions): WorkHandler => ({
  kind: publishWork,
  concurrency: 2,
  lease_seconds: 60,
  async work({ key: id, company_id }) {
    assert(company_id !== null, 'a letter belongs to a company');
    const copy = await clientCopy(parts, { id, company: company_id });
    return parts.database.asOperator(async (operator) => {
      const tx = operator.forCompany(company_id);
      // A reset of the sandbox may have deleted it.
      if ((await readLetter(tx, id)) === undefined) return { kind: 'done' };
      const locked = await lockIn(tx, id, left);
      // A person may have published it in the meantime.
      if (locked.row.status_update_id === null) publishLocked(tx, locked, { description: null, copy }, publicUrl);
      return { kind: 'done' };
    });
  },
  close: () => void parts.typesetter.close(),
});
