/** „Rückfragen“ of a case: what the company was asked, and what it answered. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { RequestParts } from '../work/RequestParts.tsx';
import styles from './Conversation.module.css';
import { useCase } from './reads.ts';

/** The latest are shown. */
const shown = 50;

export function Requests() {
  const { cases } = useWords();
  const { id } = useCase();
  const { data, error, refetch } = useRead(api.operator.operatorRequests.mandateRequests, {
    mandate_id: id,
    query: { limit: shown },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <ul className={styles.list} aria-label={cases.nav.requests}>
      {data.results.length === 0 ? <li className={styles.none}>{cases.request.none}</li> : null}
      {data.results.map((request) => (
        <li key={request.id}>
          <RequestParts request={request} changes={[id]} />
        </li>
      ))}
    </ul>
  );
}
