/** „Notiz“: internal notes with follow-ups, written, changed and deleted. */
import type { ReactNode } from 'react';
import type { CaseNote, OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import { api } from '../../data/operations.ts';
import { type Attempt, useVersion } from '../../data/query.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values } from '../../data/form/conflicts.ts';
import { dayText } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';

/** A new note. */
export function WriteNote(dialog: CaseDialog) {
  const words = useWords().cases.note;
  const { operatorNotes } = useOperator();
  const send = async (fields: FormData, attempt: Attempt) => {
    await operatorNotes.create({ mandate_id: dialog.id, body: bodyOf(valuesIn(fields)), ...attempt });
    return words.done;
  };
  return (
    <CaseForm {...dialog} title={words.title} submit={words.submit} send={send}>
      {(errorOf) => <NoteFields errorOf={errorOf} />}
    </CaseForm>
  );
}

/** The change of a note, as it is when the dialog opens: what others store after that is not overwritten unseen. */
export function ChangeNote({ note, ...dialog }: CaseDialog & { readonly note: string }) {
  const { cases, code } = useWords();
  const words = cases.note;
  const operator = useOperator();
  const { choose, asked } = useChoice();
  const given = { mandate_id: dialog.id, id: note };
  const { data, latest } = useVersion(api.operator.operatorNotes.get, given, { isOnce: true });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    await saveOver({
      version: data,
      mine: valuesIn(fields),
      valuesOf,
      save: (values, { etag }) =>
        operator.operatorNotes.update({ mandate_id: dialog.id, id: note, body: bodyOf(values), ifMatch: etag }),
      latest,
      choose,
    });
    return words.done;
  };
  return (
    <>
      <CaseForm
        {...dialog}
        draft={`note ${note}`}
        title={words.editTitle}
        submit={words.submit}
        send={send}
        failures={{ precondition_failed: words.changedMeanwhile }}
      >
        {(errorOf) => <NoteFields stored={data.stored} errorOf={errorOf} />}
      </CaseForm>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={{ text: words.text, follow_up_on: words.followUp, pinned: words.pin }}
          textOf={(name, value) =>
            value === '' || name === 'text' ? value : name === 'pinned' ? cases.history.pinned : dayText(value, code)
          }
        />
      )}
    </>
  );
}

/** A pinned note says so with the value of a ticked box. */
const valuesOf = ({ text, follow_up_on, pinned }: CaseNote): Values => ({
  text,
  follow_up_on: follow_up_on ?? '',
  pinned: pinned ? 'on' : '',
});

const valuesIn = (fields: FormData): Values => ({
  text: textIn(fields, 'text'),
  follow_up_on: textIn(fields, 'follow_up_on'),
  pinned: textIn(fields, 'pinned'),
});

const bodyOf = ({ text = '', follow_up_on = '', pinned = '' }: Values) => ({
  text,
  follow_up_on: follow_up_on === '' ? null : follow_up_on,
  pinned: pinned !== '',
});

interface NoteFieldsProps {
  readonly stored?: CaseNote;
  readonly errorOf: (field: string) => ReactNode;
}

function NoteFields({ stored, errorOf }: NoteFieldsProps) {
  const words = useWords().cases.note;
  return (
    <>
      <TextArea
        label={words.text}
        name="text"
        hint={words.hint}
        defaultValue={stored?.text ?? ''}
        failure={errorOf('text')}
      />
      <Field
        label={words.followUp}
        name="follow_up_on"
        type="date"
        defaultValue={stored?.follow_up_on ?? ''}
        failure={errorOf('follow_up_on')}
      />
      <label>
        <input type="checkbox" name="pinned" defaultChecked={stored?.pinned ?? false} /> {words.pin}
      </label>
    </>
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
