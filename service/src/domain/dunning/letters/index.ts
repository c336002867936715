/** What the letters of notices say, as documents to typeset and as mails: pure, without a database. */
export { fingerprintOf, type LetterContent, type LetterInvoice } from './letter.ts';
export { addresseeOf, letterDocument } from './letter-document.ts';
export { noticeMail } from './mail-text.ts';
export { subjectOf } from './texts.ts';
