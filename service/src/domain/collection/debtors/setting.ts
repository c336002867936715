/** Reads what a write of a debtor must know besides the debtor. */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { ownDomains, sendsEmail, type Setting } from './debtor.ts';
import * as store from './store.ts';

/** Reads the creditor's mailboxes only where an e-mail address was sent. */
export const readSetting = async (tx: CompanyTx, sent: DebtorInput | DebtorPatch): Promise<Setting> => ({
  today: dayOf(tx.now),
  creditorDomains: ownDomains(sendsEmail(sent) ? await store.creditorMailboxes(tx) : []),
});
