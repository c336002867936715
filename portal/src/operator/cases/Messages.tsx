/** „Nachrichten“ of a case: the conversation with the company, newest first. */
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/Button.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { RichText } from '../../components/RichText.tsx';
import { State } from '../../components/State.tsx';
import { useToast } from '../../components/Toast.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { messageMeanings } from '../work/Messages.tsx';
import styles from './Conversation.module.css';
import { caseKey, useCase, useCaseCommand } from './reads.ts';

/** The latest are shown. */
const shown = 50;

export function Messages() {
  const { cases } = useWords();
  const { operator, id } = useCase();
  const { data, error, refetch } = useQuery({
    queryKey: [...caseKey(id), 'messages'],
    queryFn: () => operator.operatorMessages.mandateMessages({ mandate_id: id, query: { limit: shown } }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <ul className={styles.list} aria-label={cases.nav.messages}>
      {data.results.length === 0 ? <li className={styles.none}>{cases.message.none}</li> : null}
      {data.results.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}

function Message({ message }: { readonly message: OperatorMessage }) {
  const words = useWords().cases.message;
  const { operator, id } = useCase();
  const toast = useToast();
  const { mutate, isPending } = useCaseCommand(
    id,
    () => operator.operatorMessages.handle({ id: message.id }),
    () => toast({ text: words.handled }),
  );
  return (
    <li className={message.sender === 'service' ? styles.ours : styles.theirs}>
      <p className={styles.meta}>
        <b>{words.senders[message.sender]}</b> · <When at={message.created_at} />
        <State meaning={messageMeanings[message.state]}>{words.states[message.state]}</State>
      </p>
      {message.title === null ? null : <h2>{message.title}</h2>}
      <RichText html={message.body} />
      {message.documents.map(({ id: document, filename }) => (
        <p key={document} className={styles.meta}>
          {filename}
        </p>
      ))}
      {message.state === 'under_review' ? (
        <Button isDisabled={isPending} onPress={() => mutate()}>
          {words.handle}
        </Button>
      ) : null}
    </li>
  );
}
