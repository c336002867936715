/** The text and the follow-up of a call, changed over what others may have stored meanwhile. */
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values } from '../../data/form/conflicts.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { correspondence } from './words.ts';

export function ChangeCall({ call, ...dialog }: CaseDialog & { readonly call: string }) {
  const { cases, code } = useWords();
  const { call: words } = useTexts(correspondence);
  const operator = useOperator();
  const { choose, asked } = useChoice();
  const given = { mandate_id: dialog.id, id: call };
  const { data, latest } = useVersion(api.operator.calls.get, given, { isOnce: true });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    const mine = { text: textIn(fields, 'text'), follow_up_on: textIn(fields, 'follow_up_on') };
    const save = (values: Values, { etag }: { readonly etag: string }) =>
      operator.calls.update({ ...given, body: bodyOf(values), ifMatch: etag });
    await saveOver({ version: data, mine, valuesOf, save, latest, choose });
    return words.done(cases.history.outcomes[data.stored.outcome]);
  };
  return (
    <>
      <CaseForm
        {...dialog}
        draft={`call ${call}`}
        title={words.change}
        submit={words.submit}
        send={send}
        failures={{ precondition_failed: words.changedMeanwhile }}
      >
        {(errorOf) => (
          <>
            <TextArea
              label={words.text}
              name="text"
              hint={words.hint}
              defaultValue={data.stored.text ?? ''}
              failure={errorOf('text')}
            />
            <Field
              label={words.followUp}
              name="follow_up_on"
              type="date"
              defaultValue={data.stored.follow_up_on ?? ''}
              failure={errorOf('follow_up_on')}
            />
          </>
        )}
      </CaseForm>
      {asked === undefined ? null : (
        <ConflictDialog
          {...asked}
          labels={{ text: words.text, follow_up_on: words.followUp }}
          textOf={(name, value) => (value === '' || name === 'text' ? value : dayText(value, code))}
        />
      )}
    </>
  );
}

const valuesOf = ({ text, follow_up_on }: Call): Values => ({ text: text ?? '', follow_up_on: follow_up_on ?? '' });

const bodyOf = ({ text = '', follow_up_on = '' }: Values) => ({
  text: text.trim() === '' ? null : text,
  follow_up_on: follow_up_on === '' ? null : follow_up_on,
});
