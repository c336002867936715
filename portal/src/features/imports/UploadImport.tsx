/** „Datei importieren“: a file of one kind, chosen in a dialog or dropped anywhere on the screen. */
import type { Import, ImportKind } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useKept } from '../../data/form/draft.ts';
import { type Attempt, useCommand } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { saveFile } from '../../ui/save.ts';
import { importIn, type ImportSource } from './source.ts';
import { importWords } from './words.ts';

/** What is sent. */
export interface SentFile {
  readonly kind: ImportKindName;
  readonly file: File;
  readonly filename: string;
}

export interface UploadPlace {
  /** All that can be imported here. */
  readonly kinds: readonly ImportKind[];
  readonly sourceOf: (kind: ImportKindName) => ImportSource;
  readonly send: (sent: SentFile, attempt: Attempt) => Promise<Import>;
  /** What else is asked for, such as the company. */
  readonly more?: (errorOf: (field: string) => ReactNode) => ReactNode;
}

interface Dropping {
  readonly place: UploadPlace;
  readonly mayUpload: boolean;
  readonly children: (button: ReactNode) => ReactNode;
}

/** A screen on which a file can be dropped, with the button that opens the dialog. */
export function UploadingImports({ place, mayUpload, children }: Dropping) {
  const { upload } = useTexts(importWords);
  const [opened, setOpened] = useState<{ readonly file: File | undefined }>();
  return (
    <DropFiles mayDrop={mayUpload} onFiles={([file]) => setOpened({ file })}>
      {children(
        mayUpload ? (
          <Button isPrimary shortcut="c" onPress={() => setOpened({ file: undefined })}>
            {upload.action}
          </Button>
        ) : null,
      )}
      {opened === undefined ? null : (
        <UploadImport place={place} dropped={opened.file} onClose={() => setOpened(undefined)} />
      )}
    </DropFiles>
  );
}

interface UploadImportProps {
  readonly place: UploadPlace;
  readonly dropped: File | undefined;
  readonly onClose: () => void;
}

function UploadImport({ place, dropped, onClose }: UploadImportProps) {
  const { upload, kinds } = useTexts(importWords);
  const [kind, choose] = useLastKind(place.kinds);
  const [file, setFile] = useState(dropped);
  const source = place.sourceOf(kind);
  const { send, same, isSending } = useSending({ place, kind, file });
  return (
    <CommandDialog
      title={upload.action}
      submit={upload.submit}
      isReady={file !== undefined}
      changes={[source.imports.list]}
      onClose={onClose}
      failures={{ ...upload.failures, conflict: same === undefined ? upload.tooMany : upload.same }}
      send={(_fields, attempt) => send(attempt)}
    >
      {(errorOf) => (
        <>
          {place.more?.(errorOf)}
          <Select
            name="kind"
            label={upload.what}
            options={place.kinds.map((each) => ({ value: each.kind, text: kinds[each.kind] }))}
            value={kind}
            onChange={({ target }) => choose(target.value)}
            failure={errorOf('kind')}
          />
          <Field
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,.xlsx,.zip,.xml,.pdf"
            label={upload.choose}
            hint={upload.hint}
            failure={errorOf('file')}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          {dropped !== undefined && file === dropped ? <p>{upload.dropped(dropped.name)}</p> : null}
          <Sample source={source} kind={kind} />
          {isSending ? <Progress text={upload.sending} /> : null}
          {same === undefined ? null : (
            <Link to={source.at(same)} search={source.search} onClick={onClose}>
              {upload.sameLink}
            </Link>
          )}
        </>
      )}
    </CommandDialog>
  );
}

interface Sending {
  readonly place: UploadPlace;
  readonly kind: ImportKindName;
  readonly file: File | undefined;
}

/** Sends the file and opens its import; the service may know one of the same bytes. */
function useSending({ place, kind, file }: Sending) {
  const [same, setSame] = useState<string>();
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const source = place.sourceOf(kind);
  const send = async (attempt: Attempt) => {
    if (file === undefined) return;
    setSame(undefined);
    setSending(true);
    try {
      const { id } = await place.send({ kind, file, filename: file.name }, attempt);
      await navigate({ to: source.at(id), search: source.search });
    } catch (error) {
      setSame(importIn(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { send, same, isSending };
}

/** The kind that was chosen last in this browser, at first the first of all. */
function useLastKind(kinds: readonly ImportKind[]) {
  const kept = useKept('kind of imports');
  const known = (name: string | undefined) => kinds.find(({ kind }) => kind === name)?.kind;
  const [chosen, setChosen] = useState(known(kept.read()?.['kind']) ?? kinds[0]?.kind ?? 'invoices');
  const choose = (name: string) => {
    const kind = known(name);
    if (kind === undefined) return;
    kept.write({ kind });
    setChosen(kind);
  };
  return [chosen, choose] as const;
}

/** Headers and two invented rows of the kind. */
function Sample({ source, kind }: { readonly source: ImportSource; readonly kind: ImportKindName }) {
  const { upload, kinds } = useTexts(importWords);
  const { mutate, error, isPending } = useCommand(source.kinds.sample, {
    onDone: (file) => saveFile(file, upload.sampleName(kinds[kind])),
  });
  const save = () => mutate({ query: { kind, format: 'csv' } });
  return (
    <>
      <a
        href="#sample"
        aria-disabled={isPending}
        onClick={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {upload.sample}
      </a>
      {error === null ? null : <Failure error={error} retry={save} />}
    </>
  );
}
