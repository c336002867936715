/** „Verrechnung vereinbaren“: another order in which payments settle what is owed, with what it does to the balance. */
import type { AllocationRuleInput } from '@mahnwerk/contract/operator/agreements.ts';
import { api } from '../../data/operations.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from './fields.ts';
import { emptyRule, isWholeRule, ruleOf, type TypedRule, reason } from './typed.ts';
import { useClaimOptions } from './useClaimOptions.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

export function AgreeAllocation(dialog: CaseDialog) {
  const { allocation: words } = useTexts(caseMoney);
  const operator = useOperator();
  const today = useToday();
  const typing = useTyped(() => emptyRule(today));
  const { typed } = typing;
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        await operator.allocationRules.create({ mandate_id: dialog.id, ...attempt, body: ruleOf(typed) });
        return words.done;
      }}
    >
      {(errorOf) => (
        <>
          <RuleFields {...typing} errorOf={errorOf} />
          <RuleEffect id={dialog.id} rule={isWholeRule(typed) ? ruleOf(typed) : undefined} />
        </>
      )}
    </CaseForm>
  );
}

function RuleFields(typing: Typing<TypedRule>) {
  const { allocation: words } = useTexts(caseMoney);
  const field = fieldsOf(typing);
  return (
    <>
      <Radios {...choiceOf(typing)('order')} legend={words.order} options={stateOptions(words.orders)} />
      <p>{words.orderTexts[typing.typed.order]}</p>
      <Select
        {...field('claim_id')}
        label={words.claim}
        options={[{ value: '', text: words.every }, ...useClaimOptions()]}
      />
      <Field {...field('from')} label={words.from} type="date" />
      <Field {...field('until')} label={words.until} type="date" min={typing.typed.from} />
      <Field {...field('reason')} label={words.reason} required autoComplete="off" />
    </>
  );
}

function RuleEffect({ id, rule }: { readonly id: string; readonly rule: AllocationRuleInput | undefined }) {
  const asked = usePreview(
    api.operator.allocationRules.preview,
    rule === undefined ? undefined : { mandate_id: id, body: { ...rule, reason } },
  );
  return <Effect {...asked} />;
}
