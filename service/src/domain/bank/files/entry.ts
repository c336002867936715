/**
 * One entry of a statement: from its elements to transactions, one for each of its details (money.md 9). Pure.
 */
import { canonicalInstant, isDay } from '@mahnwerk/contract/shapes/values.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { dayOf } from '../../../values/day.ts';
import { BankFileError } from './bank-file-error.ts';
import { counterpartyOf, type Leaves, remittanceOf, remittanceOfAll } from './texts.ts';

export interface EntryElements {
  readonly leaves: Leaves;
  readonly details: readonly Leaves[];
}

/** A transaction as the file has it. */
export interface Line {
  readonly direction: 'credit' | 'debit';
  readonly cents: bigint;
  readonly booking_date: string;
  readonly value_date: string;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly remittance: string | null;
  readonly end_to_end_id: string | null;
  readonly bank_reference: string | null;
  /** The ids that the bank gave the line, each after the name of its kind. */
  readonly bank_ids: readonly string[];
  readonly is_reversal: boolean;
  /** What the bank kept of an entry. */
  readonly is_charge: boolean;
  /** The code of the bank for what came back. */
  readonly return_reason: string | null;
  /** The bank's reference of the entry that the line is, or is a detail of. */
  readonly entry_reference: string | null;
  /** The file has no details of the entry: a notification may have them. */
  readonly is_undetailed: boolean;
}

/** A decimal of XML Schema: zeros in front, a plus sign and a bare point have no meaning. */
const amountForm = /^\+?(?=\.?\d)0*(\d{0,10})(?:\.(\d*))?$/;

