/** „Sperre setzen“: why the case rests, and until when. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { StopInput } from '@mahnwerk/contract/operator/case-stops.ts';
import { setStopKinds } from '@mahnwerk/contract/shapes/case-stops.ts';
import { useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Field, Radios, TextArea } from '../../ui/Field.tsx';
import { addDays } from '../../ui/dates.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { stopWords } from './words.ts';

export function SetStop(dialog: CaseDialog) {
  const words = useTexts(stopWords);
  const { stopKinds } = useWords().cases.history;
  const { caseStops } = useOperator();
  const today = useToday();
  const [kind, setKind] = useState('deferral');
  const kinds = setStopKinds.map((value) => ({ value, text: stopKinds[value] }));
  return (
    <CaseForm
      {...dialog}
      title={words.set}
      submit={words.submit}
      done={words.added}
      changes={[api.operator.caseStops]}
      failures={{ conflict: words.conflict }}
      send={(fields, attempt) => caseStops.create({ mandate_id: dialog.id, body: stopIn(fields), ...attempt })}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <Radios legend={words.kind} name="kind" options={kinds} chosen={kind} onChoose={setKind} />
          <Field
            label={words.until}
            hint={words.untilHint}
            name="until"
            type="date"
            min={today}
            max={addDays(today, limits.stop_days_ahead)}
            failure={errorOf('until')}
          />
          <TextArea label={words.note} name="note" rows={3} required failure={errorOf('note')} />
        </>
      )}
    </CaseForm>
  );
}

function stopIn(fields: FormData): StopInput {
  const until = textIn(fields, 'until');
  return {
    kind: textIn(fields, 'kind') as StopInput['kind'],
    note: textIn(fields, 'note'),
    ...(until === '' ? {} : { until }),
  };
}
