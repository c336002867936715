/** What the bank booked and what waits for a decision: a page of lines at the left, one beside its candidates at the right. */
import { useNavigate } from '@tanstack/react-router';
import { NoMatch } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Filters } from '../../data/table/Filters.tsx';
import { ListFile } from '../../data/table/ListFile.tsx';
import { Pager } from '../../data/table/Pager.tsx';
import type { Paging } from '../../data/table/paging.ts';
import { Lines } from '../../features/bank/LineParts.tsx';
import { useWords } from '../../language/language.ts';
import { BookExactButton } from '../bank/BookExact.tsx';
import { useLineFilters } from '../bank/line-filters.ts';
import { Line } from './Line.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import { type BankLine, useWaitingLines, waitingLines } from './reads.ts';
import { signed } from '../../features/bank/Signed.tsx';

export function UnmatchedPayments() {
  const { payments } = useWords();
  const filters = useLineFilters();
  const navigate = useNavigate();
  const { page, asked, filtering, error, refetch } = useWaitingLines(filters);
  const show = (search: object) => void navigate({ to: '.', search: { ...search } });
  const pageBy = (paging: Paging) => show({ ...filtering, ...paging });
  return (
    <PaymentTabs
      actions={
        <>
          <ListFile<BankLine>
            name={payments.lines}
            isOfPersons
            list={waitingLines.list}
            given={waitingLines.given}
            filters={filters}
            cells={[
              [payments.date, ({ value_date }) => ({ day: value_date })],
              [payments.who, ({ counterparty }) => counterparty.name],
              [payments.text, ({ remittance }) => remittance],
              [payments.amount, (line) => ({ amount: signed(line) })],
            ]}
          />
          <BookExactButton />
        </>
      }
    >
      <Filters filters={filters} filtering={filtering} onNarrow={show} />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {page === undefined ? (
        error === null && <Loading />
      ) : page.results.length > 0 ? (
        <>
          <Lines lines={page.results} show={(line) => <Line key={line.id} line={line} />} />
          <Pager page={page} paging={asked} onShow={pageBy} />
        </>
      ) : Object.keys(filtering).length > 0 ? (
        <NoMatch onReset={() => show({})} />
      ) : (
        <p>{payments.none}</p>
      )}
    </PaymentTabs>
  );
}
