/** Searches for the proposals of transactions that wait for a decision, and saves them. */
import { isDeepStrictEqual } from 'node:util';
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import type { BankTx } from '../accounts/index.ts';
import { findProposals } from './find.ts';
import { findInvoiceProposals } from './find-invoices.ts';
import * as store from './store.ts';

/** Texts whose keys are looked up together. */
const batch_rows = 100;

/** A day with more new transactions is matched by the job. */
const at_once_max = 500;

/** New cases and balances change what fits. */
const rematch_ms = 24 * 60 * 60 * 1000;

/** Matches transactions of one owner: those of a company with its invoices. */
async function match(tx: BankTx, rows: readonly store.WaitingRow[]) {
  const found = await (tx.kind === 'company' ? findInvoiceProposals(tx, rows) : findProposals(tx, rows));
  const changes = rows.flatMap(({ id, proposals: before, status: former }): store.ChangedProposals[] => {
    const proposals = found.get(id) ?? [];
    const status = proposals.length > 0 ? 'proposed' : 'unmatched';
    return isDeepStrictEqual(proposals, before) && status === former ? [] : [{ id, proposals, status }];
  });
  if (rows.length > 0)
    store.saveProposals(
      tx,
      rows.map(({ id }) => id),
      changes,
    );
  return found;
}

/** Matches these transactions anew, as far as they wait, and locks them. @returns the proposals by transaction */
export const matchAgain = async (
  tx: BankTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BankProposal[]>> => match(tx, await store.lockWaiting(tx, ids));

/** What a decision changed is matched in its transaction; what is more, by the job. */
const outdated_max = 20;

/** Matches anew what proposes an invoice or a case of which less is open by now. */
export const matchOutdated = async (tx: BankTx): Promise<void> =>
  void (await match(tx, await store.lockOutdatedOf(tx, outdated_max)));

/** Matches the new transactions of a file, if they are as few as those of a day. */
export async function matchAtOnce(tx: BankTx, bank_file_id: string): Promise<void> {
  const ids = await store.unmatchedOf(tx, bank_file_id, at_once_max + 1);
  if (ids.length > at_once_max) return;
  for (let next = 0; next < ids.length; next += batch_rows) await matchAgain(tx, ids.slice(next, next + batch_rows));
}

export const matchWaiting: Job = job('bank.match', {
  every: { minutes: 1 },
  batch: batch_rows,
  async run({ database, batch, log }) {
    const matched = await database.asOperator(async (tx) => {
      const before = new Date(Date.parse(tx.now) - rematch_ms).toISOString();
      const rows = await store.lockDue(tx, before, batch);
      for (const [company, own] of Map.groupBy(rows, ({ company_id }) => company_id))
        await match(company === null ? tx : tx.forCompany(company), own);
      return rows.length;
    });
    if (matched > 0) log.info({ transactions: matched }, 'bank transactions were matched');
    return matched === batch ? 'again' : 'done';
  },
});
