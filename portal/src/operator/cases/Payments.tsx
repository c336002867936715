/** The payments of a case: reported ones wait for a decision, booked ones can be reversed. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { useState } from 'react';
import { amountOf, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { State, type Meaning } from '../../ui/State.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { BookPayment } from './BookPayment.tsx';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';
import styles from './Payments.module.css';
import { useCase, useToday } from './reads.ts';

const meanings: Readonly<Record<MandatePayment['status'], Meaning>> = {
  reported: 'warn',
  booked: 'good',
  reversed: 'calm',
  rejected: 'bad',
};

/** The latest value date first. */
const byValueDate = (a: MandatePayment, b: MandatePayment): number => b.value_date.localeCompare(a.value_date);

/** The latest are shown; the ledger has all. */
const shown = 50;

export function Payments() {
  const { cases, code } = useWords();
  const { id, mandate } = useCase();
  const mayBook = useMay()('operator:money') && mandate.closed_at === null;
  const [reversed, setReversed] = useState<MandatePayment>();
  const [reported, setReported] = useState<MandatePayment>();
  const { data } = useRead(api.operator.operatorLedger.payments, { mandate_id: id, query: { limit: shown } });
  return (
    <Card title={cases.paymentsTitle} hasNoPadding>
      {data === undefined ? <Loading /> : null}
      {data?.results.length === 0 ? <p className={styles.none}>{cases.ledger.none}</p> : null}
      <ul className={styles.payments}>
        {data?.results.toSorted(byValueDate).map((payment) => (
          <li key={payment.id}>
            <b>{moneyText(payment.amount, code)}</b>
            <State meaning={meanings[payment.status]}>{cases.paymentStatuses[payment.status]}</State>
            <span className={styles.small}>
              {dayText(payment.value_date, code)} · {cases.booking.payers[payment.payer]}
              {payment.reference === null ? '' : ` · ${payment.reference}`}
            </span>
            {payment.status === 'reported' && mayBook ? (
              <Button
                label={cases.reported.label(moneyText(payment.amount, code), dayText(payment.value_date, code))}
                onPress={() => setReported(payment)}
              >
                {cases.reported.action}
              </Button>
            ) : null}
            {payment.status === 'booked' && mayBook ? (
              <Button
                isQuiet
                label={cases.reverse.label(moneyText(payment.amount, code), dayText(payment.value_date, code))}
                onPress={() => setReversed(payment)}
              >
                {cases.reverse.action}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {reported === undefined ? null : (
        <BookPayment id={id} reported={reported} onClose={() => setReported(undefined)} />
      )}
      {reversed === undefined ? null : (
        <ReversePayment id={id} payment={reversed} onClose={() => setReversed(undefined)} />
      )}
    </Card>
  );
}

function ReversePayment({ payment, ...dialog }: CaseDialog & { readonly payment: MandatePayment }) {
  const words = useWords().cases.reverse;
  const today = useToday();
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.title}
      submit={words.submit}
      send={async (fields) => {
        const [returned, typed] = [textIn(fields, 'returned_on'), textIn(fields, 'bank_charge')];
        await operator.operatorLedger.reversePayment({
          mandate_id: dialog.id,
          id: payment.id,
          body: {
            ...(returned === '' ? {} : { returned_on: returned }),
            ...(typed === '' ? {} : { bank_charge: amountOf(typed) }),
            reason: markupOf(textIn(fields, 'reason')),
          },
        });
        return words.done;
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.consequence}</p>
          <TextArea label={words.reason} name="reason" required failure={errorOf('reason')} />
          <Field label={words.returned} type="date" name="returned_on" max={today} failure={errorOf('returned_on')} />
          <MoneyField label={words.charge} name="bank_charge" failure={errorOf('bank_charge')} />
        </>
      )}
    </CaseForm>
  );
}
