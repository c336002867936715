/**
 * The history of a case by day: what happened, in the language of the page, and who wrote it. Messages of the reader's own side
 * look different from those of the other; internal notes say so.
 */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { ReactNode } from 'react';
import { keyName } from '../../language/key-name.ts';
import { useWords } from '../../language/language.ts';
import { dayText, timeText } from '../../ui/dates.ts';
import styles from './History.module.css';
import { answerText, titleOf } from './history-words.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useOpened } from '../../ui/opened.ts';
import { RichText } from '../../ui/RichText.tsx';
import { Tag } from '../../ui/Tag.tsx';

type Side = OperatorHistoryEntry['side'];
type Type = OperatorHistoryEntry['type'];

export interface HistoryProps {
  readonly entries: readonly OperatorHistoryEntry[];
  /** Whose people read it: the company's or ours. */
  readonly reader: Side;
  /** What can be done with an internal entry. */
  readonly actionsOf?: (entry: OperatorHistoryEntry) => ReactNode;
  /** The name of a document, with the way to it. */
  readonly documentOf?: (document: Document) => ReactNode;
}

export function History({ entries, reader, actionsOf, documentOf = ({ filename }) => filename }: HistoryProps) {
  const { code } = useWords();
  const days = [...Map.groupBy(entries, ({ created_at }) => dayText(created_at, code))];
  return (
    <ol className={styles.days}>
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3>{day}</h3>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} reader={reader} documentOf={documentOf}>
                {entry.internal ? actionsOf?.(entry) : null}
              </Entry>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const icons: Readonly<Record<Type, IconName>> = {
  status_update: 'file',
  state_change: 'folder',
  payment: 'euro',
  cost: 'sheet',
  message: 'mail',
  request: 'ask',
  answer: 'check',
  note: 'pin',
  letter: 'mail',
  call: 'phone',
  declaration: 'user',
  inbound: 'mail',
  step: 'check',
  debtor_choice: 'user',
};

const plain: ReadonlySet<Type> = new Set(['note', 'request', 'answer', 'call', 'declaration', 'inbound', 'step']);

/** What one side writes to the other. */
const written: ReadonlySet<Type> = new Set(['message', 'request', 'answer']);

interface EntryProps extends Required<Pick<HistoryProps, 'documentOf' | 'reader'>> {
  readonly entry: OperatorHistoryEntry;
  readonly children: ReactNode;
}

function Entry({ entry, reader, documentOf, children }: EntryProps) {
  const words = useWords();
  const { type, description, documents } = entry;
  const title = titleOf(entry, words);
  return (
    <li {...useOpened(entry.id)} className={lookOf(entry, reader)}>
      <Meta entry={entry} reader={reader} />
      {title === null ? null : <p className={styles.title}>{title}</p>}
      {plain.has(type) ? (
        <p className={styles.text}>
          {type === 'answer' ? answerText(description, words.company.requests.choices) : description}
        </p>
      ) : (
        <RichText html={description} />
      )}
      {documents.map((document) => (
        <p key={document.id} className={styles.meta}>
          {documentOf(document)}
        </p>
      ))}
      {children}
    </li>
  );
}

function lookOf({ type, internal, side }: OperatorHistoryEntry, reader: Side): string | undefined {
  if (internal) return styles.internal;
  return written.has(type) ? (side === reader ? styles.own : styles.other) : undefined;
}

/** `10:41 · Nachricht · von Ihnen · Ada Amsel`. */
function Meta({ entry, reader }: Pick<EntryProps, 'entry' | 'reader'>) {
  const { cases, code } = useWords();
  const words = cases.history;
  const { type, side, internal, author, created_at, follow_up_on, pinned } = entry;
  const name = author?.type === 'key' && author.name !== null ? keyName(author.name, words.rootKey) : author?.name;
  // The company knows us as „uns“; ourselves we call by the name of the service.
  const isService = author?.type === 'service' && reader === 'service';
  const parts = [
    words.types[type],
    written.has(type) ? words.from[reader][side] : undefined,
    name ?? (isService ? words.service : undefined),
  ];
  return (
    <p className={styles.meta}>
      <Icon name={icons[type]} />
      <span>
        <time dateTime={created_at}>{timeText(created_at, code)}</time>
        {parts.map((part) => (part === undefined ? '' : ` · ${part}`)).join('')}
      </span>
      {internal ? <Tag>{words.internal}</Tag> : null}
      {pinned ? <Tag>{words.pinned}</Tag> : null}
      {follow_up_on === null ? null : <Tag>{words.followUp(dayText(follow_up_on, code))}</Tag>}
    </p>
  );
}
