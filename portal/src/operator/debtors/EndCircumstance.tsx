/** The end of a circumstance, with its reason and its last day. */
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';
import { textIn } from '../../data/form/Form.tsx';
import type { Attempt } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import type { DebtorOfCase } from './contact-text.ts';
import { debtorWords } from './words.ts';

interface EndProps extends CaseDialog {
  readonly debtor: DebtorOfCase;
  readonly circumstance: Circumstance;
}

export function EndCircumstance({ debtor, circumstance, ...dialog }: EndProps) {
  const { circumstances: words, flags } = useTexts(debtorWords);
  const { circumstances } = useOperator();
  const today = useToday();
  const send = (fields: FormData, attempt: Attempt) => {
    const on = textIn(fields, 'on');
    return circumstances.end({
      debtor_id: debtor.id,
      id: circumstance.id,
      body: { reason: textIn(fields, 'reason'), ...(on === '' ? {} : { on }) },
      ...attempt,
    });
  };
  return (
    <CaseForm
      {...dialog}
      draft={`circumstance ${circumstance.id}`}
      title={words.endTitle}
      submit={words.end}
      send={send}
      done={words.ended}
      changes={[debtor.id]}
    >
      {(errorOf) => (
        <>
          <p>{flags[circumstance.type]}</p>
          <TextArea label={words.reason} name="reason" rows={3} failure={errorOf('reason')} />
          <Field
            label={words.lastDay}
            name="on"
            type="date"
            min={circumstance.from}
            max={today}
            defaultValue={today}
            failure={errorOf('on')}
          />
        </>
      )}
    </CaseForm>
  );
}
