/** „Kosten buchen“: costs as they are typed or as the law determines them, with what they do before they are booked. */
import { type ReactNode, useState } from 'react';
import { Check } from '../../ui/Check.tsx';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { CostEffect } from './CostEffect.tsx';
import { costKinds, costOf, emptyCost, fieldsOf, isComplete, isComputed, type TypedCost } from './costs.ts';
import { reason } from './typed.ts';
import { useClaimOptions } from './useClaimOptions.ts';
import { caseMoney } from './words.ts';

export function AddCost(dialog: CaseDialog) {
  const words = useWords().cases.cost;
  const operator = useOperator();
  const date = useToday();
  const [typed, setTyped] = useState<TypedCost>({ ...emptyCost, date });
  const change = (part: Partial<TypedCost>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <CaseForm
      {...dialog}
      // Drafts of the earlier form say a rate that no one chose.
      draft={`${dialog.id} cost`}
      title={words.action}
      submit={words.submit}
      send={(_fields, attempt) =>
        operator.operatorLedger.addCost({ mandate_id: dialog.id, ...attempt, body: costOf(typed) })
      }
      done={words.done}
    >
      {(errorOf) => (
        <>
          <Amounts typed={typed} change={change} errorOf={errorOf} />
          <Computed typed={typed} change={change} errorOf={errorOf} />
          <Circumstances typed={typed} change={change} errorOf={errorOf} />
          <CostEffect
            id={dialog.id}
            cost={isComplete(typed) ? costOf({ ...typed, reason, description: '' }) : undefined}
          />
        </>
      )}
    </CaseForm>
  );
}

interface PartProps {
  readonly typed: TypedCost;
  readonly change: (part: Partial<TypedCost>) => void;
  readonly errorOf: (field: string) => ReactNode;
}

/** The name, the value, the change and the failure of a field. */
const fieldIn =
  ({ typed, change, errorOf }: PartProps) =>
  (name: Exclude<keyof TypedCost, 'interest_bearing'>) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
    failure: errorOf(name),
  });

function Amounts(part: PartProps) {
  const { cases } = useWords();
  const { cost } = useTexts(caseMoney);
  const field = fieldIn(part);
  return (
    <>
      <Select
        {...field('kind')}
        label={cases.cost.kind}
        options={costKinds.map((kind) => ({ value: kind, text: cases.kinds[kind] ?? kind }))}
      />
      <MoneyField
        {...field('amount')}
        label={cases.cost.amount}
        hint={isComputed(part.typed.kind) ? cases.cost.amountHint : undefined}
      />
      <Field {...field('date')} label={cases.cost.date} type="date" max={useToday()} />
      <Field {...field('vat_rate')} label={cases.cost.vat} hint={cost.vatHint} inputMode="decimal" autoComplete="off" />
    </>
  );
}

/** What a fee of the law is computed from. */
function Computed(part: PartProps) {
  const { cost: words } = useTexts(caseMoney);
  const { typed, change } = part;
  const field = fieldIn(part);
  const has = fieldsOf(typed);
  return (
    <>
      {has.effort && typed.rate.trim() === '' ? (
        <Radios
          legend={words.effort}
          name="effort"
          options={stateOptions(words.efforts)}
          chosen={typed.effort}
          onChoose={(effort) => change({ effort })}
        />
      ) : null}
      {has.rate ? (
        <Field
          {...field('rate')}
          label={words.rate}
          hint={has.effort ? words.rateHint : words.settlementRateHint}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      {has.effort && typed.rate.trim() !== '' ? <Field {...field('reason')} label={words.reason} /> : null}
      {has.value ? <MoneyField {...field('value')} label={words.value} hint={words.valueHint} /> : null}
    </>
  );
}

function Circumstances(part: PartProps) {
  const { cases, table } = useWords();
  const { cost: words } = useTexts(caseMoney);
  const { typed, change } = part;
  const field = fieldIn(part);
  const claims = useClaimOptions();
  return (
    <>
      <Select {...field('matter')} label={words.matter} options={stateOptions(words.matters)} />
      {fieldsOf(typed).claim ? (
        <Select {...field('claim_id')} label={words.claim} options={[{ value: '', text: table.choose }, ...claims]} />
      ) : null}
      <Check
        label={words.bearing}
        name="interest_bearing"
        checked={typed.interest_bearing}
        onChange={({ target }) => change({ interest_bearing: target.checked })}
      />
      {typed.interest_bearing ? <Field {...field('interest_from')} label={words.interestFrom} type="date" /> : null}
      <Field {...field('description')} label={cases.cost.description} />
    </>
  );
}
