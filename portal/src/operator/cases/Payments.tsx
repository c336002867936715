/** The payments of a case: reported ones wait for a decision, booked ones can be reversed. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { useState } from 'react';
import { type Amount, cents, euros, moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Loading } from '../../ui/Loading.tsx';
import { State, type Meaning } from '../../ui/State.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { RefundPayment } from '../case-money/RefundPayment.tsx';
import { ReversePayment } from '../case-money/ReversePayment.tsx';
import { caseMoney } from '../case-money/words.ts';
import { BookPayment } from './BookPayment.tsx';
import styles from './Payments.module.css';
import { useBalance, useCase } from './reads.ts';

const meanings: Readonly<Record<MandatePayment['status'], Meaning>> = {
  reported: 'warn',
  booked: 'good',
  reversed: 'calm',
  rejected: 'bad',
  withdrawn: 'calm',
};

/** The latest value date first. */
const byValueDate = (a: MandatePayment, b: MandatePayment): number => b.value_date.localeCompare(a.value_date);

/** The latest are shown; the ledger has all. */
const shown = 50;

type Command = 'book' | 'reverse' | 'refund';

export function Payments() {
  const { cases } = useWords();
  const { id } = useCase();
  const [open, setOpen] = useState<{ readonly command: Command; readonly payment: MandatePayment }>();
  const surpluses = useSurpluses(id);
  const { data } = useRead(api.operator.operatorLedger.payments, { mandate_id: id, query: { limit: shown } });
  const dialog = { id, onClose: () => setOpen(undefined) };
  return (
    <Card title={cases.paymentsTitle} hasNoPadding>
      {data === undefined ? <Loading /> : null}
      {data?.results.length === 0 ? <p className={styles.none}>{cases.ledger.none}</p> : null}
      <ul className={styles.payments}>
        {data?.results.toSorted(byValueDate).map((payment) => (
          <Payment
            key={payment.id}
            payment={payment}
            surplus={surpluses.get(payment.id)}
            onCommand={(command) => setOpen({ command, payment })}
          />
        ))}
      </ul>
      {open?.command === 'book' ? <BookPayment {...dialog} reported={open.payment} /> : null}
      {open?.command === 'reverse' ? <ReversePayment {...dialog} payment={open.payment} /> : null}
      {open?.command === 'refund' ? (
        <RefundPayment {...dialog} payment={open.payment} surplus={surpluses.get(open.payment.id) ?? nothing} />
      ) : null}
    </Card>
  );
}

const nothing = euros(0n);

/** What payments exceed the debts by, by their id. */
function useSurpluses(id: string): ReadonlyMap<string, Amount> {
  const { data } = useBalance(id);
  const exceeding = data?.payments.filter(({ surplus }) => cents(surplus) > 0n) ?? [];
  return new Map(exceeding.map(({ payment_id, surplus }) => [payment_id, surplus]));
}

interface PaymentProps {
  readonly payment: MandatePayment;
  readonly surplus: Amount | undefined;
  readonly onCommand: (command: Command) => void;
}

function Payment({ payment, surplus, onCommand }: PaymentProps) {
  const { cases, code } = useWords();
  const { refund: words } = useTexts(caseMoney);
  const { amount, status, value_date, payer, reference, refunds } = payment;
  const { mandate } = useCase();
  const mayBook = useMay()('operator:money') && mandate.closed_at === null;
  const [sum, day] = [moneyText(amount, code), dayText(value_date, code)];
  return (
    <li>
      <b>{sum}</b>
      <State meaning={meanings[status]}>{cases.paymentStatuses[status]}</State>
      <span className={styles.small}>
        {day} · {cases.booking.payers[payer]}
        {reference === null ? '' : ` · ${reference}`}
      </span>
      {surplus === undefined ? null : <span className={styles.small}>{words.surplus(moneyText(surplus, code))}</span>}
      {refunds
        .filter((refund) => refund.status === 'booked')
        .map((refund) => (
          <span key={refund.id} className={styles.small}>
            {words.given(moneyText(refund.amount, code), dayText(refund.value_date, code))}
          </span>
        ))}
      {status === 'reported' && mayBook ? (
        <Button label={cases.reported.label(sum, day)} onPress={() => onCommand('book')}>
          {cases.reported.action}
        </Button>
      ) : null}
      {surplus !== undefined && mayBook ? (
        <Button label={words.label(moneyText(surplus, code))} onPress={() => onCommand('refund')}>
          {words.action}
        </Button>
      ) : null}
      {status === 'booked' && mayBook ? (
        <Button isQuiet label={cases.reverse.label(sum, day)} onPress={() => onCommand('reverse')}>
          {cases.reverse.action}
        </Button>
      ) : null}
    </li>
  );
}
