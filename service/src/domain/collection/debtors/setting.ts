/** Reads what a write of a debtor must know besides the debtor. */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { sendsEmail, type Setting } from './debtor.ts';

/** Reads the creditor's mailboxes only where an e-mail address was sent. */
export const readSetting = async (db: CompanyDb, sent: DebtorInput | DebtorPatch): Promise<Setting> => ({
  today: dayOf(db.now),
  creditorDomains: sendsEmail(sent) ? await creditorDomains(db) : new Set(),
});
