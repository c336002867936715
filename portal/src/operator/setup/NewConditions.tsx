/** „Neue Konditionen“: filled from those in force. */
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
import { useSetupWords } from './words.ts';

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
  const { code } = useWords();
  const { conditions } = useOperator();
  const { success_commission: commission } = present;
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
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <Field
            label={words.validFrom}
            name="valid_from"
            type="date"
            defaultValue={day}
            failure={errorOf('valid_from')}
          />
          <Field
            label={words.rate}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedAmount(commission.rate, code)}
            failure={errorOf('success_commission.rate')}
          />
          <ChoiceField legend={words.basis} name="basis" options={optionsOf(words.bases)} first={commission.basis} />
          <ChoiceField
            legend={words.direct}
            name="fees_on_direct_payments"
            options={optionsOf(words.due)}
            first={present.fees_on_direct_payments}
          />
          <ChoiceField
            legend={words.costs}
            name="advanced_costs"
            options={optionsOf(words.due)}
            first={present.advanced_costs}
          />
          <ChoiceField
            legend={words.closing}
            name="closing_statement"
            options={optionsOf(words.closings)}
            first={present.closing_statement}
          />
          <ChoiceField
            legend={words.interval}
            name="interval"
            options={optionsOf(words.intervals)}
            first={present.interval}
          />
          <MoneyField
            label={words.minimum}
            name="minimum"
            hint={words.minimumHint}
            defaultValue={typedAmount(commission.minimum?.value ?? '', code)}
            failure={errorOf('success_commission.minimum')}
          />
          <MoneyField
            label={words.unsuccessful}
            name="unsuccessful_fee"
            defaultValue={typedAmount(present.unsuccessful_fee.value, code)}
            failure={errorOf('unsuccessful_fee')}
          />
          <MoneyField
            label={words.payout}
            name="payout_minimum"
            defaultValue={typedAmount(present.payout_minimum.value, code)}
            failure={errorOf('payout_minimum')}
          />
          <label>
            <input type="checkbox" name="offset_outstanding" defaultChecked={present.offset_outstanding} />{' '}
            {words.offset}
          </label>
        </>
      )}
    </CommandDialog>
  );
}
