/** „Erklärung beenden“: once, with its reason. */
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { correspondence } from './words.ts';

export function EndDeclaration({ declaration, ...dialog }: CaseDialog & { readonly declaration: Declaration }) {
  const { cases } = useWords();
  const { declaration: words } = useTexts(correspondence);
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      draft={`declaration ${declaration.id}`}
      title={words.endTitle}
      submit={words.end}
      done={words.done(cases.history.declarations[declaration.type])}
      send={(fields, attempt) =>
        operator.declarations.end({
          mandate_id: dialog.id,
          id: declaration.id,
          body: { reason: textIn(fields, 'reason') },
          ...attempt,
        })
      }
    >
      {(errorOf) => (
        <>
          <p>{cases.history.declarations[declaration.type]}</p>
          <TextArea label={words.reason} name="reason" required failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}
