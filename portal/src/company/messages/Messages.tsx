/** „Nachrichten“ between the company and the service about the order in the address, newest first. */
import { useCompany } from '../../data/useCompany.ts';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Card } from '../../ui/Card.tsx';
import { ShownDocuments } from '../../data/document/ShownDocuments.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useOpened } from '../../ui/opened.ts';
import { RichText } from '../../ui/RichText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { whileInspected } from '../files.ts';
import { Correct } from './Correct.tsx';
import { useMessages } from './useMessages.ts';
import { Write } from './Write.tsx';

/** The latest are shown. */
const shown = 50;

export function Messages() {
  const words = useWords().company.message;
  const { id } = useCompany();
  const { data, error, refetch } = useRead(
    api.company.orderMessages.list,
    { order_id: id, query: { limit: shown } },
    {
      interval: (read) => whileInspected(read?.results.flatMap(({ documents }) => documents) ?? []),
    },
  );
  return (
    <Card title={words.title} aside={<Write of="order" />}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data?.results.length === 0 ? <p>{words.none}</p> : null}
      <ul className={styles.list}>
        {data?.results.map((each) => (
          <One key={each.id} message={each} />
        ))}
      </ul>
    </Card>
  );
}

function One({ message }: { readonly message: Message }) {
  const { id, sender, title, body, documents, created_at } = message;
  const words = useWords().company.message;
  const { at, documents: routes } = useMessages('order');
  return (
    <li {...useOpened(id)}>
      <p className={styles.soft}>
        {words.senders[sender]} · <DateTime at={created_at} />
      </p>
      {title === null ? null : <h3>{title}</h3>}
      <RichText html={body} />
      <Correct message={message} />
      <ShownDocuments
        label={words.attachments}
        documents={documents}
        read={(each) => routes.download({ ...at, message_id: id, id: each.id })}
      />
    </li>
  );
}
