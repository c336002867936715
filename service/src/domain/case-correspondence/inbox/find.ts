/** Finds the cases that an item may belong to: keys of its text are looked up, then few cases are compared with it. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import {
  comparedName,
  comparedText,
  findByDocument,
  findByVariant,
  lengthsOfDocuments,
  lengthsOfReferences,
  referenceKeysOfText,
  wordsOfLength,
} from '../../collection/references/index.ts';
import { type Proposal, proposalsFor } from './match.ts';
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

export async function findProposals(db: OperatorDb, item: Matched): Promise<readonly Proposal[]> {
  const text = item.texts.filter((each) => each !== null).join('\n');
  const compared = comparedText(text.slice(0, compared_characters));
  const [ofReferences, ofDocuments] = await Promise.all([lengthsOfReferences(db), lengthsOfDocuments(db)]);
  const words = new Set(ofDocuments.flatMap((length) => wordsOfLength(compared, length)));
  const [byReference, byDocument, byEmail, byName] = await Promise.all([
    findByVariant(db, [...referenceKeysOfText(compared, ofReferences)]),
    findByDocument(
      db,
      [...words].filter((word) => /\d/.test(word)),
    ),
    store.findByEmail(db, item.sender_email),
    store.findByName(db, comparedName(item.sender_name ?? '')),
  ]);
  const threads = new Set(item.letters.flatMap(({ mandate_id }) => (mandate_id === null ? [] : [mandate_id])));
  const documents = new Set(byDocument.map(({ mandate_id }) => mandate_id));
  const ids = new Set([
    ...threads,
    ...byReference.map(({ mandate_id }) => mandate_id),
    ...documents,
    ...byEmail,
    ...byName,
  ]);
  const candidates = await store.readCandidates(db, [...ids].slice(0, candidates_max));
  return proposalsFor({ ...item, compared, threads, documents }, candidates);
}

/** Far more than an honest mail names: those that it answers and names come first. */
const candidates_max = 200;

/** The ids of mails of this service among Message-IDs: the part before the address of the sender. */
export const mailIdsOf = (messageIds: readonly string[]): readonly string[] =>
  messageIds.flatMap((each) => /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(each)?.[1] ?? []);
