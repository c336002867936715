/** „Angebot annehmen“: the debtor has agreed, and the plan is concluded. */
import type { PlanOffer, PlanOfferAcceptance } from '@mahnwerk/contract/operator/plan-offers.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Radios } from '../../ui/Field.tsx';
import { choiceOf, fieldsOf, useTyped } from '../case-money/fields.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { offerWords } from './words.ts';

interface TypedAcceptance {
  readonly by: PlanOfferAcceptance['by'];
  readonly on: string;
}

export function AcceptOffer({ offer, ...dialog }: CaseDialog & { readonly offer: PlanOffer }) {
  const words = useTexts(offerWords);
  const { planOffers } = useOperator();
  const on = useToday();
  const { typed, change } = useTyped<TypedAcceptance>(() => ({ by: 'phone', on }));
  return (
    <CaseForm
      {...dialog}
      draft={`offer ${offer.id} accept`}
      title={words.acceptTitle}
      submit={words.accept}
      done={words.accepted}
      changes={[api.operator.planOffers]}
      failures={{ conflict: words.gone }}
      send={(_fields, attempt) => planOffers.accept({ mandate_id: dialog.id, id: offer.id, body: typed, ...attempt })}
    >
      {(errorOf) => (
        <>
          <Radios {...choiceOf({ typed, change, errorOf })('by')} legend={words.by} options={stateOptions(words.bys)} />
          <Field {...fieldsOf({ typed, change, errorOf })('on')} label={words.on} type="date" max={on} required />
        </>
      )}
    </CaseForm>
  );
}
