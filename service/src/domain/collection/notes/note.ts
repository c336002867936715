/** Notes and entries of the history in their wire form. Pure. */
import type { CaseNote, FollowUp, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { RequestRow } from '../../correspondence/requests/index.ts';
import type { Statements } from './statements.gen.ts';

export type NoteRow = Statements['get']['row'];

export const presentNote = ({ author_type, author_name, ...note }: NoteRow): CaseNote => ({
  id: note.id,
  mandate_id: note.mandate_id,
  text: note.text,
  follow_up_on: note.follow_up_on,
  pinned: note.pinned,
  author: { type: author_type as CaseNote['author']['type'], name: author_name },
  created_at: note.created_at,
  updated_at: note.updated_at,
});

/** A note whose day of follow-up is known, with its case. */
export interface FollowUpRow extends NoteRow {
  readonly follow_up_on: string;
  readonly reference_number: string;
  readonly debtor_name: string;
}

export const presentFollowUp = (row: FollowUpRow): FollowUp => ({
  ...presentNote(row),
  follow_up_on: row.follow_up_on,
  reference_number: row.reference_number,
  debtor_name: row.debtor_name,
});

/** The account of the person behind a session, or the key; its kind and name are bound by the transaction. */
export const authorIdOf = ({ id, session }: Pick<Caller, 'id' | 'session'>): string => session?.accountId ?? id;

/** Who caused an entry of the history; null for one of a version that did not store it. */
export const entryAuthorOf = ({ author_type, author_name: name }: AuthorRow): OperatorHistoryEntry['author'] =>
  author_type === null ? null : { type: author_type as AuthorType, name };

interface AuthorRow {
  readonly author_type: string | null;
  readonly author_name: string | null;
}
type AuthorType = NonNullable<OperatorHistoryEntry['author']>['type'];

/** An entry that the client reads too. Its author is read with its place. */
export const sharedEntry = ({ author, ...entry }: HistoryEntry): Omit<OperatorHistoryEntry, 'author'> => ({
  ...entry,
  ...shown,
  side: author.type === 'service' ? 'service' : 'client',
});

/** What an entry without states has: a person wrote it. */
const written = {
  code: null,
  values: null,
  procedure_state: null,
  processing_state: null,
  payment_state: null,
  documents: [],
  side: 'service',
} as const;
const shown = { internal: false, pinned: false, follow_up_on: null } as const;

/** A request to the client among the entries, and its answer. */
export const requestEntries = (request: RequestRow): readonly Omit<OperatorHistoryEntry, 'author'>[] => {
  const { id, title, description, answer_id, answer_text, answer_comment, created_at, answered_at, updated_at } =
    request;
  const asked = { ...written, ...shown, id, type: 'request' as const, title, description, created_at, updated_at };
  if (answer_id === null || answered_at === null) return [asked];
  const answer = [answer_text, answer_comment].filter((each) => each !== null).join('\n\n');
  return [
    asked,
    { ...asked, id: answer_id, type: 'answer', description: answer, side: 'client', created_at: answered_at },
  ];
};

/** A note among the entries. */
export const noteEntry = (note: CaseNote): Omit<OperatorHistoryEntry, 'author'> => ({
  id: note.id,
  type: 'note',
  title: null,
  description: note.text,
  ...written,
  internal: true,
  pinned: note.pinned,
  follow_up_on: note.follow_up_on,
  created_at: note.created_at,
  updated_at: note.updated_at,
});
