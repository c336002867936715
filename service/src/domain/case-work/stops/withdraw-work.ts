/** The work that takes back the letters of a case that its client has paused: a client's transaction sees no letters. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { findActiveCase } from './store.ts';

export const withdrawWork = 'case.letters.withdraw';

interface WithdrawOptions {
  readonly database: Database;
  readonly publicUrl: string;
}

export const withdrawHandler = ({ database, publicUrl }: WithdrawOptions): WorkHandler => ({
  kind: withdrawWork,
  concurrency: 2,
  lease_seconds: 60,
  work: ({ key: stop_id, company_id }) =>
    database.asOperator(async (operator) => {
      assert(company_id !== null, 'a stop belongs to a company');
      const tx = operator.forCompany(company_id);
      const id = await findActiveCase(tx, stop_id);
      // A reset may have deleted the case, and the client may have resumed it.
      const mandate = id === undefined ? undefined : await lockMandate(tx, id);
      if (mandate !== undefined) await withdrawLetters(tx, mandate, { reason: 'client_request', publicUrl });
      return { kind: 'done' };
    }),
});
