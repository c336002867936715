/** What changes of a title that was recorded, and its revocation. */
import type { OperatorTitle } from '@mahnwerk/contract/operator/titles.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { titleWords } from './words.ts';

interface TitleDialog {
  readonly claim: string;
  readonly title: OperatorTitle;
  readonly onClose: () => void;
}

const changes = [api.operator.operatorClaims, api.operator.operatorTitles];

type Original = OperatorTitle['original_at'];

export function ChangeTitle({ claim, title, onClose }: TitleDialog) {
  const words = useTexts(titleWords);
  const { operatorTitles } = useOperator();
  const { id } = useCase();
  const { served_on, final_since, original_at } = title;
  const issued = title.issued_on ?? undefined;
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${title.id} change`}
      title={words.changeTitle}
      submit={words.save}
      done={words.changed}
      changes={[claim, ...changes]}
      failures={{ conflict: words.gone }}
      send={(fields, attempt) => {
        const [served, final, original] = ['served_on', 'final_since', 'original_at'].map(
          (name) => textIn(fields, name) || null,
        );
        const body = { served_on: served ?? null, final_since: final ?? null, original_at: original as Original };
        return operatorTitles.update({ claim_id: claim, body, ...attempt });
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={words.servedOn}
            name="served_on"
            type="date"
            min={issued}
            defaultValue={served_on ?? ''}
            failure={errorOf('served_on')}
          />
          <Field
            label={words.finalSince}
            name="final_since"
            type="date"
            min={issued}
            defaultValue={final_since ?? ''}
            failure={errorOf('final_since')}
          />
          <Select
            label={words.originalAt}
            name="original_at"
            defaultValue={original_at ?? ''}
            options={[{ value: '', text: words.unknown }, ...stateOptions(words.originals)]}
            failure={errorOf('original_at')}
          />
        </>
      )}
    </CaseForm>
  );
}

export function RevokeTitle({ claim, title, onClose }: TitleDialog) {
  const words = useTexts(titleWords);
  const { operatorTitles } = useOperator();
  const { id } = useCase();
  return (
    <CaseForm
      {...{ id, onClose }}
      draft={`${title.id} revoke`}
      title={words.revokeTitle}
      submit={words.revoke}
      done={words.revoked}
      changes={[claim, ...changes]}
      failures={{ conflict: words.gone }}
      isDangerous
      send={(fields, attempt) =>
        operatorTitles.revoke({ claim_id: claim, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
    >
      {(errorOf) => (
        <>
          <p>{words.revokeAbout}</p>
          <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}
