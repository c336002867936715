/** Files of an object: those that are stored with their state, those under way with their progress, and the place for more. */
import { acceptedExtensions } from '@mahnwerk/contract/shapes/media-types.ts';
import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useCommand } from '../query.ts';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { OpenDocument } from './DocumentList.tsx';
import { DocumentViewer, type ViewedDocument } from './DocumentViewer.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { sentenceOf } from '../form/Form.tsx';
import { State } from '../../ui/State.tsx';
import styles from './FileDrop.module.css';
import { type SendFile, type Upload, Uploads } from './upload.ts';

export interface FileDropProps {
  /** Names the list and the field. */
  readonly label: string;
  /** The name of the field, by which a link leads to it. */
  readonly name: string;
  readonly files: readonly ViewedDocument[];
  /** Reads a stored file, which is then shown; without it the names alone are. */
  readonly read?: (file: ViewedDocument) => Promise<Blob>;
  /** Without it the files are only shown. It resolves once the file is among `files`. */
  readonly send?: SendFile | undefined;
  readonly remove?: ((id: string) => Promise<unknown>) | undefined;
  /** Files chosen elsewhere, sent as soon as it is shown. */
  readonly begin?: readonly File[];
  /** Takes the files under way, for a command that has to wait for them. Returns what takes them back. */
  readonly register?: ((uploads: Uploads) => () => void) | undefined;
}

const none: readonly File[] = [];

export { acceptedExtensions as acceptedFiles } from '@mahnwerk/contract/shapes/media-types.ts';

const meanings = { pending: 'calm', ready: 'good', failed: 'bad', rejected: 'bad' } as const;

export function FileDrop({ label, files, read, send, remove, begin = none, ...place }: FileDropProps) {
  const [shown, setShown] = useState<string>();
  return (
    <div className={styles.drop}>
      {files.length === 0 ? null : (
        <ul className={styles.list} aria-label={label}>
          {files.map((file) => (
            <Stored key={file.id} file={file} remove={remove} shown={shown} onShow={read && setShown} />
          ))}
        </ul>
      )}
      {shown === undefined || read === undefined ? null : (
        <DocumentViewer
          documents={files}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          read={read}
        />
      )}
      {send === undefined ? null : <More label={label} send={send} begin={begin} {...place} />}
    </div>
  );
}

interface StoredProps extends Pick<FileDropProps, 'remove'> {
  readonly file: ViewedDocument;
  /** The id of the file that is open. */
  readonly shown: string | undefined;
  readonly onShow: ((id: string | undefined) => void) | undefined;
}

function Stored({ file, remove, shown, onShow }: StoredProps) {
  const { files, uploads } = useWords();
  const { id, filename, status, failure_reason } = file;
  const { mutate, error, isPending } = useCommand(async () => remove?.(id));
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        {onShow === undefined ? filename : <OpenDocument document={file} shown={shown} onShow={onShow} />}
      </span>
      <State meaning={meanings[status]}>
        {failure_reason === null ? files.states[status] : `${files.states[status]}: ${files.reasons[failure_reason]}`}
      </State>
      {remove === undefined ? null : (
        <Button isQuiet isDisabled={isPending} label={uploads.removeOf(filename)} onPress={() => mutate()}>
          {uploads.remove}
        </Button>
      )}
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </li>
  );
}

/** The files under way, and the field for more. It takes what is dropped on it. */
function More({
  label,
  name,
  send,
  begin,
  register,
}: Required<Pick<FileDropProps, 'label' | 'name' | 'begin'>> &
  Pick<FileDropProps, 'register'> & { readonly send: SendFile }) {
  const { uploads } = useWords();
  const [queue] = useState(() => new Uploads());
  const underWay = useSyncExternalStore(queue.subscribe, queue.current);
  const [isOver, setOver] = useState(false);
  const drag = (isWithin: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isWithin);
  };
  // Files that wait are sent as the component is now.
  useEffect(() => queue.sendWith(send), [queue, send]);
  useEffect(() => queue.add(begin), [queue, begin]);
  useEffect(() => register?.(queue), [queue, register]);
  return (
    <>
      <ul className={styles.list} aria-label={uploads.underWay(label)} hidden={underWay.length === 0}>
        {underWay.map((each) => (
          <UnderWay key={each.id} upload={each} queue={queue} />
        ))}
      </ul>
      <div
        className={`${styles.place} ${isOver ? styles.over : ''}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          queue.add(event.dataTransfer.files);
        }}
      >
        <Field
          name={name}
          type="file"
          multiple
          accept={acceptedExtensions}
          label={label}
          hint={uploads.hint}
          onChange={({ target }) => {
            queue.add(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

function UnderWay({ upload, queue }: { readonly upload: Upload; readonly queue: Uploads }) {
  const { uploads, codes, failure } = useWords();
  const { id, file, share, state, error } = upload;
  return (
    <li className={styles.file}>
      <span className={styles.name}>{file.name}</span>
      {state === 'failed' ? (
        <span role="alert" className={styles.failed}>
          {sentenceOf(error, { ...codes, '': uploads.broken }, failure.title)}
        </span>
      ) : (
        <progress aria-label={uploads.progressOf(file.name)} max={1} value={share} />
      )}
      {state === 'failed' ? (
        <Button label={uploads.retryOf(file.name)} onPress={() => queue.retry(id)}>
          {uploads.retry}
        </Button>
      ) : null}
      <Button isQuiet label={uploads.removeOf(file.name)} onPress={() => queue.drop(id)}>
        {uploads.remove}
      </Button>
    </li>
  );
}
