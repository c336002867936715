/** The fields of an instalment plan that is agreed or offered. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useTexts } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Radios } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useToday } from '../cases/reads.ts';
import { choiceOf, fieldsOf, type Typing } from './fields.ts';
import type { TypedPlan } from './typed.ts';
import { caseMoney } from './words.ts';

/** When and how much. */
export function PlanDays({ isOffer = false, ...typing }: Typing<TypedPlan> & { readonly isOffer?: boolean }) {
  const { plan: words } = useTexts(caseMoney);
  const field = fieldsOf(typing);
  const today = useToday();
  return (
    <>
      {isOffer ? null : <Field {...field('concluded_on')} label={words.concluded} type="date" max={today} />}
      <Field {...field('first_due')} label={words.firstDue} type="date" min={typing.typed.concluded_on} />
      <Radios {...choiceOf(typing)('interval')} legend={words.interval} options={stateOptions(words.intervals)} />
      <MoneyField {...field('amount')} label={words.amount} />
      <Field
        {...field('count')}
        label={words.count}
        hint={words.countHint}
        type="number"
        min={1}
        max={limits.plan_instalments}
      />
    </>
  );
}

/** What holds while the plan lasts, and when it ends. */
export function PlanRules(typing: Typing<TypedPlan>) {
  const { plan: words } = useTexts(caseMoney);
  const field = fieldsOf(typing);
  const { typed, change } = typing;
  const check = (name: 'principal_first' | 'settlement_fee') => ({
    name,
    checked: typed[name],
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <>
      <Radios {...choiceOf(typing)('interest')} legend={words.interest} options={stateOptions(words.interests)} />
      <Field
        {...field('grace_days')}
        label={words.grace}
        hint={words.graceHint}
        type="number"
        min={0}
        max={limits.plan_grace_days}
        placeholder="7"
      />
      <Field
        {...field('default_after')}
        label={words.defaultAfter}
        hint={words.defaultAfterHint}
        type="number"
        min={1}
        max={limits.plan_default_after}
        placeholder="1"
      />
      <Check {...check('principal_first')} label={words.principalFirst} />
      <Check {...check('settlement_fee')} label={words.fee} />
      {typed.settlement_fee ? (
        <Field
          {...field('cost_notice_on')}
          label={words.notice}
          hint={words.noticeHint}
          type="date"
          max={typed.concluded_on}
        />
      ) : null}
    </>
  );
}
