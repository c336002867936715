/** „Inzwischen geändert“: each field in which the person's text differs from what is stored now, and which of both to keep. */
import { useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ConflictDialog.module.css';
import type { Conflict, Difference, Values } from './conflicts.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { DateTime } from '../../ui/DateTime.tsx';

export interface ConflictDialogProps {
  readonly conflict: Conflict;
  /** The labels of the fields by their names. */
  readonly labels: Values;
  /** The names of the fields that hold the address of a picture. */
  readonly pictures?: readonly string[];
  /** A value in words; without it, as it is stored. */
  readonly textOf?: (name: string, value: string) => string;
  /** With the values of all fields that differ; undefined: back to the form, which keeps its text. */
  readonly onChosen: (values: Values | undefined) => void;
}

/** What the person has changed is chosen at first, and what only others have changed is theirs. */
export function ConflictDialog({ conflict, labels, pictures = [], textOf, onChosen }: ConflictDialogProps) {
  const { differences, at, by } = conflict;
  const words = useWords().conflict;
  const [keepsMine, setKeepsMine] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(differences.map(({ name, isMine }) => [name, isMine])),
  );
  const valueOf = ({ name, mine, theirs }: Difference) => [name, keepsMine[name] === true ? mine : theirs] as const;
  return (
    <Dialog title={words.title} onClose={() => onChosen(undefined)}>
      <p>{words.about}</p>
      {at === '' ? null : (
        <p>
          {words.saved} {by === undefined ? null : `${by}, `}
          <DateTime at={at} />
        </p>
      )}
      {differences.map((difference) => (
        <FieldChoice
          key={difference.name}
          difference={difference}
          label={labels[difference.name] ?? difference.name}
          isPicture={pictures.includes(difference.name)}
          textOf={textOf ?? ((_, value) => value)}
          keepsMine={keepsMine[difference.name] === true}
          onKeep={(isMine) => setKeepsMine((before) => ({ ...before, [difference.name]: isMine }))}
        />
      ))}
      <DialogActions>
        <Button isPrimary isFocused onPress={() => onChosen(Object.fromEntries(differences.map(valueOf)))}>
          {words.save}
        </Button>
        <Button onPress={() => onChosen(undefined)}>{words.back}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks the person: `choose` opens the dialog that is shown with `asked`, and answers what was chosen in it. */
export function useChoice() {
  const [asked, setAsked] = useState<Pick<ConflictDialogProps, 'conflict' | 'onChosen'>>();
  const choose = (conflict: Conflict) =>
    new Promise<Values | undefined>((resolve) => {
      const onChosen = (values: Values | undefined) => {
        setAsked(undefined);
        resolve(values);
      };
      setAsked({ conflict, onChosen });
    });
  return { choose, asked };
}

interface FieldChoiceProps {
  readonly difference: Difference;
  readonly label: string;
  readonly isPicture: boolean;
  readonly textOf: NonNullable<ConflictDialogProps['textOf']>;
  readonly keepsMine: boolean;
  readonly onKeep: (isMine: boolean) => void;
}

function FieldChoice({ difference, label, isPicture, textOf, keepsMine, onKeep }: FieldChoiceProps) {
  const { name, mine, theirs } = difference;
  const words = useWords().conflict;
  const shown = (value: string) =>
    isPicture ? <img className={styles.picture} src={value} alt={label} /> : textOf(name, value);
  const option = (isMine: boolean, title: string, value: string) => (
    <label className={styles.option}>
      <input type="radio" name={`kept-${name}`} checked={keepsMine === isMine} onChange={() => onKeep(isMine)} />
      <span>
        <span className={styles.whose}>{title}</span> {value === '' ? <em>{words.empty}</em> : shown(value)}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {option(true, words.mine, mine)}
      {option(false, words.theirs, theirs)}
    </fieldset>
  );
}
