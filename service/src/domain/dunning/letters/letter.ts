/**
 * What a letter of a notice says (dunning.md 8): facts alone, without layout. The typeset letter, the mail and the
 * GiroCode are made from it; its fingerprint tells whether a letter still says what holds.
 */
import { createHash } from 'node:crypto';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type {
  boxTexts,
  LetterRecipient,
  LetterSender,
  PageAccess,
  PrintedAddress,
} from '../../correspondence/letters/index.ts';

/** A fee of a notice, as far as it is unpaid. */
export interface LetterFee {
  /** Name of the level that charged it. */
  readonly levelName: string;
  readonly dated: string;
  readonly amount: Cents;
}

/** Interest of one period, first and last day included. */
export interface LetterInterestSlice {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly principal: Cents;
  /** Percent a year as a decimal number: `6.52`. */
  readonly rate: string;
}

export interface LetterInterest {
  /** Rounded once, over all slices. */
  readonly total: Cents;
  readonly slices: readonly LetterInterestSlice[];
}

export interface LetterInvoice {
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly amount: Cents;
  /** All payments on the invoice. */
  readonly paid: Cents;
  /** What is unpaid of `amount`; more than `amount - paid` where payments settled fees or interest first. */
  readonly openPrincipal: Cents;
  /** In the order of the notices, the fee of this letter included. */
  readonly fees: readonly LetterFee[];
  /** Lump sum of § 288 (5) BGB, as far as it is unpaid. */
  readonly lumpSum: Cents;
  /** Null where the letter shows no interest. */
  readonly interest: LetterInterest | null;
  /** First day of default, null before default. */
  readonly defaultSince: string | null;
}

export interface LetterContent {
  readonly creditor: LetterSender;
  readonly recipient: LetterRecipient;
  /** Null where the debtor has an e-mail address alone. */
  readonly address: PrintedAddress | null;
  readonly customerNumber: string;
  /** The highest level of the invoices, and its name. */
  readonly level: number;
  readonly levelName: string;
  readonly isLast: boolean;
  /** Whether the policy hands over after the last level. */
  readonly handoverFollows: boolean;
  readonly dated: string;
  readonly payBy: string;
  /** At least one; the oldest first. */
  readonly invoices: readonly LetterInvoice[];
  readonly account: { readonly holder: string; readonly iban: string; readonly bic: string | null };
  /** Reference of the transfer: the invoice number, in a bundle the customer number. */
  readonly reference: string;
  /** Texts of the policy in place of the built-in ones; paragraphs are separated by empty lines. */
  readonly intro: string | null;
  readonly closing: string | null;
  /** The way to the debtor's page; left out where it is off or nothing could be asked. */
  readonly page?: ReturnType<typeof boxTexts> & { readonly access: PageAccess };
  /** Of the creditor, with the particulars of a business letter at the foot; left out where it has none. */
  readonly letterhead?: Letterhead;
  /** An example with invented data, which says so across each page. */
  readonly isSample?: true;
}

/** What the letter demands for one invoice. */
export const demandedOf = ({ openPrincipal, fees, lumpSum, interest }: LetterInvoice): Cents =>
  openPrincipal + sumOf(fees.map(({ amount }) => amount)) + lumpSum + (interest?.total ?? 0n);

/** What the letter demands. */
export const totalOf = ({ invoices }: LetterContent): Cents => sumOf(invoices.map(demandedOf));

/** Identifies what a letter says: equal for equal content, whatever the order of its members. */
export const fingerprintOf = (content: LetterContent): string =>
  createHash('sha256').update(JSON.stringify(content, sorted)).digest('hex');

function sorted(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
