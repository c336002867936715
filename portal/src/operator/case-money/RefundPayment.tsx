/** „Überschuss zurückzahlen“: what a payment exceeds the debts by goes back to who paid it. */
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { RefundInput } from '@mahnwerk/contract/operator/payment-returns.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { type Amount, amountOf, moneyText, readAmount, typedAmount } from '../../ui/amounts.ts';
import { Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import { fieldsOf, useTyped } from './fields.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

interface Typed {
  readonly amount: string;
  readonly value_date: string;
  readonly reference: string;
}

const refundOf = ({ amount, value_date, reference }: Typed): RefundInput => ({
  amount: amountOf(amount),
  value_date,
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
});

interface RefundPaymentProps extends CaseDialog {
  readonly payment: MandatePayment;
  readonly surplus: Amount;
}

export function RefundPayment({ payment, surplus, ...dialog }: RefundPaymentProps) {
  const { code } = useWords();
  const { refund: words } = useTexts(caseMoney);
  const operator = useOperator();
  const today = useToday();
  const { typed, change } = useTyped<Typed>(() => ({
    amount: typedAmount(surplus.value, code),
    value_date: today,
    reference: '',
  }));
  const at = { mandate_id: dialog.id, id: payment.id };
  return (
    <CaseForm
      {...dialog}
      draft={`${payment.id} refund`}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        await operator.operatorLedger.refundPayment({ ...at, ...attempt, body: refundOf(typed) });
        return words.done;
      }}
    >
      {(errorOf) => {
        const field = fieldsOf({ typed, change, errorOf });
        return (
          <>
            <p>{words.about(moneyText(surplus, code))}</p>
            <MoneyField {...field('amount')} label={words.amount} />
            <Field {...field('value_date')} label={words.date} type="date" min={payment.value_date} max={today} />
            <Field {...field('reference')} label={words.reference} autoComplete="off" />
            <RefundEffect at={at} refund={isWhole(typed) ? refundOf({ ...typed, reference: '' }) : undefined} />
          </>
        );
      }}
    </CaseForm>
  );
}

const isWhole = ({ amount, value_date }: Typed): boolean => readAmount(amount) !== undefined && value_date !== '';

interface RefundEffectProps {
  readonly at: { readonly mandate_id: string; readonly id: string };
  readonly refund: RefundInput | undefined;
}

function RefundEffect({ at, refund }: RefundEffectProps) {
  const asked = usePreview(
    api.operator.operatorLedger.previewRefundPayment,
    refund === undefined ? undefined : { ...at, body: refund },
  );
  return <Effect {...asked} />;
}
