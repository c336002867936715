/** Documents that belong to a text, such as those of a question or a message: their names, and the one that is open. */
import { useState } from 'react';
import { DocumentList } from './DocumentList.tsx';
import styles from './DocumentViewer.module.css';
import { DocumentViewer, type DocumentViewerProps, type ViewedDocument } from './DocumentViewer.tsx';

interface ShownDocumentsProps<D extends ViewedDocument> extends Pick<DocumentViewerProps<D>, 'documents' | 'read'> {
  readonly label?: string;
}

export function ShownDocuments<D extends ViewedDocument>({ label, documents, read }: ShownDocumentsProps<D>) {
  const [shown, setShown] = useState<string>();
  if (documents.length === 0) return null;
  return (
    <div className={styles.within}>
      {label === undefined ? null : <p className={styles.soft}>{label}</p>}
      <DocumentList documents={documents} shown={shown} onShow={setShown} />
      {shown === undefined ? null : (
        <DocumentViewer
          documents={documents}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          read={read}
        />
      )}
    </div>
  );
}
