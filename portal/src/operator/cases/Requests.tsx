/** „Rückfragen“ of a case: what the company was asked, and what it answered. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/Button.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { State } from '../../components/State.tsx';
import { useToast } from '../../components/Toast.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { requestMeanings } from '../work/Requests.tsx';
import styles from './Conversation.module.css';
import { caseKey, useCase, useCaseCommand } from './reads.ts';

/** The latest are shown. */
const shown = 50;

export function Requests() {
  const { cases } = useWords();
  const { operator, id } = useCase();
  const { data, error, refetch } = useQuery({
    queryKey: [...caseKey(id), 'requests'],
    queryFn: () => operator.operatorRequests.mandateRequests({ mandate_id: id, query: { limit: shown } }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <ul className={styles.list} aria-label={cases.nav.requests}>
      {data.results.length === 0 ? <li className={styles.none}>{cases.request.none}</li> : null}
      {data.results.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { readonly request: OperatorRequestToClient }) {
  const words = useWords().cases.request;
  const { operator, id } = useCase();
  const toast = useToast();
  const { mutate, isPending } = useCaseCommand(
    id,
    () => operator.operatorRequests.withdraw({ id: request.id }),
    () => toast({ text: words.withdrawn }),
  );
  return (
    <li className={styles.theirs}>
      <p className={styles.meta}>
        {words.kinds[request.question_type]} · <When at={request.created_at} />
        <State meaning={requestMeanings[request.status]}>{words.statuses[request.status]}</State>
      </p>
      <h2>{request.title}</h2>
      <p className={styles.text}>{request.description}</p>
      {request.status === 'open' ? (
        <Button isDisabled={isPending} onPress={() => mutate()}>
          {words.withdraw}
        </Button>
      ) : null}
    </li>
  );
}
