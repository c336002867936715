/** A field whose text may name what a case has: „Platzhalter einfügen“ puts it where the caret stands. */
import { type SyntheticEvent, useRef } from 'react';
import { useTexts } from '../../language/language.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import styles from './LetterTexts.module.css';
import { words } from './words.ts';

interface TextFieldProps {
  readonly label: string;
  /** Of the field itself. */
  readonly name: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly maxLength?: number;
  /** A field of several lines. */
  readonly rows?: number;
  readonly isLocked: boolean;
  /** The names of the placeholders that texts of the kind have. */
  readonly placeholders: readonly string[];
  readonly failure: string | undefined;
  readonly onChange: (value: string) => void;
}

export function TextField({ placeholders, isLocked, onChange, rows, ...field }: TextFieldProps) {
  const texts = useTexts(words);
  const caret = useRef<number>(undefined);
  const remember = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    caret.current = currentTarget.selectionStart ?? undefined;
  };
  const insert = (name: string) => {
    const at = caret.current ?? field.value.length;
    const added = `{{${name}}}`;
    caret.current = at + added.length;
    onChange(`${field.value.slice(0, at)}${added}${field.value.slice(at)}`);
  };
  const shared = {
    ...field,
    readOnly: isLocked,
    autoComplete: 'off',
    onSelect: remember,
    onBlur: remember,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.text}>
      {rows === undefined ? <Field {...shared} /> : <TextArea {...shared} rows={rows} />}
      {isLocked ? null : (
        <p className={styles.commands}>
          <ActionMenu
            label={texts.insertPlaceholder}
            of={field.label}
            actions={placeholders.map((name) => ({
              text: texts.placeholders[name as keyof typeof texts.placeholders] ?? name,
              run: () => insert(name),
            }))}
          />
        </p>
      )}
    </div>
  );
}
