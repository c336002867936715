/** The files of an item: scans, attachments and the message itself. The first one that the browser shows is open. */
import { useState } from 'react';
import { DocumentList } from '../../data/document/DocumentList.tsx';
import { DocumentViewer } from '../../data/document/DocumentViewer.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import type { InboxItem } from './reads.ts';
import { words } from './words.ts';

const shownTypes: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);

export function ItemFiles({ item: { id, documents } }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const { inboxDocuments } = useOperator();
  const first = documents.find(({ status, mime_type }) => status === 'ready' && shownTypes.has(mime_type))?.id;
  // Null: the person has closed it.
  const [chosen, setChosen] = useState<string | null>();
  const shown = chosen === undefined ? first : (chosen ?? undefined);
  return (
    <Card title={texts.documents}>
      {documents.length === 0 ? <p>{texts.noFiles}</p> : null}
      <DocumentList documents={documents} shown={shown} onShow={(next) => setChosen(next ?? null)} />
      {shown === undefined ? null : (
        <DocumentViewer
          documents={documents}
          shown={shown}
          isUnasked={chosen === undefined}
          onShow={setChosen}
          onClose={() => setChosen(null)}
          read={(document) => inboxDocuments.download({ item_id: id, id: document.id })}
        />
      )}
    </Card>
  );
}
