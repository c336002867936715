/** Notes and entries of the history in their wire form. Pure. */
import type { CaseNote, FollowUp, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
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

/** The writer of a note: the person behind a session, or the key. */
export const authorOf = ({ id, name, session }: Pick<Caller, 'id' | 'name' | 'session'>) => ({
  author_type: session === undefined ? 'key' : 'user',
  author_id: session?.accountId ?? id,
  author_name: name,
});

/** An entry that the client reads too. */
export const sharedEntry = (entry: HistoryEntry): OperatorHistoryEntry => ({
  ...entry,
  internal: false,
  author: null,
  pinned: false,
  follow_up_on: null,
});

/** A note among the entries. */
export const noteEntry = (note: CaseNote): OperatorHistoryEntry => ({
  id: note.id,
  type: 'note',
  title: null,
  description: note.text,
  procedure_state: null,
  processing_state: null,
  payment_state: null,
  documents: [],
  internal: true,
  author: note.author,
  pinned: note.pinned,
  follow_up_on: note.follow_up_on,
  created_at: note.created_at,
  updated_at: note.updated_at,
});
