/** „Zahlung buchen“: a payment, with what it settles before it is booked. */
import type { MandatePayment, MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import { useState, type ReactNode } from 'react';
import { amountOf, moneyText, readAmount, typedAmount } from '../../ui/amounts.ts';
import { Field, Radios } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { Allocation } from './Allocation.tsx';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import { useToday } from './reads.ts';

/** What is typed so far. */
interface Typed {
  readonly amount: string;
  readonly day: string;
  readonly payer: MandatePaymentInput['payer'];
  readonly reference: string;
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
  });
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
          <Fields typed={typed} change={(part) => setTyped((before) => ({ ...before, ...part }))} errorOf={errorOf} />
          <Allocation id={dialog.id} payment={isComplete(typed) ? bodyOf() : undefined} />
        </>
      )}
    </CaseForm>
  );
}

/** Whether there is something to preview. */
const isComplete = ({ amount, day }: Typed): boolean => readAmount(amount) !== undefined && day !== '';

const paymentOf = ({ amount, day, payer, reference }: Typed): MandatePaymentInput => ({
  amount: amountOf(amount),
  value_date: day,
  payer,
  ...(reference === '' ? {} : { reference }),
});

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
