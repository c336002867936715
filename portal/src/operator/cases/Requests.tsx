/** „Rückfragen“ of a case: what the company was asked, and what it answered. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RequestList } from '../work/RequestList.tsx';
import { useCase } from './reads.ts';

/** The latest are shown. */
const shown = 50;

export function Requests() {
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.operatorRequests.mandateRequests, {
    mandate_id: id,
    query: { limit: shown },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <RequestList requests={data.results} changes={[id]} />;
}
