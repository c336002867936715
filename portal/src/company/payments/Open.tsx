/** What came in and waits for a decision: the lines beside their candidates, and what may be stored already. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useList } from '../../data/query.ts';
import { Pager } from '../../data/table/Pager.tsx';
import type { ListSearch } from '../../data/table/paging.ts';
import { Lines } from '../../features/bank/LineParts.tsx';
import { useTexts } from '../../language/language.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Doubtful } from './Doubtful.tsx';
import { Line } from './Line.tsx';
import { type CompanyLine, PaymentTabs } from './PaymentTabs.tsx';
import { words } from './words.ts';

const limit_default = 50;

export function OpenPayments() {
  const { none } = useTexts(words);
  const navigate = useNavigate();
  const mayBook = useMay()('dunning:payments:write');
  const { limit = limit_default, offset, position }: ListSearch = useSearch({ strict: false });
  const asked = {
    limit,
    ...(offset === undefined ? {} : { offset }),
    ...(position === undefined ? {} : { position }),
  };
  const { data, error, refetch } = useList<CompanyLine, object>(
    api.dunning.mahnserviceBankTransactions.list,
    { query: { waiting: true, ordering: 'value_date' } },
    asked,
    { keepsFormer: true, topics: ['bank'] },
  );
  const page = data?.page;
  return (
    <PaymentTabs>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {page === undefined ? (
        error === null && <Loading />
      ) : page.results.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <Lines lines={page.results} show={(line) => <Line key={line.id} line={line} mayBook={mayBook} />} />
          <Pager page={page} paging={asked} onShow={(paging) => void navigate({ to: '.', search: { ...paging } })} />
        </>
      )}
      <Doubtful mayDecide={mayBook} />
    </PaymentTabs>
  );
}
