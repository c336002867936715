/**
 * The proposals for one credit on the account of a company (intake.md 5), pure: the rules of cases (match.ts) with the
 * invoices of the company. `exact` needs more than an equal number: no other number of the company may be one character
 * away, unless several numbers together make the amount.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import {
  comparedText,
  type ComparedText,
  type Fit,
  fitOf,
  isNameOf,
  isOneAway,
} from '../../collection/references/index.ts';
import { bestFirst, type CreditLine, isFound } from './match.ts';

/** An invoice of the company that shares something with the credit. */
export interface InvoiceCandidate {
  readonly invoice_id: string;
  /** Released and not settled: it can be paid, or what is paid is reported on its claim. */
  readonly isPayable: boolean;
  readonly isInCollection: boolean;
  /** In the form of comparison. */
  readonly number: string;
  /** It is written without separators. */
  readonly isOneWord: boolean;
  readonly open_cents: Cents;
  /** What is open without fees and interest. */
  readonly principal_cents: Cents;
  readonly debtor_name: string;
  /** The text names the customer number of its debtor. */
  readonly isOfCustomer: boolean;
  /** The account paid an invoice of its debtor before. */
  readonly isOfPayer: boolean;
}

type Reason = BankProposal['reasons'][number];
type Confidence = BankProposal['confidence'];

const order: readonly Reason[] = [
  'invoice_number',
  'end_to_end_id',
  'invoice_number_fuzzy',
  'customer_number',
  'iban',
  'amount_is_balance',
  'amount_is_principal',
  'name',
];

/** Shorter numbers name an invoice as whole words alone, and with the amount if they are digits. */
const telling_characters = 6;
/** Shorter numbers, and those without a digit, name nothing. */
const number_characters_min = 4;

export const canBeNamed = (number: string): boolean => number.length >= number_characters_min && /\d/.test(number);

interface Judged {
  readonly candidate: InvoiceCandidate;
  /** How the number fits the text. */
  readonly fit: Fit | undefined;
  readonly reasons: readonly Reason[];
}

/** At most five, the best first. */
export function invoiceProposals(
  line: CreditLine,
  compared: ComparedText,
  candidates: readonly InvoiceCandidate[],
): readonly BankProposal[] {
  const endToEnd = comparedText(line.end_to_end_id ?? '');
  const judged = candidates.map((candidate) => judge(line, { compared, endToEnd }, candidate));
  const whole = together(line, judged);
  const single = judged
    .filter(({ candidate, reasons }) => candidate.isPayable && reasons.length > 0)
    .map((each) => ({
      ...each,
      id: each.candidate.invoice_id,
      confidence: confidenceOf(line, compared, each, judged),
    }));
  const proposed = bestFirst(single, order).map((each) => proposalOf(line, each));
  return [
    ...(whole === undefined ? [] : [whole, ...proposed.map(notExact)]),
    ...(whole === undefined ? proposed : []),
  ].slice(0, limits.bank_proposals);
}

interface Texts {
  readonly compared: ComparedText;
  readonly endToEnd: ComparedText;
}

function judge(line: CreditLine, { compared, endToEnd }: Texts, candidate: InvoiceCandidate): Judged {
  const { number, open_cents, principal_cents } = candidate;
  const fit = canBeNamed(number) ? fitOf(number, compared) : undefined;
  const isTelling = number.length >= telling_characters;
  const reasons: Reason[] = [];
  if (fit === 'exact' || (fit === 'contained' && isTelling)) reasons.push('invoice_number');
  if (canBeNamed(number) && isFound(fitOf(number, endToEnd), isTelling)) reasons.push('end_to_end_id');
  if (fit === 'fuzzy' && isTelling) reasons.push('invoice_number_fuzzy');
  if (candidate.isOfCustomer) reasons.push('customer_number');
  if (candidate.isOfPayer) reasons.push('iban');
  if (open_cents === line.amount_cents) reasons.push('amount_is_balance');
  else if (principal_cents === line.amount_cents) reasons.push('amount_is_principal');
  if (line.counterparty_name !== null && isNameOf(line.counterparty_name, candidate.debtor_name)) reasons.push('name');
  return { candidate, fit, reasons };
}

const hasAmount = ({ reasons }: Pick<Judged, 'reasons'>): boolean =>
  reasons.includes('amount_is_balance') || reasons.includes('amount_is_principal');

