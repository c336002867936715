/** „Kontoauszug hochladen“: files of the bank, chosen in a dialog or dropped anywhere on the screen. */
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from './Bank.module.css';
import { RefusedFiles } from './RefusedFiles.tsx';
import { base64Of, sendFiles } from './sending.ts';
import { words } from './words.ts';

const { bankFiles, bankTransactions, bankAccounts, cashPosition, workQueues } = api.operator;
const changes = [bankFiles, bankTransactions, bankAccounts, cashPosition, workQueues];

/** Opens the dialog; without the right there is no button. */
export function UploadButton({ isPrimary = true }: { readonly isPrimary?: boolean }) {
  const { upload } = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('operator:money')) return null;
  return (
    <>
      <Button isPrimary={isPrimary} {...(isPrimary ? { shortcut: 'c' } : {})} onPress={() => setOpen(true)}>
        {upload.action}
      </Button>
      {isOpen ? <UploadFiles onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A place on which files can be dropped. */
export function DropPlace({ children }: { readonly children: ReactNode }) {
  const mayUpload = useMay()('operator:money');
  const [dropped, setDropped] = useState<readonly File[]>();
  const [isOver, setOver] = useState(false);
  const drag = (isWithin: boolean) => (event: DragEvent) => {
    if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isWithin);
  };
  return (
    <div
      className={isOver ? styles.over : undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const files = [...event.dataTransfer.files];
        if (mayUpload && files.length > 0) setDropped(files);
      }}
    >
      {children}
      {dropped === undefined ? null : <UploadFiles dropped={dropped} onClose={() => setDropped(undefined)} />}
    </div>
  );
}

interface UploadFilesProps {
  readonly dropped?: readonly File[];
  readonly onClose: () => void;
}

const none: readonly File[] = [];

export function UploadFiles({ dropped = none, onClose }: UploadFilesProps) {
  const { upload } = useTexts(words);
  const { table } = useWords();
  const [files, setFiles] = useState(dropped);
  const [books, setBooks] = useState(true);
  const [done, setDone] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useUpload({ files, books, onProgress: setDone, onClose });
  return (
    <Dialog title={upload.action} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(files.length === 0);
          if (files.length > 0) mutate(files.map(({ name, size, lastModified }) => ({ name, size, lastModified })));
        }}
      >
        <Field
          type="file"
          multiple
          accept=".xml,.zip,.sta,.mt940,.940,.txt"
          name="file"
          label={upload.choose}
          hint={upload.hint}
          failure={isMissing ? upload.none : undefined}
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        {dropped.length > 0 && files === dropped ? (
          <p>{upload.dropped(dropped.map(({ name }) => name).join(', '))}</p>
        ) : null}
        <label className={styles.check}>
          <input type="checkbox" checked={books} onChange={({ target }) => setBooks(target.checked)} />
          {upload.book}
        </label>
        {isPending ? (
          <Progress
            done={files.length === 1 ? undefined : done}
            max={files.length}
            text={upload.sending(done + 1, files.length)}
          />
        ) : null}
        {error === null ? null : <RefusedFiles error={error} onLeave={onClose} />}
        <div className={styles.actions}>
          <Button isPrimary isSubmit isDisabled={isPending}>
            {upload.submit}
          </Button>
          <Button onPress={onClose}>{table.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Uploading {
  readonly files: readonly File[];
  readonly books: boolean;
  readonly onProgress: (done: number) => void;
  readonly onClose: () => void;
}

function useUpload({ files, books, onProgress, onClose }: Uploading) {
  const { upload } = useTexts(words);
  const operator = useOperator();
  const toast = useToast();
  const navigate = useNavigate();
  const [done] = useState(() => ({ stored: new Map<File, ImportedBankFile>(), booked: new Set<File>() }));
  return useCommand(
    // What is sent is told apart by names and sizes: a file itself is no argument.
    async (_seals: readonly object[], attempt) => {
      const send = async (file: File, once: Attempt) =>
        operator.bankFiles.create({ body: { filename: file.name, base64: await base64Of(file) }, ...once });
      const book = ({ id }: ImportedBankFile, once: Attempt) => operator.bankFiles.bookExact({ id, ...once });
      return sendFiles({ files, ...done, send, book: books ? book : undefined, attempt, onProgress });
    },
    {
      changes,
      refreshesAlways: true,
      onDone: (sent) => {
        const [only] = sent;
        onClose();
        toast({ text: upload.done(sent.reduce((sum, { new_count }) => sum + new_count, 0)) });
        void navigate({
          to: sent.length === 1 && only !== undefined ? paths.operator.bankFile(only.id) : paths.operator.bankFiles(),
        });
      },
    },
  );
}
