/** The change of what the first letter states of a claim, over what others may have stored meanwhile. */
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { ReactNode } from 'react';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver } from '../../data/form/conflicts.ts';
import { textsIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText, typedAmount, typedDecimal } from '../../ui/amounts.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { changeTo, groundName, interestCharges, labelsOf, partName, valuesOf } from './duty-values.ts';
import { firstLetter } from './words.ts';

interface CompleteClaimProps extends CaseDialog {
  readonly claim: string;
  /** What the person calls it. */
  readonly reference: string;
}

/** The version that is changed is read when the dialog opens. */
export function CompleteClaim({ claim, reference, ...dialog }: CompleteClaimProps) {
  const words = useTexts(firstLetter);
  const operator = useOperator();
  const { choose, asked } = useChoice();
  const { data, latest } = useVersion(api.operator.operatorClaims.get, { id: claim }, { isOnce: true });
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    await saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { stored, etag }) =>
        operator.claimEntry.update({ id: claim, body: changeTo(values, stored), ifMatch: etag }),
      latest,
      choose,
    });
    return words.done(reference);
  };
  return (
    <>
      <CaseForm
        {...dialog}
        title={words.changeTitle}
        draft={`${claim} ${words.changeTitle}`}
        submit={words.submit}
        send={send}
        changes={[api.operator.operatorClaims, api.operator.interestTerms]}
        failures={{ precondition_failed: words.changedMeanwhile, claim_not_editable: words.closed }}
      >
        {(errorOf) => <DutyFields claim={data.stored} errorOf={errorOf} />}
      </CaseForm>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(data.stored, words)} />}
    </>
  );
}

interface DutyFieldsProps {
  readonly claim: Claim;
  readonly errorOf: (field: string) => ReactNode;
}

function DutyFields({ claim, errorOf }: DutyFieldsProps) {
  const words = useTexts(firstLetter);
  const { code } = useWords();
  const values = valuesOf(claim);
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', failure: errorOf(name) });
  return (
    <>
      <Field
        {...field(groundName('contract_date'))}
        label={words.contract}
        hint={claim.type === 'receivable' ? words.contractHint : undefined}
        type="date"
      />
      <Field {...field(groundName('incident_date'))} label={words.incident} type="date" />
      <TextArea {...field(groundName('description'))} label={words.description} />
      {interestCharges(claim).map(({ id, amount }, index) => {
        const [base, rate] = [field(partName(index, 'base')), field(partName(index, 'rate'))];
        return (
          <fieldset key={id}>
            <legend>{words.charge(moneyText(amount, code))}</legend>
            <MoneyField {...base} defaultValue={typedAmount(base.defaultValue, code)} label={words.base} />
            <Field
              {...rate}
              defaultValue={typedDecimal(rate.defaultValue, code)}
              label={words.rate}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field {...field(partName(index, 'from'))} label={words.from} type="date" />
            <Field {...field(partName(index, 'until'))} label={words.until} type="date" />
          </fieldset>
        );
      })}
    </>
  );
}
