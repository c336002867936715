/** The letters of notices as PDF, their mails and print batches: pure, without a database. */
export { fingerprintOf, type LetterContent, type LetterInvoice } from './letter.ts';
export { letterDocument } from './letter-document.ts';
export { isTooLong, type LetterProblem, tooLong, unprintableOf } from './printable.ts';
export { noticeMail } from './mail-text.ts';
export { type ManifestRow, zipOf } from './zip.ts';