/** Cents of an amount in the file. */
export function centsIn(text: string | undefined): bigint {
  const [, whole, fraction = ''] = amountForm.exec(text?.trim() ?? '') ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(2)))
    throw new BankFileError('corrupt', 'An amount is missing or has more than ten digits or more than two decimals.');
  return BigInt(`0${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
}

/** The sign of a balance, an entry or a detail. */
export function directionIn(text: string | undefined): 'credit' | 'debit' {
  if (text === 'CRDT') return 'credit';
  if (text === 'DBIT') return 'debit';
  throw new BankFileError('corrupt', '`CdtDbtInd` must be CRDT or DBIT.');
}

export const signed = (direction: 'credit' | 'debit', cents: bigint): bigint =>
  direction === 'credit' ? cents : -cents;

/** The day of a date or a date-time; of one with an offset the day on which it falls in Berlin. */
export function dayIn(...texts: readonly (string | undefined)[]): string | undefined {
  const text = texts.find((each) => each !== undefined)?.trim();
  if (text === undefined) return undefined;
  const instant = canonicalInstant(text);
  const day = instant === undefined ? text.slice(0, 10) : dayOf(instant);
  if (!isDay(day)) throw new BankFileError('corrupt', 'A date is not valid.');
  return day;
}

/** 400 unless the amount is in euros. */
export function refuseOtherCurrency(currency: string | undefined): void {
  if (currency !== undefined && currency !== 'EUR') throw new BankFileError('invalid', 'Only EUR is supported.');
}

/** Whether the entry is booked: pending ones and information are left out. */
export const isBooked = ({ leaves }: EntryElements): boolean => (leaves.get('Sts/Cd') ?? leaves.get('Sts')) === 'BOOK';

/** The transactions of a booked entry. Their sum is the amount of the entry. */
export function linesOf({ leaves, details }: EntryElements): readonly Line[] {
  const direction = directionIn(leaves.get('CdtDbtInd'));
  const cents = centsIn(leaves.get('Amt'));
  refuseOtherCurrency(leaves.get('Amt/@Ccy'));
  const whole = { direction, cents };
  if (cents === 0n) return [];
  const amounts = details.map((detail) => amountOf(detail, direction));
  const sum = amounts.reduce<bigint | undefined>(
    (total, each) =>
      total === undefined || each === undefined ? undefined : total + signed(each.direction, each.cents),
    0n,
  );
  // The amount of a single detail may be that before a charge.
  const own = details.length === 1 ? details[0] : undefined;
  const isTold = details.length > 1 && sum !== undefined && amounts.every((each) => each?.cents !== 0n);
  const kept = isTold ? sum - signed(direction, cents) : -1n;
  if (!isTold || kept < 0n) {
    const one = lineOf(leaves, own, whole, remittanceOfAll(leaves, details, direction));
    return [{ ...one, is_undetailed: details.length === 0 }];
  }
  const lines = details.map((detail, index) => lineOf(leaves, detail, { ...whole, ...amounts[index] }));
  return kept === 0n ? lines : [...lines, chargeOf(leaves, kept)];
}

/** What the bank kept of an entry: its details add up to more. */
const chargeOf = (entry: Leaves, cents: bigint): Line => ({
  ...lineOf(entry, undefined, { direction: 'debit', cents }),
  is_charge: true,
  is_undetailed: false,
});

interface Amount {
  readonly direction: 'credit' | 'debit';
  readonly cents: bigint;
}

/** The amount of a detail in euros; undefined if it names none. */
function amountOf(detail: Leaves, entry: 'credit' | 'debit'): Amount | undefined {
  const indicator = detail.get('CdtDbtInd');
  const direction = indicator === undefined ? entry : directionIn(indicator);
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((each) => detail.get(`${each}/@Ccy`) === 'EUR');
  return path === undefined ? undefined : { direction, cents: centsIn(detail.get(path)) };
}

const noReferences = new Set(['NONREF', 'NOTPROVIDED', 'NONE', '0', '']);

/** A reference, without the words that mean that there is none. */
export const referenceIn = (text: string | undefined): string | null =>
  text === undefined || noReferences.has(text.toUpperCase()) ? null : text;

/** The types under which banks give each booking an id of their own beside `AcctSvcrRef`. */
const ownIdTypes: ReadonlySet<string> = new Set(['FI-UMSATZ-ID']);

function bankIdsOf(account: string | null, detail: Leaves | undefined): readonly string[] {
  const isOwn = ownIdTypes.has(detail?.get('Refs/Prtry/Tp') ?? '');
  const ids = {
    account,
    own: isOwn ? referenceIn(detail?.get('Refs/Prtry/Ref')) : null,
    transaction: referenceIn(detail?.get('Refs/TxId')),
  };
  return Object.entries(ids).flatMap(([kind, id]) => (id === null ? [] : [`${kind} ${id}`]));
}

function lineOf(
  entry: Leaves,
  detail: Leaves | undefined,
  amount: Amount,
  remittance = remittanceOf(entry, detail, amount.direction),
): Line {
  const booking_date = dayIn(entry.get('BookgDt/Dt'), entry.get('BookgDt/DtTm'));
  const value_date = dayIn(entry.get('ValDt/Dt'), entry.get('ValDt/DtTm')) ?? booking_date;
  if (booking_date === undefined || value_date === undefined)
    throw new BankFileError('corrupt', 'A booked entry has no `BookgDt`.');
  const reference = referenceIn(detail?.get('Refs/AcctSvcrRef')) ?? referenceIn(entry.get('AcctSvcrRef'));
  return {
    ...amount,
    booking_date,
    value_date,
    ...counterpartyOf(detail, amount.direction),
    remittance,
    end_to_end_id: referenceIn(detail?.get('Refs/EndToEndId')),
    bank_reference: reference,
    bank_ids: bankIdsOf(reference, detail),
    is_reversal: entry.get('RvslInd') === 'true' || entry.get('RvslInd') === '1' || detail?.has('RtrInf') === true,
    is_charge: false,
    return_reason: returnReasonOf(detail),
    entry_reference: referenceIn(entry.get('AcctSvcrRef')),
    is_undetailed: detail === undefined,
  };
}

/** The code of ISO 20022, else the bank's own. */
function returnReasonOf(detail: Leaves | undefined): string | null {
  const code = detail?.get('RtrInf/Rsn/Cd') ?? detail?.get('RtrInf/Rsn/Prtry');
  return code?.slice(0, limits.bank_return_reason_characters).toWellFormed() ?? null;
}
