/** Questions to a company, each with its answer: of a case, of an order. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import type { Change } from '../../data/cache.ts';
import { useWords } from '../../language/language.ts';
import styles from '../cases/Conversation.module.css';
import { RequestParts } from './RequestParts.tsx';

export interface RequestListProps {
  readonly requests: readonly OperatorRequestToClient[];
  /** What a command on one of them changes. */
  readonly changes: readonly Change[];
}

export function RequestList({ requests, changes }: RequestListProps) {
  const { cases } = useWords();
  return (
    <ul className={styles.list} aria-label={cases.nav.requests}>
      {requests.length === 0 ? <li className={styles.none}>{cases.request.none}</li> : null}
      {requests.map((request) => (
        <li key={request.id}>
          <RequestParts request={request} changes={changes} />
        </li>
      ))}
    </ul>
  );
}
