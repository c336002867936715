/**
 * The cases that an item may belong to (correspondence.md 8), pure. A wrong assignment shows one person's data in
 * another's file: `exact` needs two reasons that do not follow from each other, and that no other case is named.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import {
  type InboxConfidence,
  inboxConfidences,
  type InboxReason,
  inboxReasons,
} from '@mahnwerk/contract/shapes/inbox.ts';
import { type ComparedText, fitOf, isNameOf } from '../../collection/references/index.ts';

/** What an item says of itself. */
export interface Clues {
  readonly sender_email: string | null;
  readonly sender_name: string | null;
  /** Subject, text and names of files. */
  readonly compared: ComparedText;
  /** The cases whose letters it answers. */
  readonly threads: ReadonlySet<string>;
  /** The cases of documents that it names. */
  readonly documents: ReadonlySet<string>;
}

/** A case that shares something with an item. */
export interface Candidate {
  readonly id: string;
  readonly company_id: string;
  readonly is_over: boolean;
  /** In the form of comparison. */
  readonly references: readonly string[];
  readonly names: readonly string[];
  /** Of its debtors and of those who represent them. */
  readonly emails: readonly string[];
}

export interface Proposal {
  readonly candidate: Candidate;
  readonly confidence: InboxConfidence;
  readonly reasons: readonly InboxReason[];
}

/** A case with what speaks for it. */
export type Judged = Pick<Proposal, 'candidate' | 'reasons'>;

export const judge = (clues: Clues, candidate: Candidate): Judged => ({
  candidate,
  reasons: reasonsFor(clues, candidate),
});

/** The proposals among all that were judged, best first. */
export function ranked(all: readonly Judged[]): readonly Proposal[] {
  const judged = all.filter(({ reasons }) => reasons.some((each) => each !== 'closed_case'));
  const named = judged.filter(({ reasons }) => isNamed(reasons));
  return judged
    .map((each): Proposal => ({ ...each, confidence: confidenceOf(each.reasons, named.length) }))
    .toSorted(
      (one, other) =>
        inboxConfidences.indexOf(one.confidence) - inboxConfidences.indexOf(other.confidence) ||
        rankOf(other.reasons) - rankOf(one.reasons) ||
        (one.candidate.id < other.candidate.id ? -1 : 1),
    )
    .slice(0, limits.inbox_proposals);
}

/** Whether the item names the case itself. */
const isNamed = (reasons: readonly InboxReason[]): boolean =>
  reasons.includes('thread') || reasons.includes('reference_number');

function confidenceOf(reasons: readonly InboxReason[], named: number): InboxConfidence {
  if (isNamed(reasons) && named === 1) return reasons.includes('sender_email') ? 'exact' : 'strong';
  return reasons.includes('thread') ? 'strong' : 'weak';
}

/** Earlier reasons outweigh all later ones together. */
const rankOf = (reasons: readonly InboxReason[]): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (inboxReasons.length - inboxReasons.indexOf(reason)), 0);

/** A number inside a longer word is no more than one that resembles it: links and encoded texts hold any letters. */
function reasonsFor(clues: Clues, candidate: Candidate): readonly InboxReason[] {
  const fits = candidate.references.map((reference) => fitOf(reference, clues.compared));
  const { sender_email, sender_name } = clues;
  const holds: Readonly<Record<InboxReason, boolean>> = {
    thread: clues.threads.has(candidate.id),
    reference_number: fits.includes('exact'),
    reference_number_fuzzy: !fits.includes('exact') && fits.some((fit) => fit !== undefined),
    sender_email: sender_email !== null && candidate.emails.includes(sender_email),
    document_reference: clues.documents.has(candidate.id),
    sender_name: sender_name !== null && candidate.names.some((name) => isNameOf(sender_name, name)),
    closed_case: candidate.is_over,
  };
  return inboxReasons.filter((reason) => holds[reason]);
}
