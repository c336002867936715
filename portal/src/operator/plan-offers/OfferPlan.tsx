/** „Ratenplan anbieten“: what the debtor may accept, and until when. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PlanOfferInput } from '@mahnwerk/contract/operator/plan-offers.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { addDays } from '../../ui/dates.ts';
import { Field, Radios } from '../../ui/Field.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from '../case-money/fields.ts';
import { PlanDays, PlanRules } from '../case-money/PlanFields.tsx';
import { emptyPlan, planOf, type TypedPlan } from '../case-money/typed.ts';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { offerWords } from './words.ts';

interface TypedOffer {
  readonly respond_by: string;
  readonly acceptance: PlanOfferInput['acceptance'];
  readonly requested_on: string;
  readonly hasLetter: boolean;
}

const emptyOffer: TypedOffer = { respond_by: '', acceptance: 'payment', requested_on: '', hasLetter: true };

/** The text of the first draft that the service ships. */
const text_key = 'plan_offer';

export function OfferPlan(dialog: CaseDialog) {
  const words = useTexts(offerWords);
  const { planOffers } = useOperator();
  const today = useToday();
  const plan = useTyped(() => emptyPlan(today));
  const offer = useTyped(() => emptyOffer);
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      changes={[api.operator.planOffers]}
      failures={{ conflict: words.conflict }}
      send={async (_fields, attempt) => {
        const body = offerOf(plan.typed, offer.typed);
        const { count } = await planOffers.create({ mandate_id: dialog.id, body, ...attempt });
        return words.added(count);
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <OfferDays {...offer} errorOf={errorOf} />
          <PlanDays {...plan} errorOf={errorOf} isOffer />
          <PlanRules {...plan} errorOf={errorOf} />
        </>
      )}
    </CaseForm>
  );
}

function OfferDays(typing: Typing<TypedOffer>) {
  const words = useTexts(offerWords);
  const today = useToday();
  const [field, choice] = [fieldsOf(typing), choiceOf(typing)];
  const { typed, change } = typing;
  return (
    <>
      <Field
        {...field('respond_by')}
        label={words.respondBy}
        type="date"
        min={today}
        max={addDays(today, limits.plan_offer_days)}
        required
      />
      <Radios {...choice('acceptance')} legend={words.acceptance} options={stateOptions(words.acceptances)} />
      <Field {...field('requested_on')} label={words.requested} hint={words.requestedHint} type="date" max={today} />
      <Check
        label={words.withLetter}
        name="has_letter"
        checked={typed.hasLetter}
        onChange={({ target }) => change({ hasLetter: target.checked })}
      />
    </>
  );
}

function offerOf(plan: TypedPlan, { respond_by, acceptance, requested_on, hasLetter }: TypedOffer): PlanOfferInput {
  const { concluded_on: _none, ...terms } = planOf(plan);
  return {
    ...terms,
    respond_by,
    acceptance,
    ...(requested_on === '' ? {} : { requested_on }),
    ...(hasLetter ? { text_key } : {}),
  };
}