function confidenceOf(line: CreditLine, compared: ComparedText, each: Judged, all: readonly Judged[]): Confidence {
  const { candidate, fit, reasons } = each;
  const isAlone = !all.some((other) => other !== each && isRival(candidate.number, other));
  if (reasons.includes('invoice_number')) {
    const isWithin = line.amount_cents <= candidate.open_cents;
    const isTold = reasons.includes('amount_is_balance') || !isWeakNumber(candidate, compared);
    return fit === 'exact' && isAlone && isWithin && isTold ? 'exact' : 'strong';
  }
  if (reasons.includes('end_to_end_id')) return 'strong';
  if (reasons.includes('invoice_number_fuzzy') && isAlone) return 'strong';
  const isTheOne =
    reasons.includes('customer_number') &&
    hasAmount(each) &&
    all.filter((other) => other.candidate.isPayable && other.candidate.isOfCustomer && hasAmount(other)).length === 1;
  return isTheOne ? 'strong' : 'weak';
}

/** Whether the payer may have meant another invoice than that of a number. */
function isRival(number: string, { candidate: { number: other }, fit, reasons }: Judged): boolean {
  if (reasons.includes('end_to_end_id') || fit === 'exact' || isOneAway(number, other)) return true;
  // A short number resembles too much, and what stands inside of the number is not named by it.
  const isMeant = fit === 'contained' || (fit === 'fuzzy' && other.length >= telling_characters);
  return isMeant && fitOf(other, comparedText(number)) === undefined;
}

/** Digits alone name an invoice without its amount only where they are many, and no parts of a day or an amount. */
const isWeakNumber = ({ number, isOneWord }: InvoiceCandidate, compared: ComparedText): boolean =>
  /^\d+$/.test(number) && (number.length < telling_characters || (isOneWord && !isWordIn(number, compared)));

/** Whether a number is one word of a text, without separators within. */
function isWordIn(number: string, { text, begins, ends }: ComparedText): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const isParted = begins.slice(at + 1, at + number.length).includes(true);
    if (begins[at] === true && ends[at + number.length] === true && !isParted) return true;
  }
  return false;
}

/** Several numbers whose open sums make the amount. */
function together({ amount_cents }: CreditLine, judged: readonly Judged[]): BankProposal | undefined {
  const named = judged.filter(({ fit }) => fit === 'exact').map(({ candidate }) => candidate);
  // Of several reports on claims one may be refused when others are done.
  const inCollection = named.filter((each) => each.isInCollection).length;
  const isMade = sumOf(named.map((each) => each.open_cents)) === amount_cents;
  const isWhole = named.every((each) => each.isPayable && each.open_cents > 0n);
  // One word may fit two numbers.
  const areApart = named.every((each) => named.every((other) => other === each || !each.number.includes(other.number)));
  if (named.length < 2 || named.length > limits.bank_splits || inCollection > 1 || !isMade || !isWhole || !areApart)
    return undefined;
  const splits = named.toSorted((one, other) => (one.invoice_id < other.invoice_id ? -1 : 1));
  return {
    ...noOther,
    type: 'invoice_payment',
    invoice_id: null,
    splits: splits.map((each) => ({ invoice_id: each.invoice_id, amount: moneyOf(each.open_cents) })),
    amount: moneyOf(amount_cents),
    confidence: 'exact',
    reasons: ['invoice_number', 'amount_is_sum'],
  };
}

/** Beside several that make the amount, one of them is not what the payer meant. */
const notExact = (proposal: BankProposal): BankProposal =>
  proposal.confidence === 'exact' ? { ...proposal, confidence: 'strong' } : proposal;

const noOther = { mandate_id: null, statement_id: null, payout_item_id: null } as const;

function proposalOf(
  { amount_cents }: CreditLine,
  { candidate, confidence, reasons }: Judged & { readonly confidence: Confidence },
): BankProposal {
  const { invoice_id, open_cents } = candidate;
  const amount = moneyOf(amount_cents < open_cents ? amount_cents : open_cents);
  return {
    ...noOther,
    type: candidate.isInCollection ? 'claim_payment' : 'invoice_payment',
    invoice_id,
    splits: [{ invoice_id, amount }],
    amount,
    confidence,
    reasons,
  };
}
