/** „Erlassen“: a part of what is owed that the creditor gives up, with what it does to the balance. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { WaiverInput } from '@mahnwerk/contract/operator/waivers.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useBalance, useCase, useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import { choiceOf, fieldsOf, type Typing, useTyped } from './fields.ts';
import { isWholeWaiver, type TypedWaiver, waiverOf, reason } from './typed.ts';
import { useClaimOptions } from './useClaimOptions.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

const empty = { line: 'principal_claim', claim_id: '', amount: '', all: false, reason: '' } as const;

export function Waive(dialog: CaseDialog) {
  const { code } = useWords();
  const { waiver: words } = useTexts(caseMoney);
  const operator = useOperator();
  const value_date = useToday();
  const typing = useTyped<TypedWaiver>(() => ({ ...empty, value_date }));
  const { typed } = typing;
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const at = { mandate_id: dialog.id, ...attempt };
        const { amount } = await operator.waivers.create({ ...at, body: waiverOf(typed) });
        return words.done(moneyText(amount, code));
      }}
    >
      {(errorOf) => (
        <>
          <WaiverFields {...typing} errorOf={errorOf} />
          <WaiverEffect id={dialog.id} waiver={isWholeWaiver(typed) ? waiverOf(typed) : undefined} />
        </>
      )}
    </CaseForm>
  );
}

function WaiverFields(typing: Typing<TypedWaiver>) {
  const { cases, code } = useWords();
  const { waiver: words } = useTexts(caseMoney);
  const { id, mandate } = useCase();
  const balance = useBalance(id).data?.legal_balance ?? mandate.legal_balance;
  const [field, choice] = [fieldsOf(typing), choiceOf(typing)];
  const { typed, change, errorOf } = typing;
  return (
    <>
      <Radios
        {...choice('line')}
        legend={words.line}
        options={(Object.keys(cases.balance.lines) as BalanceLine[]).map((line) => ({
          value: line,
          text: words.openOf(cases.balance.lines[line], moneyText(balance[`balance_of_${line}`], code)),
        }))}
      />
      <Select
        {...field('claim_id')}
        label={words.claim}
        options={[{ value: '', text: words.every }, ...useClaimOptions()]}
      />
      {typed.all ? null : <MoneyField {...field('amount')} label={words.amount} />}
      <Check
        label={words.all}
        name="all"
        checked={typed.all}
        onChange={({ target }) => change({ all: target.checked })}
      />
      {errorOf('all') === undefined ? null : <p role="alert">{errorOf('all')}</p>}
      <Field {...field('value_date')} label={words.from} type="date" max={useToday()} />
      <Field {...field('reason')} label={words.reason} required autoComplete="off" />
    </>
  );
}

function WaiverEffect({ id, waiver }: { readonly id: string; readonly waiver: WaiverInput | undefined }) {
  const asked = usePreview(
    api.operator.waivers.preview,
    waiver === undefined ? undefined : { mandate_id: id, body: { ...waiver, reason } },
  );
  return <Effect {...asked} />;
}
