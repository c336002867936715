/** Documents by name; the one that is chosen opens below their names. */
import { useState } from 'react';
import { DocumentList } from './DocumentList.tsx';
import { DocumentViewer, type ViewedDocument } from './DocumentViewer.tsx';

interface OpenableDocumentsProps<D extends ViewedDocument> {
  readonly documents: readonly D[];
  /** Reads the file. */
  readonly read: (document: D) => Promise<Blob>;
}

export function OpenableDocuments<D extends ViewedDocument>({ documents, read }: OpenableDocumentsProps<D>) {
  const [shown, setShown] = useState<string>();
  if (documents.length === 0) return null;
  return (
    <>
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
    </>
  );
}
