/** The details of a scan or a mail of a case: its text alone, and its files, each read once it is opened. */
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import { useState } from 'react';
import { DocumentState } from '../../data/document/DocumentState.tsx';
import { DocumentContent } from '../../data/document/DocumentViewer.tsx';
import { useOperator } from '../../data/useOperator.ts';
import history from '../../features/cases/History.module.css';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { correspondence } from './words.ts';

const plain = (said: string | null) => (said === null ? null : <span className={history.text}>{said}</span>);

export function ItemDetails({ item }: { readonly item: InboxItem }) {
  const { item: words } = useTexts(correspondence);
  const { sender, automatic, text, note } = item;
  return (
    <>
      <DescriptionList
        facts={[
          [words.from, sender && [sender.name, sender.email].filter((each) => each !== null).join(', ')],
          [words.kind, automatic && words.automatic[automatic]],
          [words.text, plain(text)],
          [words.note, plain(note)],
        ]}
      />
      {item.documents.map((document) => (
        <File key={document.id} item={item.id} document={document} />
      ))}
    </>
  );
}

interface FileProps {
  readonly item: string;
  readonly document: InboxItem['documents'][number];
}

function File({ item, document }: FileProps) {
  const [isShown, setShown] = useState(false);
  const { inboxDocuments } = useOperator();
  const { id, filename, status } = document;
  if (status !== 'ready')
    return (
      <p>
        {filename} <DocumentState document={document} />
      </p>
    );
  if (isShown)
    return <DocumentContent document={document} read={() => inboxDocuments.download({ item_id: item, id })} />;
  return (
    <p>
      <Button isQuiet onPress={() => setShown(true)}>
        {filename}
      </Button>
    </p>
  );
}
