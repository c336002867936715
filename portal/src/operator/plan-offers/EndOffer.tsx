/** „Angebot ablehnen“, „Angebot zurückziehen“: once, with the reason. */
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { offerWords } from './words.ts';

interface EndOfferProps extends CaseDialog {
  readonly offer: PlanOffer;
  readonly how: 'decline' | 'withdraw';
}

export function EndOffer({ offer, how, ...dialog }: EndOfferProps) {
  const words = useTexts(offerWords);
  const { planOffers } = useOperator();
  const isDeclined = how === 'decline';
  return (
    <CaseForm
      {...dialog}
      draft={`offer ${offer.id} ${how}`}
      title={isDeclined ? words.declineTitle : words.withdrawTitle}
      submit={words[how]}
      done={isDeclined ? words.declined : words.withdrawn}
      changes={[api.operator.planOffers]}
      failures={{ conflict: words.gone }}
      send={(fields, attempt) =>
        planOffers[how]({
          mandate_id: dialog.id,
          id: offer.id,
          body: { reason: textIn(fields, 'reason') },
          ...attempt,
        })
      }
    >
      {(errorOf) => <TextArea label={words.reason} name="reason" rows={3} required failure={errorOf('reason')} />}
    </CaseForm>
  );
}
