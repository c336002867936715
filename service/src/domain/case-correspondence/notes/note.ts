/** Notes and follow-ups in their wire form. Pure. */
import type { CaseNote, FollowUp } from '@mahnwerk/contract/operator/notes.ts';
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

/** A note or a call whose day of follow-up is known, with its case. */
export interface FollowUpRow extends Omit<NoteRow, 'text'> {
  readonly type: string;
  readonly text: string | null;
  readonly follow_up_on: string;
  readonly reference_number: string;
  readonly debtor_name: string;
}

export const presentFollowUp = ({ type, text, ...row }: FollowUpRow): FollowUp => ({
  ...presentNote({ ...row, text: '' }),
  type: type as FollowUp['type'],
  text,
  follow_up_on: row.follow_up_on,
  reference_number: row.reference_number,
  debtor_name: row.debtor_name,
});
