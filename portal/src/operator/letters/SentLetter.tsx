/** A letter of a case that is no draft any more: what it is, its file, what happened to it, and what can be done. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList, type Fact } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { addressText } from '../debtors/contact-text.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { letterMeanings } from '../post/meanings.ts';
import { useReasonOf } from '../post/useReasonOf.ts';
import { AnsweredItem } from './AnsweredItem.tsx';
import { PublishLetter, Redraft, UndeliverableLetter, WithdrawLetter } from './commands.tsx';
import styles from './Letter.module.css';
import { letterReasons } from './reasons.ts';
import { words } from './words.ts';

export function SentLetter({ letter, text }: { readonly letter: Letter; readonly text: string }) {
  const texts = useTexts(words);
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <Card title={texts.facts}>
          <Facts letter={letter} text={text} />
          <LetterCommands letter={letter} />
        </Card>
        <Evidence of={letter.evidence} />
      </div>
      <Card title={texts.file}>
        <File letter={letter} />
      </Card>
    </div>
  );
}

const day = (at: string | null) => (at === null ? null : <DateTime at={at} isDay />);

function Facts({ letter, text }: { readonly letter: Letter; readonly text: string }) {
  const texts = useTexts(words);
  const { cases, code } = useWords();
  const { roles } = useTexts(letterReasons);
  const { letters: states } = useTexts(decisionWords);
  const reasonOf = useReasonOf();
  const { status, recipient, mandate, repeats_letter_id: repeats, published, demanded_amount: demanded } = letter;
  const { in_reply_to: answered } = letter;
  const { address, email } = recipient;
  const costs = letter.costs.map(({ kind, total_amount }): Fact => [
    cases.kinds[kind] ?? kind,
    <Money key={kind} amount={total_amount} />,
  ]);
  return (
    <DescriptionList
      facts={[
        [
          texts.state,
          <State key="state" meaning={letterMeanings[status]}>
            {states[status]}
          </State>,
        ],
        [texts.why, letter.stop?.reason == null ? null : reasonOf(letter, letter.stop.reason)],
        [texts.text, text],
        [texts.subject, letter.subject],
        [texts.recipient, texts.recipientOf(roles[recipient.role], recipient.name)],
        [texts.channel, texts.channels[letter.channel]],
        [texts.sendTo, letter.channel === 'email' ? email : address && addressText(address, code)],
        [texts.dated, day(letter.dated)],
        [texts.payBy, day(letter.pay_by)],
        [texts.demanded, demanded === null ? null : <Money key="demanded" amount={demanded} />],
        ...costs,
        [texts.author, letter.created_by?.name ?? null],
        [
          texts.repeats,
          repeats === null || mandate === null ? null : (
            <Link key="repeats" to={paths.operator.caseLetter(mandate.id, repeats)}>
              {texts.earlier}
            </Link>
          ),
        ],
        [texts.answers, answered === null ? null : <AnsweredItem key="answers" id={answered} />],
        [texts.published, published === null ? null : <DateTime key="published" at={published.at} />],
      ]}
    />
  );
}

function File({ letter: { document } }: { readonly letter: Letter }) {
  const { noFile } = useTexts(words);
  const { operatorDocuments } = useOperator();
  if (document === null || document.status !== 'ready') return <p>{noFile}</p>;
  const { id } = document;
  return <DocumentContent key={id} document={document} read={() => operatorDocuments.download({ id })} />;
}

const isId = (part: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(part);
const isDay = (part: string) => /^\d{4}-\d\d-\d\d$/.test(part);

/** What a person reads of a detail: no ids, and days as people write them. */
const detailText = (detail: string, code: string) =>
  detail
    .split('; ')
    .filter((part) => !isId(part))
    .map((part) => (isDay(part) ? dayText(part, code) : part))
    .join(', ');

function Evidence({ of }: { readonly of: Letter['evidence'] }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const { evidence } = useTexts(letterReasons);
  return (
    <Card title={texts.evidence}>
      {of.length === 0 ? (
        <p>{texts.noEvidence}</p>
      ) : (
        <ol className={styles.duties}>
          {of.map(({ at, what, detail, sha256 }) => (
            <li key={`${at} ${what}`}>
              <DateTime at={at} /> <b>{evidence[what]}</b>
              <small>{detail === null ? null : detailText(detail, code)}</small>
              {sha256 === null ? null : <small>SHA-256 {sha256}</small>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type Status = Letter['status'];
const withdrawn: ReadonlySet<Status> = new Set(['created', 'waiting']);
const returned: ReadonlySet<Status> = new Set(['sent', 'taken', 'posted']);
const shown: ReadonlySet<Status> = new Set(['sending', 'sent', 'waiting', 'taken', 'posted', 'undeliverable']);
const repeated: ReadonlySet<Status> = new Set(['stopped', 'undeliverable']);

const dialogs = { withdraw: WithdrawLetter, undeliverable: UndeliverableLetter, publish: PublishLetter } as const;

function LetterCommands({ letter }: { readonly letter: Letter }) {
  const texts = useTexts(words);
  const [opened, open] = useState<keyof typeof dialogs>();
  const { status, published } = letter;
  if (!useMay()('operator:cases')) return null;
  const Opened = opened === undefined ? undefined : dialogs[opened];
  const command = (name: keyof typeof dialogs, isOffered: boolean) =>
    isOffered ? <Button onPress={() => open(name)}>{texts[name]}</Button> : null;
  return (
    <>
      <p className={styles.commands}>
        {repeated.has(status) ? <Redraft letter={letter} /> : null}
        {command('withdraw', withdrawn.has(status))}
        {command('undeliverable', returned.has(status))}
        {command('publish', shown.has(status) && published === null)}
      </p>
      {Opened === undefined ? null : <Opened letter={letter} onClose={() => open(undefined)} />}
    </>
  );
}
