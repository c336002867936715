/**
 * The proposals for one credit (money.md 9), pure: from the cases that share something with it to at most five, the
 * best first. `exact` needs more than an equal number: no other number may be one character away, since the payer may
 * have meant that one.
 */
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { comparedText, type ComparedText, type Fit, fitOf, isNameOf } from '../../collection/references/index.ts';

export interface CreditLine {
  readonly amount_cents: Cents;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly end_to_end_id: string | null;
}

/** A case that shares something with the credit. */
export interface Candidate {
  readonly mandate_id: string;
  /** Closed or ended. */
  readonly is_over: boolean;
  readonly balance_cents: Cents;
  readonly debtor_name: string;
  readonly debtor_ibans: readonly string[];
  /** In the form of comparison. */
  readonly references: readonly string[];
  /** Whether the text names a document of it, and of no other case. */
  readonly document: 'none' | 'shared' | 'own';
}

type Reason = BankProposal['reasons'][number];
type Confidence = BankProposal['confidence'];

interface Judged {
  readonly candidate: Candidate;
  readonly reasons: readonly Reason[];
}

const order: readonly Reason[] = [
  'reference_number',
  'end_to_end_id',
  'reference_number_fuzzy',
  'document_reference',
  'iban',
  'amount_is_balance',
  'name',
];
const confidences: readonly Confidence[] = ['exact', 'strong', 'weak'];

export function proposalsFor(
  line: CreditLine,
  compared: ComparedText,
  candidates: readonly Candidate[],
): readonly BankProposal[] {
  const texts = { compared, endToEnd: comparedText(line.end_to_end_id ?? '') };
  const judged = candidates.map((candidate) => ({ candidate, reasons: reasonsFor(line, texts, candidate) }));
  const named = judged.filter(({ reasons }) => reasons.some(isOfReference));
  const proposed = judged
    .filter(({ candidate, reasons }) => reasons.length > 0 && (!candidate.is_over || isNamed(reasons)))
    .map((each) => ({
      ...each,
      id: each.candidate.mandate_id,
      confidence: confidenceOf(line, compared, { each, named }),
    }));
  return bestFirst(proposed, order)
    .slice(0, limits.bank_proposals)
    .map(({ candidate, reasons, confidence }) => ({
      type: 'payment',
      mandate_id: candidate.mandate_id,
      statement_id: null,
      payout_item_id: null,
      invoice_id: null,
      splits: [],
      amount: moneyOf(line.amount_cents),
      confidence,
      reasons: candidate.is_over ? [...reasons, 'closed_mandate'] : reasons,
    }));
}

const ofReference: ReadonlySet<Reason> = new Set(['reference_number', 'reference_number_fuzzy', 'end_to_end_id']);
const isOfReference = (reason: Reason): boolean => ofReference.has(reason);

/** Whether the payer names the case: a closed one is proposed for nothing less. */
const isNamed = (reasons: readonly Reason[]): boolean =>
  ['reference_number', 'document_reference', 'end_to_end_id'].some((each) => reasons.some((reason) => reason === each));

interface Ranked {
  readonly id: string;
  readonly confidence: Confidence;
  readonly reasons: readonly Reason[];
}

/** By confidence, then by reasons: earlier ones of their order outweigh all later ones together. */
export function bestFirst<R extends Ranked>(judged: readonly R[], reasonOrder: readonly Reason[]): readonly R[] {
  const rankOf = ({ reasons }: R): number =>
    reasons.reduce((sum, reason) => sum + 2 ** (reasonOrder.length - reasonOrder.indexOf(reason)), 0);
  return judged.toSorted(
    (one, other) =>
      confidences.indexOf(one.confidence) - confidences.indexOf(other.confidence) ||
      rankOf(other) - rankOf(one) ||
      (one.id < other.id ? -1 : 1),
  );
}

interface Texts {
  readonly compared: ComparedText;
  readonly endToEnd: ComparedText;
}

/** @param isTelling whether a number is long enough to be found inside of longer words */
export const isFound = (fit: Fit | undefined, isTelling = true): boolean =>
  fit === 'exact' || (isTelling && fit === 'contained');

function reasonsFor(line: CreditLine, { compared, endToEnd }: Texts, candidate: Candidate): readonly Reason[] {
  const fits = candidate.references.map((reference) => fitOf(reference, compared));
  const { counterparty_iban: iban, counterparty_name: name, amount_cents } = line;
  const reasons = new Set<Reason>();
  if (fits.some((fit) => isFound(fit))) reasons.add('reference_number');
  else if (fits.includes('fuzzy')) reasons.add('reference_number_fuzzy');
  if (candidate.references.some((each) => isFound(fitOf(each, endToEnd)))) reasons.add('end_to_end_id');
  if (candidate.document !== 'none') reasons.add('document_reference');
  if (iban !== null && candidate.debtor_ibans.includes(iban)) reasons.add('iban');
  if (candidate.balance_cents === amount_cents) reasons.add('amount_is_balance');
  if (name !== null && isNameOf(name, candidate.debtor_name)) reasons.add('name');
  return [...reasons];
}

function confidenceOf(
  { amount_cents }: CreditLine,
  compared: ComparedText,
  { each: { candidate, reasons }, named }: { readonly each: Judged; readonly named: readonly Judged[] },
): Confidence {
  if (reasons.includes('reference_number')) {
    const isAlone = named.length === 1 && !candidate.is_over && amount_cents <= candidate.balance_cents;
    return isAlone && candidate.references.some((each) => fitOf(each, compared) === 'exact') ? 'exact' : 'strong';
  }
  if (reasons.includes('reference_number_fuzzy') && named.length === 1) return 'strong';
  return reasons.includes('end_to_end_id') || candidate.document === 'own' ? 'strong' : 'weak';
}
