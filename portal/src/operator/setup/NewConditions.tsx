/** „Neue Konditionen“: filled from those in force. */
import type { ReactNode } from 'react';
import type { ConditionsInput } from '@mahnwerk/contract/operator/conditions.ts';
import { api } from '../../data/operations.ts';
import type { Attempt } from '../../data/query.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { typedAmount } from '../../ui/amounts.ts';
import { Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { ChoiceField, optionsOf } from './ChoiceField.tsx';
import { conditionsIn } from './conditions-values.ts';
import { type SetupWords, useSetupWords } from './words.ts';

interface NewConditionsProps {
  readonly company: string;
  /** Those in force, or the defaults. */
  readonly present: Omit<ConditionsInput, 'valid_from'>;
  /** The day that they apply from at first. */
  readonly day: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function NewConditions({ company: company_id, present, day, onClose, onSaved }: NewConditionsProps) {
  const { conditions: words, save } = useSetupWords();
  const { conditions } = useOperator();
  const send = async (fields: FormData, attempt: Attempt) => {
    await conditions.create({ company_id, body: conditionsIn(fields), ...attempt });
    onSaved();
  };
  return (
    <CommandDialog
      title={words.create}
      submit={save}
      send={send}
      done={words.saved}
      changes={[api.operator.conditions, api.operator.operatorCompanies.list, api.operator.setup]}
      onClose={onClose}
    >
      {(errorOf) => <ConditionFields present={present} day={day} errorOf={errorOf} />}
    </CommandDialog>
  );
}

interface ConditionFieldsProps extends Pick<NewConditionsProps, 'present' | 'day'> {
  readonly errorOf: (field: string) => ReactNode;
}

function ConditionFields({ present, day, errorOf }: ConditionFieldsProps) {
  const { conditions: words } = useSetupWords();
  const { code } = useWords();
  return (
    <>
      <p>{words.about}</p>
      <Field label={words.validFrom} name="valid_from" type="date" defaultValue={day} failure={errorOf('valid_from')} />
      <Field
        label={words.rate}
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedAmount(present.success_commission.rate, code)}
        failure={errorOf('success_commission.rate')}
      />
      {choicesOf(words, present).map((choice) => (
        <ChoiceField key={choice.name} {...choice} />
      ))}
      {amountsOf(words, present).map(({ path, value, ...amount }) => (
        <MoneyField
          key={amount.name}
          {...amount}
          defaultValue={typedAmount(value, code)}
          failure={errorOf(path ?? amount.name)}
        />
      ))}
      <label>
        <input type="checkbox" name="offset_outstanding" defaultChecked={present.offset_outstanding} /> {words.offset}
      </label>
    </>
  );
}

type Present = NewConditionsProps['present'];
type ConditionWords = SetupWords['conditions'];

const choicesOf = (words: ConditionWords, present: Present) => [
  { legend: words.basis, name: 'basis', options: optionsOf(words.bases), first: present.success_commission.basis },
  {
    legend: words.direct,
    name: 'fees_on_direct_payments',
    options: optionsOf(words.due),
    first: present.fees_on_direct_payments,
  },
  { legend: words.costs, name: 'advanced_costs', options: optionsOf(words.due), first: present.advanced_costs },
  {
    legend: words.closing,
    name: 'closing_statement',
    options: optionsOf(words.closings),
    first: present.closing_statement,
  },
  { legend: words.interval, name: 'interval', options: optionsOf(words.intervals), first: present.interval },
];

const amountsOf = (words: ConditionWords, present: Present) => [
  {
    label: words.minimum,
    name: 'minimum',
    hint: words.minimumHint,
    value: present.success_commission.minimum?.value ?? '',
    path: 'success_commission.minimum',
  },
  { label: words.unsuccessful, name: 'unsuccessful_fee', value: present.unsuccessful_fee.value },
  { label: words.payout, name: 'payout_minimum', value: present.payout_minimum.value },
];
