/** Reads what a write of a debtor must know besides the debtor. */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { sendsEmail, type Setting } from './debtor.ts';

/** Reads the creditor's mailboxes only where an e-mail address was sent. */
export const readSetting = async (db: CompanyDb, sent: DebtorInput | DebtorPatch): Promise<Setting> => ({
  today: await businessDate(db),
  creditorDomains: sendsEmail(sent) ? await creditorDomains(db) : new Set(),
});
