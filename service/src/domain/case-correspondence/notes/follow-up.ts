/** The day of follow-up of a note, moved by the task that stands for it. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { lockNote, update } from './store.ts';

interface NoteOfCase {
  readonly mandate_id: string;
  readonly id: string;
}

/** @param day null: it is followed up. @throws Refusal conflict if it was before */
export async function moveNoteFollowUp(
  tx: CompanyTx,
  { mandate_id, id }: NoteOfCase,
  day: string | null,
): Promise<void> {
  const note = orNotFound(await lockNote(tx, mandate_id, id));
  refuseUnless(note.follow_up_on !== null, 'conflict', { detail: 'The note is followed up.' });
  update(tx, { ...note, follow_up_on: day });
}
