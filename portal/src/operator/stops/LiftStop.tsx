/** „Sperre aufheben“: once, with its reason. */
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { stopWords } from './words.ts';

export function LiftStop({ stop, ...dialog }: CaseDialog & { readonly stop: Stop }) {
  const words = useTexts(stopWords);
  const { stopKinds } = useWords().cases.history;
  const { caseStops } = useOperator();
  return (
    <CaseForm
      {...dialog}
      draft={`stop ${stop.id}`}
      title={words.liftTitle}
      submit={words.lift}
      done={words.lifted}
      changes={[api.operator.caseStops]}
      failures={{ conflict: words.gone }}
      send={(fields, attempt) =>
        caseStops.lift({ mandate_id: dialog.id, id: stop.id, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
    >
      {(errorOf) => (
        <>
          <p>{stopKinds[stop.kind]}</p>
          <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}
