/** What came in during the last twelve months. */
import { everyMinute } from '../../data/activity.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Bars } from '../../ui/Bars.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from '../../features/bank/Bank.module.css';
import { cashWords } from './cash-words.ts';

export function ReceiptsChart() {
  const { cash } = useTexts(cashWords);
  const { code } = useWords();
  const { data, error, refetch } = useRead(api.operator.figures.receipts, {}, { interval: everyMinute });
  const monthName = new Intl.DateTimeFormat(code, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className={styles.panel}>
      {error === null ? null : <Failure what={cash.receipts} error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Bars
          title={cash.receipts}
          placesName={cash.month}
          series={[cash.toService, cash.toCreditor, cash.returned]}
          groups={data.months.map(({ month, to_service, to_creditor, returned }) => ({
            name: monthName.format(Date.parse(`${month}-01`)),
            amounts: [to_service, to_creditor, returned],
          }))}
        />
      )}
    </div>
  );
}
