/** What came in and waits for a decision: the lines beside their candidates, and what may be stored already. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMayHere } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useList, useRead } from '../../data/query.ts';
import { Filters } from '../../data/table/Filters.tsx';
import { Pager } from '../../data/table/Pager.tsx';
import { filteringOf, type ListSearch, type Paging } from '../../data/table/paging.ts';
import { useFiltersOf } from '../../features/bank/line-filters.ts';
import { Lines } from '../../features/bank/LineParts.tsx';
import { useTexts } from '../../language/language.ts';
import { NoMatch, Nothing } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useFileFilter } from './bank.ts';
import { BookExactButton } from './BookExact.tsx';
import { Doubtful } from './Doubtful.tsx';
import { Line } from './Line.tsx';
import { type CompanyLine, PaymentTabs } from './PaymentTabs.tsx';
import { words } from './words.ts';

const limit_default = 50;
const given = { query: { waiting: true, ordering: 'value_date' } };

/** The page of the address. A line that is decided leaves it, and the next one follows. */
function useWaiting() {
  const search: ListSearch = useSearch({ strict: false });
  const accounts = useRead(api.dunning.mahnserviceBankAccounts.list, { query: { limit: 100 } }).data?.results ?? [];
  const filters = [...useFiltersOf(accounts), ...useFileFilter()];
  const filtering = filteringOf(
    search,
    filters.map(({ name }) => name),
  );
  const { limit = limit_default, offset, position } = search;
  const asked = {
    limit,
    ...(offset === undefined ? {} : { offset }),
    ...(position === undefined ? {} : { position }),
  };
  const { data, error, refetch } = useList<CompanyLine, object>(
    api.dunning.mahnserviceBankTransactions.list,
    given,
    { ...asked, ...filtering },
    { keepsFormer: true, topics: ['bank'] },
  );
  return { page: data?.page, asked, filters, filtering, error, refetch };
}

export function OpenPayments() {
  const { none } = useTexts(words);
  const navigate = useNavigate();
  const mayBook = useMayHere()('dunning:payments:write');
  const { page, asked, filters, filtering, error, refetch } = useWaiting();
  const show = (search: object) => void navigate({ to: '.', search: { ...search } });
  const isNarrowed = Object.keys(filtering).length > 0;
  return (
    <PaymentTabs actions={<BookExactButton />}>
      {page?.results.length === 0 && !isNarrowed ? null : (
        <Filters filters={filters} filtering={filtering} onNarrow={show} />
      )}
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {page === undefined ? (
        error === null && <Loading />
      ) : page.results.length > 0 ? (
        <>
          <Lines lines={page.results} show={(line) => <Line key={line.id} line={line} mayBook={mayBook} />} />
          <Pager page={page} paging={asked} onShow={(paging: Paging) => show({ ...filtering, ...paging })} />
        </>
      ) : isNarrowed ? (
        <NoMatch onReset={() => show({})} />
      ) : (
        <Nothing>{none}</Nothing>
      )}
      <Doubtful mayDecide={mayBook} />
    </PaymentTabs>
  );
}
