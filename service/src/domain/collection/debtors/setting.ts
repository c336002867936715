/** Reads what a write of a debtor must know besides the debtor. */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { sendsEmail, type Setting } from './debtor.ts';

/** Reads the creditor's mailboxes only where an e-mail address was sent. */
export const readSetting = async (tx: CompanyTx, sent: DebtorInput | DebtorPatch): Promise<Setting> => ({
  today: dayOf(tx.now),
  creditorDomains: sendsEmail(sent) ? await creditorDomains(tx) : new Set(),
});
