/** Posts the interest of a mandate through the last day of a period that is stated (money.md 1.4). No figure changes. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type NewFact, readAccount, recordedAfter, writeAddition } from '../../money/ledger/index.ts';
import { lockMandate } from '../mandates/index.ts';
import * as store from './store.ts';

type Posting = Extract<NewFact, { kind: 'interest_posting' }>['fact'];

/** Nothing where interest was posted through that day before. @param posting the run, and the last day of its period */
export async function postInterest(tx: CompanyTx, mandateId: string, posting: Posting): Promise<void> {
  const mandate = await lockMandate(tx, mandateId);
  if (mandate === undefined) return;
  const account = await readAccount(tx, mandateId);
  if (account.facts.interest_postings.some(({ date }) => date === posting.date)) return;
  const recorded_at = recordedAfter(tx, mandate.balance_updated_at);
  const facts = [{ kind: 'interest_posting', fact: posting } as const];
  const addition = { facts, entries: [], recorded_at, today: await businessDate(tx), reason: 'back_dated' } as const;
  await writeAddition(tx, account, addition);
  store.setCompared(tx, mandateId, account.rate_count, recorded_at);
}
