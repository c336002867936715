/** E-invoices: documents to rows, what is wrong with them, whose they are, and the PDF that people read (intake.md 3). */
export { comparableName, comparedPostalCode } from './buyer.ts';
export { creditorProblems } from './creditor.ts';
export { exactOf } from './exact.ts';
export { claimItemsOf } from './items.ts';
export { comparedVat, type KnownDebtor, matchDebtor, type Matched, type SoughtDebtor } from './match.ts';
export { isMended } from './mending.ts';
export { correctionType, isCreditNote } from './names.ts';
export { DocumentFault } from './fault.ts';
export { type EInvoiceFile, EInvoiceReaderUnavailable, endEInvoiceReader, withEInvoices } from './reader.ts';
export { readingCopyOf } from './reading-copy.ts';
export { type DocumentRow, readEInvoices } from './rows.ts';
export type { EInvoiceKind } from './values.ts';
