/** „Zusagen“ of a case, the newest first. A case without one shows nothing. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { State } from '../../ui/State.tsx';
import styles from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { promiseMeanings } from './meanings.ts';
import { WithdrawPromise } from './WithdrawPromise.tsx';
import { promiseWords } from './words.ts';

export function PromiseTable() {
  const words = useTexts(promiseWords);
  const { id, mandate } = useCase();
  const [withdrawn, setWithdrawn] = useState<PaymentPromise>();
  const mayWithdraw = useMay()('operator:cases') && mandate.closed_at === null;
  const { data, error, refetch } = useReadAll(
    api.operator.promises.list,
    { mandate_id: id, query: { limit: 100 } },
    limits.mandate_promises,
  );
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <Scroll name={words.title}>
        <table className={`${styles.table} ${styles.stacked}`} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.due}</th>
              <th scope="col" className={styles.figures}>
                {words.amount}
              </th>
              <th scope="col" className={styles.figures}>
                {words.paid}
              </th>
              {[words.made, words.state, ...(mayWithdraw ? [words.commands] : [])].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((promise) => (
              <Row
                key={promise.id}
                promise={promise}
                onWithdraw={mayWithdraw ? () => setWithdrawn(promise) : undefined}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {withdrawn === undefined ? null : (
        <WithdrawPromise id={id} promise={withdrawn} onClose={() => setWithdrawn(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly promise: PaymentPromise;
  readonly onWithdraw: (() => void) | undefined;
}

function Row({ promise, onWithdraw }: RowProps) {
  const { code } = useWords();
  const words = useTexts(promiseWords);
  const { amount, paid_amount, due_on, made_on, by, channel, note, status, withdraw_reason } = promise;
  const endedOn = promise.kept_on ?? promise.broken_on ?? promise.withdrawn_on;
  return (
    <tr>
      <td className={styles.day}>{dayText(due_on, code)}</td>
      <td className={styles.figures} data-label={words.amount}>
        <Money amount={amount} />
      </td>
      <td className={styles.figures} data-label={words.paid}>
        <Money amount={paid_amount} />
      </td>
      <td data-label={words.made}>
        {dayText(made_on, code)}
        <small>
          {words.bys[by]}
          {channel === null ? '' : `, ${words.channels[channel]}`}
        </small>
        {note === null ? null : <small>{note}</small>}
      </td>
      <td data-label={words.state}>
        <State meaning={promiseMeanings[status]}>
          {[words.statuses[status], ...(endedOn === null ? [] : [words.onDay(dayText(endedOn, code))])].join(' ')}
        </State>
        {withdraw_reason === null ? null : <small>{withdraw_reason}</small>}
      </td>
      {onWithdraw === undefined ? null : (
        <td>{status === 'open' ? <Button onPress={onWithdraw}>{words.withdraw}</Button> : null}</td>
      )}
    </tr>
  );
}
