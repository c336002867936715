/** „E-Mail“: what waits, what left last, why the last one did not, and a mail to see whether it arrives. */
import type { Deployment } from '@mahnwerk/contract/operator/deployment.ts';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Age, DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useErrorText } from './errors.ts';
import styles from './Operations.module.css';
import { PartState } from './parts.tsx';
import { words } from './words.ts';

export function MailCard({ of: { mail, mail_waiting, last_mail } }: { readonly of: Deployment }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const toast = useToast();
  const test = useCommand(api.operator.deployment.testMail, { onDone: () => toast({ text: texts.testMailSent }) });
  const { sent_at, failure } = last_mail;
  const isOver = failure !== null && sent_at !== null && sent_at > failure.at;
  return (
    <Card
      title={texts.parts.mail}
      aside={<PartState of={failure === null || isOver ? mail : { ...mail, state: 'failing' }} />}
    >
      <DescriptionList
        facts={[
          [texts.server, <PartState key="server" of={mail} isLong />],
          [
            texts.waiting,
            <span key="waiting">
              {new Intl.NumberFormat(code).format(mail_waiting.count)}
              {mail_waiting.oldest_at === null ? null : <Age at={mail_waiting.oldest_at} phrase={texts.oldest} />}
            </span>,
          ],
          [texts.sent, sent_at === null ? texts.never : <DateTime key="sent" at={sent_at} />],
          [texts.failure, failure === null ? null : <LastFailure key="failure" of={failure} />],
        ]}
      />
      <p>
        <Button isDisabled={test.isPending} onPress={() => test.mutate()}>
          {texts.testMail}
        </Button>
      </p>
      {test.error === null ? null : <Failure error={test.error} retry={() => test.mutate()} />}
    </Card>
  );
}

function LastFailure({
  of: { at, host, code, message },
}: {
  readonly of: NonNullable<Deployment['last_mail']['failure']>;
}) {
  const textOf = useErrorText();
  const text = textOf(code);
  return (
    <>
      <DateTime at={at} /> · {host}
      <div className={styles.soft}>{text === code ? <span lang="en">{message}</span> : text}</div>
    </>
  );
}
