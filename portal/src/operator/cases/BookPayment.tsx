/** „Zahlung buchen“: a payment, with what it settles before it is booked. */
import type { MandatePayment, MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import { useState, type ReactNode } from 'react';
import { amountOf, moneyText, readAmount, typedAmount } from '../../ui/amounts.ts';
import { Field, Radios, Select } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import group from '../case-money/CaseMoney.module.css';
import { useClaimOptions } from '../case-money/useClaimOptions.ts';
import { caseMoney } from '../case-money/words.ts';
import { Allocation } from './Allocation.tsx';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { useToday } from './reads.ts';

/** What is typed so far. */
interface Typed {
  readonly amount: string;
  readonly day: string;
  readonly payer: MandatePaymentInput['payer'];
  readonly reference: string;
  /** What the payer designated the payment for; empty: nothing. */
  readonly claim_id: string;
  readonly line: string;
}

/** A payment that the company reported, to be booked as it is. */
export type Reported = Pick<MandatePayment, 'id' | 'amount' | 'value_date' | 'reference'>;

export function BookPayment({ reported, ...dialog }: CaseDialog & { readonly reported?: Reported }) {
  const { cases, code } = useWords();
  const words = cases.booking;
  const operator = useOperator();
  const today = useToday();
  const [typed, setTyped] = useState<Typed>({
    amount: typedAmount(reported?.amount.value ?? '', code),
    day: reported?.value_date ?? today,
    payer: reported === undefined ? 'debtor' : 'client',
    reference: reported?.reference ?? '',
    claim_id: '',
    line: '',
  });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const bodyOf = () => ({ ...paymentOf(typed), ...(reported === undefined ? {} : { payment_id: reported.id }) });
  return (
    <CaseForm
      {...dialog}
      // What was typed about another payment is not this one's.
      draft={`${reported?.id ?? dialog.id} payment`}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const at = { mandate_id: dialog.id, ...attempt };
        const { amount } = await operator.operatorLedger.bookPayment({ ...at, body: bodyOf() });
        return words.done(moneyText(amount, code));
      }}
    >
      {(errorOf) => (
        <>
          <Fields typed={typed} change={change} errorOf={errorOf} />
          {/* A reported payment designates its claim. */}
          {reported === undefined ? <Designation typed={typed} change={change} errorOf={errorOf} /> : null}
          <Allocation id={dialog.id} payment={isComplete(typed) ? bodyOf() : undefined} />
        </>
      )}
    </CaseForm>
  );
}

/** Whether there is something to preview. */
const isComplete = ({ amount, day }: Typed): boolean => readAmount(amount) !== undefined && day !== '';

const paymentOf = ({ amount, day, payer, reference, claim_id, line }: Typed): MandatePaymentInput => ({
  amount: amountOf(amount),
  value_date: day,
  payer,
  ...(reference === '' ? {} : { reference }),
  ...(claim_id === '' && line === ''
    ? {}
    : { designation: { claim_id: claim_id || null, line: line === '' ? null : (line as Line) } }),
});

type Line = NonNullable<NonNullable<MandatePaymentInput['designation']>['line']>;

interface FieldsProps {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly errorOf: (field: string) => ReactNode;
}

function Fields({ typed, change, errorOf }: FieldsProps) {
  const words = useWords().cases.booking;
  return (
    <>
      <MoneyField
        label={words.amount}
        name="amount"
        value={typed.amount}
        onChange={({ target }) => change({ amount: target.value })}
        failure={errorOf('amount')}
      />
      <Field
        label={words.date}
        name="value_date"
        type="date"
        value={typed.day}
        max={useToday()}
        onChange={({ target }) => change({ day: target.value })}
        failure={errorOf('value_date')}
      />
      <Radios
        legend={words.payer}
        name="payer"
        options={[
          { value: 'debtor', text: words.payers.debtor },
          { value: 'client', text: words.payers.client },
        ]}
        chosen={typed.payer}
        onChoose={(payer) => change({ payer: payer as Typed['payer'] })}
      />
      <Field
        label={words.reference}
        name="reference"
        autoComplete="off"
        value={typed.reference}
        onChange={({ target }) => change({ reference: target.value })}
        failure={errorOf('reference')}
      />
    </>
  );
}

/** „Tilgungsbestimmung“: the claim and the line that the payer named. */
function Designation({ typed, change, errorOf }: FieldsProps) {
  const { designation: words } = useTexts(caseMoney);
  const none = { value: '', text: words.none };
  return (
    <fieldset className={group.group}>
      <legend>{words.group}</legend>
      <Select
        label={words.claim}
        name="claim_id"
        value={typed.claim_id}
        options={[none, ...useClaimOptions()]}
        onChange={({ target }) => change({ claim_id: target.value })}
        failure={errorOf('designation')}
      />
      <Select
        label={words.line}
        name="line"
        value={typed.line}
        options={[none, ...stateOptions(words.lines)]}
        onChange={({ target }) => change({ line: target.value })}
      />
    </fieldset>
  );
}
