/** „Zinsen ändern“: other terms of interest for one claim, with what they do to the balance. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { InterestTermsInput } from '@mahnwerk/contract/operator/agreements.ts';
import { api } from '../../data/operations.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase, useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from './fields.ts';
import { emptyTerms, isStated, isWholeTerms, percentName, termsOf, type TypedTerms, reason } from './typed.ts';
import { useClaimOptions } from './useClaimOptions.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

export function ChangeInterest(dialog: CaseDialog) {
  const { interest: words } = useTexts(caseMoney);
  const operator = useOperator();
  const today = useToday();
  const { claim_ids } = useCase().mandate;
  const [only = ''] = claim_ids.length === 1 ? claim_ids : [];
  const typing = useTyped(() => ({ ...emptyTerms(today), claim_id: only }));
  const { typed } = typing;
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      changes={[api.operator.interestTerms]}
      send={async (_fields, attempt) => {
        await operator.interestTerms.create({ claim_id: typed.claim_id, ...attempt, body: termsOf(typed) });
        return words.done;
      }}
    >
      {(errorOf) => (
        <>
          <Rate {...typing} errorOf={errorOf} />
          <Span {...typing} errorOf={errorOf} />
          <TermsEffect claim_id={typed.claim_id} terms={isWholeTerms(typed) ? termsOf(typed) : undefined} />
        </>
      )}
    </CaseForm>
  );
}

function Rate(typing: Typing<TypedTerms>) {
  const { table } = useWords();
  const { interest: words } = useTexts(caseMoney);
  const { typed, errorOf } = typing;
  const percent = percentName(typed.kind);
  return (
    <>
      <Select
        {...fieldsOf(typing)('claim_id')}
        label={words.claim}
        required
        options={[{ value: '', text: table.choose }, ...useClaimOptions()]}
      />
      <Radios {...choiceOf(typing)('kind')} legend={words.kind} options={stateOptions(words.kinds)} />
      {percent === undefined ? null : (
        <Field
          {...fieldsOf(typing)('percent')}
          failure={errorOf(percent)}
          label={words.percent}
          hint={percent === 'points' ? words.points : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  );
}

const stated_characters = limits.stated_reason_characters;

function Span(typing: Typing<TypedTerms>) {
  const { interest: words } = useTexts(caseMoney);
  const field = fieldsOf(typing);
  return (
    <>
      <Field {...field('from')} label={words.from} type="date" />
      <Field {...field('until')} label={words.until} type="date" min={typing.typed.from} />
      {typing.typed.kind === 'none' ? null : (
        <>
          <MoneyField {...field('amount_base')} label={words.atMost} hint={words.atMostHint} />
          <Select {...field('day_count')} label={words.dayCount} options={stateOptions(words.dayCounts)} />
        </>
      )}
      <Field {...field('reason')} label={words.reason} required autoComplete="off" />
      {isStated(typing.typed.kind) ? (
        <Field {...field('stated_reason')} label={words.stated} hint={words.statedHint} maxLength={stated_characters} />
      ) : null}
    </>
  );
}

interface TermsEffectProps {
  readonly claim_id: string;
  readonly terms: InterestTermsInput | undefined;
}

function TermsEffect({ claim_id, terms }: TermsEffectProps) {
  const asked = usePreview(
    api.operator.interestTerms.preview,
    terms === undefined ? undefined : { claim_id, body: { ...terms, reason } },
  );
  return <Effect {...asked} />;
}
