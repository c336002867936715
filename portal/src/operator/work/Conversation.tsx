/** The messages about a case or an order, newest first: read, answered and handled here. */
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import { useState } from 'react';
import { useCommand, useRead } from '../../data/query.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { Button } from '../../ui/Button.tsx';
import { ShownDocuments } from '../../data/document/ShownDocuments.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import styles from '../cases/Conversation.module.css';
import { useOperator } from '../../data/useOperator.ts';
import { AnswerMessage } from './AnswerMessage.tsx';

export const messageMeanings: Readonly<Record<OperatorMessage['state'], Meaning>> = {
  under_review: 'warn',
  handled: 'good',
  published: 'calm',
};

const { operatorMessages } = api.operator;

/** The latest are shown. */
const shown = 50;

interface ConversationProps {
  readonly parent: Pick<OperatorMessage['parent'], 'type' | 'id'>;
  /** The message that is opened: its commands have keys. It is shown even if newer ones leave it no place. */
  readonly opened?: OperatorMessage;
  /** What the conversation and its commands change on the screen. */
  readonly changes: readonly Change[];
  /** Once the opened message is handled. */
  readonly onHandled?: () => Promise<unknown>;
}

export function Conversation({ parent: { type, id }, opened, changes, onHandled }: ConversationProps) {
  const { cases } = useWords();
  const query = { limit: shown };
  const isOfCase = type === 'mandate';
  const ofCase = useRead(operatorMessages.mandateMessages, { mandate_id: id, query }, { isEnabled: isOfCase });
  const ofOrder = useRead(operatorMessages.orderMessages, { order_id: id, query }, { isEnabled: !isOfCase });
  const { data, error, refetch } = isOfCase ? ofCase : ofOrder;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const isListed = data.results.some((each) => each.id === opened?.id);
  const messages = opened === undefined || isListed ? data.results : [...data.results, opened];
  return (
    <ul className={styles.list} aria-label={cases.nav.messages}>
      {messages.length === 0 ? <li className={styles.none}>{cases.message.none}</li> : null}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isOpened={message.id === opened?.id}
          changes={changes}
          {...(onHandled === undefined || message.id !== opened?.id ? {} : { onHandled })}
        />
      ))}
    </ul>
  );
}

interface MessageProps extends Pick<ConversationProps, 'changes' | 'onHandled'> {
  readonly message: OperatorMessage;
  readonly isOpened: boolean;
}

function Message({ message, isOpened, ...commands }: MessageProps) {
  const words = useWords().cases.message;
  const { operatorDocuments } = useOperator();
  const side = message.sender === 'service' ? styles.ours : '';
  return (
    <li className={`${side} ${isOpened ? styles.opened : ''}`} aria-current={isOpened ? 'true' : undefined}>
      <p className={styles.meta}>
        <b>{words.senders[message.sender]}</b> · <DateTime at={message.created_at} />
        <State meaning={messageMeanings[message.state]}>{words.states[message.state]}</State>
      </p>
      {message.title === null ? null : <h2>{message.title}</h2>}
      <RichText html={message.body} />
      <ShownDocuments documents={message.documents} read={({ id }) => operatorDocuments.download({ id })} />
      {message.sender === 'client' ? <Commands message={message} isOpened={isOpened} {...commands} /> : null}
    </li>
  );
}

/** What is done with a message of the company: E and N, once it is opened. */
function Commands({ message, isOpened, changes, onHandled }: MessageProps) {
  const words = useWords().cases.message;
  const toast = useToast();
  const [isAnswering, setAnswering] = useState(false);
  const may = useMay();
  const { mutate, isPending } = useCommand(operatorMessages.handle, {
    changes: [...changes, api.operator.workQueues],
    onDone: () => toast({ text: words.handled }),
    onRefreshed: onHandled,
  });
  if (!may('operator:cases')) return null;
  return (
    <div className={styles.actions}>
      {message.state === 'under_review' ? (
        <Button
          isDisabled={isPending}
          onPress={() => mutate({ id: message.id })}
          {...(isOpened ? { shortcut: 'e' } : {})}
        >
          {words.handle}
        </Button>
      ) : null}
      <Button onPress={() => setAnswering(true)} {...(isOpened ? { shortcut: 'n' } : {})}>
        {words.answer}
      </Button>
      {isAnswering ? <AnswerMessage message={message} changes={changes} onClose={() => setAnswering(false)} /> : null}
    </div>
  );
}
