/** The history of a case by day: what happened, who wrote notes; internal notes look different and say so. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { ReactNode } from 'react';
import { useWords } from '../language/language.ts';
import { dayText, timeText } from './dates.ts';
import styles from './History.module.css';
import { RichText } from './RichText.tsx';
import { Tag } from './Tag.tsx';

export interface HistoryProps {
  readonly entries: readonly OperatorHistoryEntry[];
  /** What can be done with a note. */
  readonly actionsOf?: (note: OperatorHistoryEntry) => ReactNode;
  /** The name of a document, with the way to it. */
  readonly documentOf?: (document: Document) => ReactNode;
}

export function History({ entries, actionsOf, documentOf = ({ filename }) => filename }: HistoryProps) {
  const { code } = useWords();
  const days = [...Map.groupBy(entries, ({ created_at }) => dayText(created_at, code))];
  return (
    <ol className={styles.days}>
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3>{day}</h3>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} documentOf={documentOf}>
                {entry.internal ? actionsOf?.(entry) : null}
              </Entry>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const isPlain = (type: OperatorHistoryEntry['type']): boolean =>
  type === 'note' || type === 'request' || type === 'answer';

interface EntryProps extends Required<Pick<HistoryProps, 'documentOf'>> {
  readonly entry: OperatorHistoryEntry;
  readonly children: ReactNode;
}

function Entry({ entry, documentOf, children }: EntryProps) {
  const { cases, code } = useWords();
  const words = cases.history;
  const { type, title, description, internal, author, created_at, follow_up_on, pinned, documents } = entry;
  return (
    <li className={internal ? styles.internal : undefined}>
      <p className={styles.meta}>
        <time dateTime={created_at}>{timeText(created_at, code)}</time> · {words.types[type]}
        {author === null ? '' : ` · ${author.name ?? words.service}`}
        {internal ? <Tag>{words.internal}</Tag> : null}
        {pinned ? <Tag>{words.pinned}</Tag> : null}
        {follow_up_on === null ? null : <Tag>{words.followUp(dayText(follow_up_on, code))}</Tag>}
      </p>
      {title === null ? null : <p className={styles.title}>{title}</p>}
      {isPlain(type) ? <p className={styles.text}>{description}</p> : <RichText html={description} />}
      {documents.map((document) => (
        <p key={document.id} className={styles.meta}>
          {documentOf(document)}
        </p>
      ))}
      {children}
    </li>
  );
}
