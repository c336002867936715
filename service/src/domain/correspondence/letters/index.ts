/** Letters as files: the page, the GiroCode, what a page can show, the file of a print batch. Pure, without a database. */
export { giroCodePayload, giroCodeSvg } from './girocode.ts';
export { accountRows, type PrintedAddress, letterTemplate, type LetterSender, pageData } from './page.ts';
export { boxTexts, mailSentence, type PageAccess, printedAccess } from './page-box.ts';
export { type Addressee, isTooLong, tooLong, unprintableOf } from './printable.ts';
export { type LetterRecipient, salutationOf } from './salutation.ts';
export { zipOf } from './zip.ts';
