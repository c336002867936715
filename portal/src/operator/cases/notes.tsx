/** „Notiz“: internal notes with follow-ups, written, changed and deleted. */
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import { Field, TextArea } from '../../components/Field.tsx';
import { type Attempt, textIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';

/** A new note, or the change of one. */
export function WriteNote({ note, ...dialog }: CaseDialog & { readonly note?: OperatorHistoryEntry }) {
  const words = useWords().cases.note;
  const { operatorNotes } = useOperator();
  const send = async (fields: FormData, attempt: Attempt) => {
    const day = textIn(fields, 'follow_up_on');
    const body = {
      text: textIn(fields, 'text'),
      follow_up_on: day === '' ? null : day,
      pinned: fields.has('pinned'),
    };
    const at = { mandate_id: dialog.id };
    await (note === undefined
      ? operatorNotes.create({ ...at, body, ...attempt })
      : operatorNotes.update({ ...at, id: note.id, body }));
    return words.done;
  };
  return (
    <CaseForm
      {...dialog}
      {...(note === undefined ? {} : { draft: `note ${note.id}` })}
      title={note === undefined ? words.title : words.editTitle}
      submit={words.submit}
      send={send}
    >
      {(failureOf) => (
        <>
          <TextArea
            label={words.text}
            name="text"
            hint={words.hint}
            defaultValue={note?.description ?? ''}
            failure={failureOf('text')}
          />
          <Field
            label={words.followUp}
            name="follow_up_on"
            type="date"
            defaultValue={note?.follow_up_on ?? ''}
            failure={failureOf('follow_up_on')}
          />
          <label>
            <input type="checkbox" name="pinned" defaultChecked={note?.pinned ?? false} /> {words.pin}
          </label>
        </>
      )}
    </CaseForm>
  );
}

export function DeleteNote({ note, ...dialog }: CaseDialog & { readonly note: OperatorHistoryEntry }) {
  const words = useWords().cases.note;
  const { operatorNotes } = useOperator();
  const send = async () => {
    await operatorNotes.delete({ mandate_id: dialog.id, id: note.id });
    return words.deleted;
  };
  return (
    <CaseForm {...dialog} title={words.deleteTitle} submit={words.delete} send={send} isDangerous>
      {() => <p>{words.deleteAbout}</p>}
    </CaseForm>
  );
}
