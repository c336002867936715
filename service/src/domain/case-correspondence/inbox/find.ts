/** Finds the cases that an item may belong to: keys of its text are looked up, then few cases are compared with it. */
import { setImmediate as turn } from 'node:timers/promises';
import type { OperatorDb } from '../../../platform/database/session.ts';
import {
  comparedName,
  type ComparedText,
  comparedText,
  findByDocument,
  findByVariant,
  findSharing,
  lengthsOfDocuments,
  lengthsOfReferences,
  referenceKeysOfText,
  wordsOfLengths,
} from '../../collection/references/index.ts';
import { type Candidate, type Clues, judge, type Judged, type Proposal, ranked } from './match.ts';
import * as store from './store-matching.ts';

/** What an item is matched by. */
export interface Matched {
  readonly sender_email: string | null;
  readonly sender_name: string | null;
  readonly texts: readonly (string | null)[];
  /** The letters that it answers. */
  readonly letters: readonly store.MailedLetter[];
}

/** A long text is compared by its beginning, where an answer and what it quotes stand. */
const compared_characters = 20_000;

/** Of the folded text, in which an umlaut has two. */
const folded_characters = 25_000;

/** Keys of one kind that are looked up: those of some fifty numbers, each as it may be mistyped. */
const keys_max = 2_000;

export async function findProposals(db: OperatorDb, item: Matched): Promise<readonly Proposal[]> {
  const text = item.texts.filter((each) => each !== null).join('\n');
  const compared = comparedText(text.slice(0, compared_characters), folded_characters);
  const [ofReferences, ofDocuments] = await Promise.all([lengthsOfReferences(db), lengthsOfDocuments(db)]);
  const [byReference, byDocument, byEmail, byName] = await Promise.all([
    findByVariant(db, [...referenceKeysOfText(compared, ofReferences, keys_max)]),
    findByDocument(db, documentKeysOf(compared, ofDocuments)),
    store.findByEmail(db, item.sender_email),
    store.findByName(db, comparedName(item.sender_name ?? '')),
  ]);
  const threads = new Set(item.letters.flatMap(({ mandate_id }) => (mandate_id === null ? [] : [mandate_id])));
  const ids = new Set([
    ...threads,
    ...byEmail,
    ...mandatesOf(byReference.filter(({ is_whole }) => is_whole)),
    ...mandatesOf(byReference),
    ...byName,
    ...mandatesOf(byDocument),
  ]);
  const chosen = [...ids].slice(0, candidates_max);
  const [candidates, sharing] = [await store.readCandidates(db, chosen), await findSharing(db, byDocument, chosen)];
  const documents = new Set(mandatesOf([...byDocument, ...sharing]));
  return ranked(await judgeAll({ ...item, compared, threads, documents }, candidates));
}

function documentKeysOf(compared: ComparedText, lengths: readonly number[]): readonly string[] {
  const keys = new Set<string>();
  for (const word of wordsOfLengths(compared, lengths)) {
    if (keys.size === keys_max) break;
    if (/\d/.test(word)) keys.add(word);
  }
  return [...keys];
}

const mandatesOf = (found: readonly { readonly mandate_id: string }[]): readonly string[] =>
  found.map(({ mandate_id }) => mandate_id);

/** Each candidate is compared with the whole text: other work of the process comes between. */
async function judgeAll(clues: Clues, candidates: readonly Candidate[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const candidate of candidates) {
    judged.push(judge(clues, candidate));
    await turn();
  }
  return judged;
}

/**
 * Far more than an honest mail names. Those that it answers, its sender and what it names come first, so that the many
 * that share a document or resemble a number never hide a second case that is named.
 */
const candidates_max = 200;

/** The ids of mails of this service among Message-IDs: the part before the address of the sender. */
export const mailIdsOf = (messageIds: readonly string[]): readonly string[] =>
  messageIds.flatMap((each) => /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(each)?.[1] ?? []);
