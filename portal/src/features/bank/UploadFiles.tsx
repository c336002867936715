/** „Kontoauszug hochladen“: files of the bank, chosen in a dialog or dropped anywhere on the screen. */
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { type ReactNode, useState } from 'react';
import type { Change } from '../../data/cache.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { Field } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from './Bank.module.css';
import { type Mends, RefusedFiles } from './RefusedFiles.tsx';
import { base64Of, sendFiles } from './sending.ts';
import { words } from './words.ts';

/** Whose files are uploaded, and what becomes of them. */
export interface Uploads {
  readonly mayUpload: boolean;
  /** What an upload changes. */
  readonly changes: readonly Change[];
  readonly send: (
    body: { readonly filename: string; readonly base64: string },
    once: Attempt,
  ) => Promise<ImportedBankFile>;
  readonly bookExact: (id: string, once: Attempt) => Promise<unknown>;
  /** Shows what was stored. */
  readonly show: (sent: readonly ImportedBankFile[]) => void;
  readonly mends: Mends;
}

interface OfUploads {
  readonly of: Uploads;
}

/** Opens the dialog; without the right there is no button. */
export function UploadButton({ of, isPrimary = true }: OfUploads & { readonly isPrimary?: boolean }) {
  const { upload } = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (!of.mayUpload) return null;
  return (
    <>
      <Button isPrimary={isPrimary} {...(isPrimary ? { shortcut: 'c' } : {})} onPress={() => setOpen(true)}>
        {upload.action}
      </Button>
      {isOpen ? <UploadFiles of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A place on which files can be dropped. */
export function DropPlace({ of, children }: OfUploads & { readonly children: ReactNode }) {
  const { mayUpload } = of;
  const [dropped, setDropped] = useState<readonly File[]>();
  return (
    <DropFiles mayDrop={mayUpload} onFiles={setDropped}>
      {children}
      {dropped === undefined ? null : <UploadFiles of={of} dropped={dropped} onClose={() => setDropped(undefined)} />}
    </DropFiles>
  );
}

interface UploadFilesProps extends OfUploads {
  readonly dropped?: readonly File[];
  readonly onClose: () => void;
}

const none: readonly File[] = [];

function UploadFiles({ of, dropped = none, onClose }: UploadFilesProps) {
  const { upload } = useTexts(words);
  const { table } = useWords();
  const [files, setFiles] = useState(dropped);
  const [books, setBooks] = useState(true);
  const [done, setDone] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useUpload({ of, files, books, onProgress: setDone, onClose });
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
        {error === null ? null : <RefusedFiles mends={of.mends} error={error} onLeave={onClose} />}
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

interface Uploading extends OfUploads {
  readonly files: readonly File[];
  readonly books: boolean;
  readonly onProgress: (done: number) => void;
  readonly onClose: () => void;
}

function useUpload({ of, files, books, onProgress, onClose }: Uploading) {
  const { upload } = useTexts(words);
  const toast = useToast();
  const [done] = useState(() => ({ stored: new Map<File, ImportedBankFile>(), booked: new Set<File>() }));
  return useCommand(
    // What is sent is told apart by names and sizes: a file itself is no argument.
    async (_seals: readonly object[], attempt) => {
      const send = async (file: File, once: Attempt) =>
        of.send({ filename: file.name, base64: await base64Of(file) }, once);
      const book = ({ id }: ImportedBankFile, once: Attempt) => of.bookExact(id, once);
      return sendFiles({ files, ...done, send, book: books ? book : undefined, attempt, onProgress });
    },
    {
      changes: of.changes,
      refreshesAlways: true,
      onDone: (sent) => {
        onClose();
        toast({ text: upload.done(sent.reduce((sum, { new_count }) => sum + new_count, 0)) });
        of.show(sent);
      },
    },
  );
}
