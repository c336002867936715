/** „Verrechnung“: what a payment would settle, and the balance after it, before it is booked. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import type { PaymentPreview } from '@mahnwerk/contract/operator/payment-preview.ts';
import { useDeferredValue, useId } from 'react';
import { cents, euros, isZero } from '../../ui/amounts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { caseMoney } from '../case-money/words.ts';
import styles from './Allocation.module.css';

/** @param payment undefined until its amount and day are whole */
export function Allocation({
  id,
  payment,
}: {
  readonly id: string;
  readonly payment: MandatePaymentInput | undefined;
}) {
  const { cases, codes, failure } = useWords();
  const words = cases.booking.allocation;
  const heading = useId();
  const asked = useDeferredValue(payment);
  const { data, error } = useRead(
    api.operator.operatorLedger.previewPayment,
    { mandate_id: id, body: asked as MandatePaymentInput },
    { isEnabled: asked !== undefined, keepsFormer: true, isApart: true },
  );
  return (
    <section className={styles.region} aria-labelledby={heading}>
      <h3 id={heading}>{words.region}</h3>
      {asked === undefined ? (
        <p className={styles.soft}>{words.waiting}</p>
      ) : error !== null ? (
        <p className={styles.soft}>{sentenceOf(error, codes, failure.title)}</p>
      ) : data === undefined ? null : (
        <Settled payment={asked} preview={data} />
      )}
    </section>
  );
}

interface SettledProps {
  readonly payment: Pick<MandatePaymentInput, 'amount'>;
  readonly preview: PaymentPreview;
}

function Settled({ payment, preview: { settles, surplus, balance_after } }: SettledProps) {
  const { cases } = useWords();
  const { lines } = cases.balance;
  const { designation } = useTexts(caseMoney);
  const words = cases.booking.allocation;
  const settled = (Object.keys(lines) as BalanceLine[]).flatMap((line) => {
    const parts = settles.filter((part) => part.line === line).map(({ amount }) => amount);
    return parts.length === 0 ? [] : [{ line, amount: euros(parts.reduce((sum, part) => sum + cents(part), 0n)) }];
  });
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{designation.received}</dt>
        <dd>
          <Money amount={payment.amount} />
        </dd>
      </div>
      {settled.map(({ line, amount }) => (
        <div key={line}>
          <dt>{lines[line]}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      {isZero(surplus) ? null : (
        <div>
          <dt>{words.surplus}</dt>
          <dd>
            <Money amount={surplus} />
          </dd>
        </div>
      )}
      <div className={styles.after}>
        <dt>{words.after}</dt>
        <dd>
          <Money amount={balance_after.total_balance} />
        </dd>
      </div>
    </dl>
  );
}
