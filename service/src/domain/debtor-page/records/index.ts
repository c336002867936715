/** What debtors keep of their choices: agreements and receipts, in text form (debtor-page.md 6, 8). */
export { recordDocument, type RecordPiece, type RecordSays } from './document.ts';
export { type CostNotice, costNoticeOf } from './notice.ts';
export {
  addNotice,
  eraseCostNotices,
  findOwnRecord,
  readRecords,
  type ReadersRecord,
  type RecordsOf,
} from './store.ts';
export { mailRecord, noticeMail, recordOutcomes } from './mail.ts';
export { keepRecord, recordHandler } from './work.ts';
