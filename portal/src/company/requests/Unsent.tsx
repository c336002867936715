/** What a person was typing when a question was answered by others or withdrawn: it stays until it is discarded. */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { useKept } from '../../data/form/draft.ts';
import { Note } from '../../ui/Note.tsx';
import { useTimePhrase } from '../../ui/time-phrase.ts';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';

/** The name under which this browser keeps what is typed as an answer. */
export const draftName = (request: string): string => `request ${request}`;

/** Why a question needs no answer any more. */
export function useSettled(): (request: RequestToClient) => string | undefined {
  const words = useWords().company.requests;
  const timePhrase = useTimePhrase();
  return ({ status, answered_at, updated_at }) =>
    status === 'withdrawn'
      ? words.withdrawnAt(timePhrase(updated_at))
      : answered_at === null
        ? undefined
        : words.answeredAt(timePhrase(answered_at));
}

export function Unsent({ request }: { readonly request: RequestToClient }) {
  const words = useWords().company.requests;
  const kept = useKept(draftName(request.id));
  const [typed, setTyped] = useState(() => Object.entries(kept.read() ?? {}));
  const settled = useSettled();
  const text = typed.flatMap(([name, value]) => (isSent(name, value, request) ? [] : [value])).join('\n\n');
  if (text === '') return null;
  return (
    <Note>
      <p>
        {settled(request)} {words.unsent}
      </p>
      <p className={styles.text}>{text}</p>
      <Copy text={text} label={words.copy} />{' '}
      <Button
        isQuiet
        onPress={() => {
          kept.forget();
          setTyped([]);
        }}
      >
        {words.discard}
      </Button>
    </Note>
  );
}

/** Whether a kept field is a choice, empty or part of the answer: an answer that came late is the person's own. */
function isSent(name: string, value: string, { answer }: RequestToClient): boolean {
  const given = [answer?.text, answer?.date, answer?.additional_comment, ...Object.values(answer?.fields ?? {})];
  return name.includes('=') || value.trim() === '' || given.some((each) => String(each).trim() === value.trim());
}
