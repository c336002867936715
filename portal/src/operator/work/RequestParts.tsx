/** One question to a company: its text, its documents, its withdrawal; the answer with its documents, worked off here. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import type { Change } from '../../data/cache.ts';
import { AnswerFacts } from '../../features/answer/AnswerFacts.tsx';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf } from '../../data/form/Form.tsx';
import { ShownDocuments } from '../../data/document/ShownDocuments.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import styles from '../cases/Conversation.module.css';
import { useToast } from '../../ui/Toast.tsx';
import { useOperator } from '../../data/useOperator.ts';

const meanings: Readonly<Record<OperatorRequestToClient['status'], Meaning>> = {
  open: 'warn',
  answered: 'warn',
  withdrawn: 'calm',
};

/** Where a question stands: an answer waits until it is worked off. */
export function RequestState({ of: { status, handled_at } }: { readonly of: OperatorRequestToClient }) {
  const words = useWords().cases.request;
  if (handled_at !== null) return <State meaning="good">{words.isHandled}</State>;
  return <State meaning={meanings[status]}>{words.statuses[status]}</State>;
}

interface RequestProps {
  readonly request: OperatorRequestToClient;
  /** What a command changes on the screen. */
  readonly changes: readonly Change[];
  /** Once the answer is worked off, of a question that is opened alone: its command then has a key. */
  readonly onHandled?: () => Promise<unknown>;
}

export function RequestParts({ request, ...shown }: RequestProps) {
  const words = useWords().cases.request;
  const { operatorDocuments } = useOperator();
  const { answer } = request;
  const read = ({ id }: { readonly id: string }) => operatorDocuments.download({ id });
  return (
    <>
      <p className={styles.meta}>
        {words.kinds[request.question_type]} · <DateTime at={request.created_at} />
        <RequestState of={request} />
      </p>
      <h2>{request.title}</h2>
      <p className={styles.text}>{request.description}</p>
      <ShownDocuments documents={request.attachments} read={read} />
      {answer === null ? null : (
        <section className={styles.answer} aria-label={words.answerTo(request.title)}>
          <h3>
            {words.answer} · <DateTime at={answer.created_at} />
          </h3>
          <AnswerFacts answer={answer} schema={request.form_schema} read={read} />
        </section>
      )}
      {request.status === 'open' ? <Withdraw request={request} {...shown} /> : null}
      {request.status === 'answered' && request.handled_at === null ? <Handle request={request} {...shown} /> : null}
    </>
  );
}

/** „Erledigt“: the answer no longer waits. */
function Handle({ request: { id }, changes, onHandled }: RequestProps) {
  const { cases, codes, failure } = useWords();
  const words = cases.request;
  const toast = useToast();
  const may = useMay();
  const { mutate, isPending, error } = useCommand(api.operator.operatorRequests.handle, {
    changes: [...changes, api.operator.workQueues],
    onDone: () => toast({ text: words.handled }),
    onRefreshed: onHandled,
  });
  if (!may('operator:cases')) return null;
  return (
    <>
      <Button
        isDisabled={isPending}
        onPress={() => mutate({ id })}
        {...(onHandled === undefined ? {} : { shortcut: 'e' })}
      >
        {words.handle}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

function Withdraw({ request: { id, order }, changes }: RequestProps) {
  const words = useWords().cases.request;
  const { operatorRequests } = useOperator();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('operator:cases')) return null;
  const send = async (_fields: FormData, attempt: Attempt) => {
    await operatorRequests.withdraw({ id, ...attempt });
    return words.withdrawn;
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.withdraw}</Button>
      {isOpen ? (
        <CommandDialog
          title={words.withdrawTitle}
          submit={words.withdraw}
          isDangerous
          changes={changes}
          send={send}
          onClose={() => setOpen(false)}
        >
          {() => <p>{order === null ? words.consequence : words.consequenceOnOrder}</p>}
        </CommandDialog>
      ) : null}
    </>
  );
}
