/** The end and the revocation of a fact of limitation. */
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { limitationWords } from './words.ts';

interface FactDialog {
  readonly claim: string;
  readonly fact: string;
  readonly onClose: () => void;
}

export function EndFact({ claim, fact, from, onClose }: FactDialog & { readonly from: string }) {
  const words = useTexts(limitationWords);
  const { limitation } = useOperator();
  const { id } = useCase();
  const today = useToday();
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${fact} end`}
      title={words.endTitle}
      submit={words.endFact}
      send={(fields, attempt) =>
        limitation.end({ claim_id: claim, id: fact, body: { until: textIn(fields, 'until') }, ...attempt })
      }
      done={words.ended}
      changes={[claim]}
      failures={{ conflict: words.closedClaim }}
    >
      {(errorOf) => (
        <Field
          label={words.until}
          name="until"
          type="date"
          min={from}
          defaultValue={today}
          required
          failure={errorOf('until')}
        />
      )}
    </CaseForm>
  );
}

export function RevokeFact({ claim, fact, onClose }: FactDialog) {
  const words = useTexts(limitationWords);
  const { limitation } = useOperator();
  const { id } = useCase();
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${fact} revoke`}
      title={words.revokeTitle}
      submit={words.revoke}
      send={(fields, attempt) =>
        limitation.revoke({ claim_id: claim, id: fact, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
      done={words.revoked}
      changes={[claim]}
      failures={{ conflict: words.closedClaim }}
    >
      {(errorOf) => <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />}
    </CaseForm>
  );
}
