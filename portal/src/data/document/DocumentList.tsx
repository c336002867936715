/** Documents by name: those that are ready open, the others say their state. */
import { Button } from '../../ui/Button.tsx';
import { DocumentState } from './DocumentState.tsx';
import type { ViewedDocument } from './DocumentViewer.tsx';
import styles from './DocumentViewer.module.css';

interface DocumentListProps {
  readonly documents: readonly ViewedDocument[];
  /** The id of the one that is open. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

export const DocumentList = ({ documents, shown, onShow }: DocumentListProps) => (
  <ul className={styles.list}>
    {documents.map((each) => (
      <li key={each.id}>
        <OpenDocument document={each} shown={shown} onShow={onShow} />
        {each.status === 'ready' ? null : <DocumentState document={each} />}
      </li>
    ))}
  </ul>
);

/** The name of a document, which opens it once it is ready. */
export function OpenDocument({
  document: { id, filename, status },
  shown,
  onShow,
}: Omit<DocumentListProps, 'documents'> & { readonly document: ViewedDocument }) {
  if (status !== 'ready') return <span className={styles.plain}>{filename}</span>;
  const isShown = id === shown;
  return (
    <Button isQuiet isExpanded={isShown} onPress={() => onShow(isShown ? undefined : id)}>
      <span className={styles.name}>{filename}</span>
    </Button>
  );
}
