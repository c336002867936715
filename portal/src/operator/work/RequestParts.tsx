/** One question to a company: its text, its documents, the answer with its documents, and its withdrawal. */
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { AnswerFacts } from '../../components/answer/AnswerFacts.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandDialog } from '../../components/CommandDialog.tsx';
import { ShownDocuments } from '../../components/document/ShownDocuments.tsx';
import { type Meaning, State } from '../../components/State.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../me.ts';
import styles from '../cases/Conversation.module.css';
import { useOperator } from '../useOperator.ts';

export const requestMeanings: Readonly<Record<OperatorRequestToClient['status'], Meaning>> = {
  open: 'warn',
  answered: 'good',
  withdrawn: 'calm',
};

interface RequestProps {
  readonly request: OperatorRequestToClient;
  /** What a withdrawal changes on the screen. */
  readonly changes: QueryKey;
}

export function RequestParts({ request, changes }: RequestProps) {
  const words = useWords().cases.request;
  const { operatorDocuments } = useOperator();
  const { answer } = request;
  const read = ({ id }: { readonly id: string }) => operatorDocuments.download({ id });
  return (
    <>
      <p className={styles.meta}>
        {words.kinds[request.question_type]} · <When at={request.created_at} />
        <State meaning={requestMeanings[request.status]}>{words.statuses[request.status]}</State>
      </p>
      <h2>{request.title}</h2>
      <p className={styles.text}>{request.description}</p>
      <ShownDocuments documents={request.attachments} read={read} />
      {answer === null ? null : (
        <section className={styles.answer} aria-label={words.answerTo(request.title)}>
          <h3>
            {words.answer} · <When at={answer.created_at} />
          </h3>
          <AnswerFacts answer={answer} schema={request.form_schema} read={read} />
        </section>
      )}
      {request.status === 'open' ? <Withdraw request={request} changes={changes} /> : null}
    </>
  );
}

function Withdraw({ request: { id, order }, changes }: RequestProps) {
  const words = useWords().cases.request;
  const { operatorRequests } = useOperator();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('operator:cases')) return null;
  const send = async () => {
    await operatorRequests.withdraw({ id });
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
