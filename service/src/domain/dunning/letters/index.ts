/** The letters of notices as PDF, their mails and print batches: pure, without a database. */
export {
  demandedOf,
  fingerprintOf,
  type LetterAddress,
  type LetterContent,
  type LetterCreditor,
  type LetterFee,
  type LetterInterest,
  type LetterInterestSlice,
  type LetterInvoice,
  type LetterRecipient,
  totalOf,
} from './letter.ts';
export { letterDocument } from './letter-document.ts';
export { isTooLong, type LetterProblem, tooLong, unprintableOf } from './printable.ts';
export { noticeMail } from './mail-text.ts';
export { type ManifestRow, type PrintBatch, zipOf } from './zip.ts';
