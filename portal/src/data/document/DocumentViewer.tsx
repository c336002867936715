/**
 * One document of several: PDFs are drawn by pdf.js, which is loaded with the first one, JPEG and PNG shown as pictures;
 * other formats are saved. A document that is not ready shows its state and the reason.
 */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaded } from '../query.ts';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { saveFile } from '../../ui/save.ts';
import styles from './DocumentViewer.module.css';
import { DocumentState } from './DocumentState.tsx';
import { ImageView } from './ImageView.tsx';

const PdfView = lazy(() => import('./PdfView.tsx').then((module) => ({ default: module.PdfView })));

export type ViewedDocument = Pick<Document, 'id' | 'filename' | 'mime_type' | 'status' | 'failure_reason'>;

export interface DocumentViewerProps<D extends ViewedDocument> {
  /** In the order in which they are stepped through. */
  readonly documents: readonly D[];
  /** The id of the one that is shown. */
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  /** It opened without being asked for: the focus stays where it is. */
  readonly isUnasked?: boolean;
  /** Reads the file. */
  readonly read: (document: D) => Promise<Blob>;
}

export function DocumentViewer<D extends ViewedDocument>(props: DocumentViewerProps<D>) {
  const { documents, shown, onShow, onClose, isUnasked = false, read } = props;
  const { viewer } = useWords();
  const section = useRef<HTMLElement>(null);
  useFocus(section, isUnasked);
  const at = documents.findIndex(({ id }) => id === shown);
  const [document, previous, next] = [documents[at], documents[at - 1], documents[at + 1]];
  if (document === undefined) return null;
  return (
    <section ref={section} className={styles.viewer} aria-label={viewer.document(document.filename)} tabIndex={-1}>
      <header className={styles.head}>
        <h2>{document.filename}</h2>
        <span className={styles.soft}>{viewer.position(at + 1, documents.length)}</span>
        <Button
          isQuiet
          shortcut=","
          label={viewer.previous}
          isDisabled={previous === undefined}
          onPress={() => previous && onShow(previous.id)}
        >
          ‹
        </Button>
        <Button
          isQuiet
          shortcut="."
          label={viewer.next}
          isDisabled={next === undefined}
          onPress={() => next && onShow(next.id)}
        >
          ›
        </Button>
        <Button isQuiet onPress={onClose}>
          {viewer.close}
        </Button>
      </header>
      {document.status === 'ready' ? (
        <DocumentContent key={document.id} document={document} read={() => read(document)} />
      ) : (
        <p className={styles.note}>
          <DocumentState document={document} />
        </p>
      )}
    </section>
  );
}

/** The viewer has the focus when it opens, and gives it back. */
function useFocus(section: RefObject<HTMLElement | null>, isUnasked: boolean): void {
  useEffect(() => {
    if (isUnasked) return undefined;
    const former = globalThis.document.activeElement;
    const opened = section.current;
    opened?.focus();
    return () => {
      const { activeElement } = globalThis.document;
      const isInside = opened?.contains(activeElement) === true || activeElement === globalThis.document.body;
      if (isInside && former instanceof HTMLElement) former.focus();
    };
  }, [section, isUnasked]);
}

/** Files are kept for a minute: stepping back does not read them again. */
const kept_ms = 60_000;

interface ContentProps {
  readonly document: ViewedDocument;
  readonly read: () => Promise<Blob>;
}

/** A ready document: drawn where the browser can, else saved. */
export function DocumentContent({ document: { id, filename, mime_type }, read }: ContentProps) {
  const { viewer, files } = useWords();
  const [isBroken, setBroken] = useState(false);
  const { data, error, refetch } = useLoaded('document', id, read, kept_ms);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const save = (
    <Button label={files.downloadOf(filename)} onPress={() => saveFile(data, filename)}>
      {files.download}
    </Button>
  );
  if (isBroken || !shownTypes.has(mime_type))
    return (
      <div className={styles.note} role={isBroken ? 'alert' : undefined}>
        <p>{isBroken ? viewer.broken : viewer.notShown}</p>
        {save}
      </div>
    );
  const given = { content: data, name: filename, onFailure: () => setBroken(true) };
  return (
    <>
      <Suspense fallback={<Loading />}>
        {mime_type === 'application/pdf' ? <PdfView {...given} /> : <ImageView {...given} />}
      </Suspense>
      <footer className={styles.foot}>{save}</footer>
    </>
  );
}

const shownTypes: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png']);
