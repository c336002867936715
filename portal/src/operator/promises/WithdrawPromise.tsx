/** „Zusage zurücknehmen“: once, with its reason. */
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { promiseWords } from './words.ts';

export function WithdrawPromise({ promise, ...dialog }: CaseDialog & { readonly promise: PaymentPromise }) {
  const words = useTexts(promiseWords);
  const { promises } = useOperator();
  return (
    <CaseForm
      {...dialog}
      draft={`promise ${promise.id}`}
      title={words.withdrawTitle}
      submit={words.withdraw}
      done={words.withdrawn}
      changes={[api.operator.promises]}
      failures={{ conflict: words.gone }}
      send={(fields, attempt) =>
        promises.withdraw({
          mandate_id: dialog.id,
          id: promise.id,
          body: { reason: textIn(fields, 'reason') },
          ...attempt,
        })
      }
    >
      {(errorOf) => <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />}
    </CaseForm>
  );
}
