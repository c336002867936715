/** Where mails are fetched: how it is read, why it is not, and „Jetzt abrufen“. */
import type { ReactNode } from 'react';
import { everyMinute } from '../../data/activity.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { useTimePhrase } from '../../ui/time-phrase.ts';
import { useToast } from '../../ui/Toast.tsx';
import styles from './Inbox.module.css';
import { mailboxWords } from './mailbox-words.ts';

type State = AnswerOf<typeof api.operator.mailbox.get>;

const useMailbox = () => useRead(api.operator.mailbox.get, undefined, { topics: ['inbox'], interval: everyMinute });

/** Above the lists; nothing where no mailbox is set up. */
export function MailboxLine() {
  const texts = useTexts(mailboxWords);
  const timePhrase = useTimePhrase();
  const { data } = useMailbox();
  if (data === undefined || !data.configured) return null;
  return (
    <>
      <Failing of={data} />
      <div className={styles.mailbox}>
        <span className={styles.soft}>
          {texts.line(data.last_read_at === null ? texts.never : timePhrase(data.last_read_at))}
        </span>
        <FetchNow />
      </div>
    </>
  );
}

/** In the settings. */
export function Mailbox() {
  const texts = useTexts(mailboxWords);
  const { data, error, refetch } = useMailbox();
  return (
    <Card title={texts.title}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : data.configured ? <Facts of={data} /> : <p>{texts.none}</p>}
    </Card>
  );
}

function Facts({ of }: { readonly of: State }) {
  const texts = useTexts(mailboxWords);
  const readAt: ReactNode = of.last_read_at === null ? texts.never : <DateTime at={of.last_read_at} />;
  return (
    <>
      <Failing of={of} />
      <DescriptionList
        facts={[
          [texts.address, of.address],
          [texts.readAt, readAt],
        ]}
      />
      <div>
        <FetchNow />
      </div>
    </>
  );
}

function Failing({ of: { last_error, failing_since } }: { readonly of: State }) {
  const texts = useTexts(mailboxWords);
  const timePhrase = useTimePhrase();
  if (last_error === null) return null;
  const reason = texts.reasons[last_error] ?? last_error;
  return (
    <Note isBad>
      {failing_since === null ? texts.failing(reason) : texts.failingSince(timePhrase(failing_since), reason)}
    </Note>
  );
}

function FetchNow() {
  const texts = useTexts(mailboxWords);
  const { codes, failure } = useWords();
  const toast = useToast();
  const mayFetch = useMay()('operator:cases');
  const { mutate, isPending, error } = useCommand(api.operator.mailbox.fetch, {
    changes: [api.operator.mailbox],
    onDone: () => toast({ text: texts.fetching }),
  });
  if (!mayFetch) return null;
  return (
    <>
      <Button isQuiet isDisabled={isPending} onPress={() => mutate()}>
        {texts.fetch}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}
