/** „Kosten buchen“: costs as they are typed or as the law determines them, with their sum before they are booked. */
import { useState } from 'react';
import { Select, Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { costKinds, costOf, emptyCost, type TypedCost } from './costs.ts';
import { CostSum } from './CostSum.tsx';
import { useToday } from './reads.ts';

export function AddCost(dialog: CaseDialog) {
  const { cases } = useWords();
  const words = cases.cost;
  const operator = useOperator();
  const date = useToday();
  const [typed, setTyped] = useState<TypedCost>({ ...emptyCost, date });
  /** The name, the value and the change of a field. */
  const field = (name: keyof TypedCost) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
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
          <Select
            {...field('kind')}
            label={words.kind}
            failure={errorOf('kind')}
            options={costKinds.map((kind) => ({ value: kind, text: cases.kinds[kind] ?? kind }))}
          />
          <MoneyField {...field('amount')} label={words.amount} hint={words.amountHint} failure={errorOf('amount')} />
          <Field {...field('date')} label={words.date} type="date" failure={errorOf('date')} />
          <Field
            {...field('vat_rate')}
            label={words.vat}
            hint={words.vatHint}
            inputMode="decimal"
            failure={errorOf('vat_rate')}
          />
          <Field {...field('description')} label={words.description} failure={errorOf('description')} />
          <CostSum id={dialog.id} typed={typed} />
        </>
      )}
    </CaseForm>
  );
}
