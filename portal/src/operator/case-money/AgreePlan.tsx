/** „Ratenplan vereinbaren“: with its instalments, its last day and its fee before it is concluded. */
import type { InstalmentPlanInput, PlanPreview } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { api } from '../../data/operations.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Radios } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import styles from './Effect.module.css';
import { choiceOf, fieldsOf, type Typing, useTyped } from './fields.ts';
import { InstalmentTable } from './InstalmentTable.tsx';
import { emptyPlan, isWholePlan, planOf, type TypedPlan } from './typed.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

export function AgreePlan(dialog: CaseDialog) {
  const { plan: words } = useTexts(caseMoney);
  const operator = useOperator();
  const today = useToday();
  const typing = useTyped(() => emptyPlan(today));
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const body = planOf(typing.typed);
        const plan = await operator.instalmentPlans.create({ mandate_id: dialog.id, ...attempt, body });
        return words.done(plan.count);
      }}
    >
      {(errorOf) => (
        <>
          <Days {...typing} errorOf={errorOf} />
          <Rules {...typing} errorOf={errorOf} />
          <PlanEffect id={dialog.id} plan={isWholePlan(typing.typed) ? planOf(typing.typed) : undefined} />
        </>
      )}
    </CaseForm>
  );
}

/** When and how much. */
function Days(typing: Typing<TypedPlan>) {
  const { plan: words } = useTexts(caseMoney);
  const field = fieldsOf(typing);
  return (
    <>
      <Field {...field('concluded_on')} label={words.concluded} type="date" max={useToday()} />
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
function Rules(typing: Typing<TypedPlan>) {
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

function PlanEffect({ id, plan }: { readonly id: string; readonly plan: InstalmentPlanInput | undefined }) {
  const { plan: words } = useTexts(caseMoney);
  const asked = usePreview(
    api.operator.instalmentPlans.preview,
    plan === undefined ? undefined : { mandate_id: id, body: plan },
  );
  return (
    <Effect {...asked} title={words.preview}>
      {(preview) => <Agreed preview={preview} />}
    </Effect>
  );
}

function Agreed({ preview: { result, fee } }: { readonly preview: PlanPreview }) {
  const { code } = useWords();
  const { plan: words } = useTexts(caseMoney);
  const last = result.instalments.at(-1);
  return (
    <>
      <InstalmentTable instalments={result.instalments} isNew />
      <dl className={styles.lines}>
        <div>
          <dt>{words.sum}</dt>
          <dd>
            <Money amount={result.total} />
          </dd>
        </div>
        {last === undefined ? null : (
          <div>
            <dt>{words.last}</dt>
            <dd>{dayText(last.due_date, code)}</dd>
          </div>
        )}
        {fee === null ? null : (
          <div>
            <dt>{words.feeSum}</dt>
            <dd>
              <Money amount={fee} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
