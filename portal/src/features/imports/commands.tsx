/** What is done with an import as a whole: it is taken back or deleted. */
import { ApiError } from '@mahnwerk/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useCaller } from '../../data/me.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Imports.module.css';
import type { OfImport } from './source.ts';
import { importWords } from './words.ts';

/** The calls of the source for the person in the address. */
export function useCalls({ imports }: OfImport['source']) {
  const membership = useCaller()(imports.get.caller);
  return {
    update: imports.update.as(membership),
    updateRow: imports.updateRow.as(membership),
    undo: imports.undo.as(membership),
    remove: imports.delete.as(membership),
  };
}

/** „Import zurücknehmen“: what goes, what stays and why. */
export function UndoImport(props: OfImport) {
  const { undo } = useTexts(importWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isDangerous onPress={() => setOpen(true)}>
        {undo.action}
      </Button>
      {isOpen ? <Undo {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Undo({ source, of, onClose }: OfImport & { readonly onClose: () => void }) {
  const { undo: words } = useTexts(importWords);
  const { undo } = useCalls(source);
  const [followed, setFollowed] = useState<string>();
  return (
    <CommandDialog
      title={words.action}
      submit={words.submit}
      isDangerous
      onClose={onClose}
      changes={[of.id, source.imports.list]}
      done={words.done}
      failures={followed === undefined ? {} : { conflict: words.followed(followed) }}
      send={async (fields, attempt) => {
        setFollowed(undefined);
        try {
          await undo({ id: of.id, body: { partial: fields.has('partial') }, ...attempt });
        } catch (error) {
          setFollowed(followedIn(error));
          throw error;
        }
      }}
    >
      {() => (
        <>
          <p>{words.about}</p>
          <p>{words.stays}</p>
          {of.counts.updated === 0 ? null : <p>{words.updated(of.counts.updated)}</p>}
          <label className={styles.check}>
            <input type="checkbox" name="partial" value="true" />
            {words.partial}
          </label>
        </>
      )}
    </CommandDialog>
  );
}

/** The rows that a refusal lists behind its colon. */
const followedIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? /: ([\d, ]+)/.exec(error.detail)?.[1] : undefined;

/** „Löschen“: the file and its rows go, what it made stays. */
export function DeleteImport({ source, of }: OfImport) {
  const { remove: words } = useTexts(importWords);
  const { remove } = useCalls(source);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button isQuiet onPress={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen ? (
        <CommandDialog
          title={words.title}
          submit={words.action}
          isDangerous
          onClose={() => setOpen(false)}
          changes={[source.imports.list]}
          done={words.done}
          send={async () => {
            await remove({ id: of.id });
            await navigate({ to: source.listAt, search: source.search });
          }}
        >
          {() => <p>{words.about}</p>}
        </CommandDialog>
      ) : null}
    </>
  );
}
