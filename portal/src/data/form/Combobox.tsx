/** A field that finds one of many by what is typed, such as a company. What draws the list is loaded with the first focus. */
import { lazy, startTransition, Suspense, useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useFound } from '../query.ts';
import field from '../../ui/Field.module.css';
import type { Option } from '../../ui/Field.tsx';

let isLoaded = false;
const OpenCombobox = lazy(async () => {
  const module = await import('./OpenCombobox.tsx');
  isLoaded = true;
  return { default: module.OpenCombobox };
});

export interface ComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly failure?: ReactNode;
  /** Names what is found in the cache: whose what is. */
  readonly name: string;
  /** What begins with the text; it is asked for every change of a text that is not empty. */
  readonly find: (text: string) => Promise<readonly Option[]>;
  /** What stands in the field at first. */
  readonly initial?: string | undefined;
  /** The value that is chosen, and the text; undefined while the text is none of the options. */
  readonly onChoose: (value: string | undefined, text: string) => void;
}

/** A field whose list nothing has drawn yet. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false, autoComplete: 'off' } as const;

export function Combobox({ label, hint, failure, name, initial = '', find, onChoose }: ComboboxProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<string>();
  const text = useDeferredValue(typed.trim());
  const { data = [] } = useFound(name, text, () => find(text), {
    isEnabled: text !== '' && text !== initial,
    keepsFormer: true,
  });
  const type = (value: string) => {
    const found = data.find((option) => option.text === value)?.value;
    setTyped(value);
    setChosen(found);
    onChoose(found, value);
  };
  const input = {
    id,
    'aria-invalid': failure !== undefined,
    'aria-describedby': failure === undefined && hint === undefined ? undefined : `${id}-text`,
  };
  const [isWanted, setIsWanted] = useState(isLoaded);
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {/* Another choice is another command, with a key of its own. */}
      {chosen === undefined ? null : <input type="hidden" name={name} value={chosen} />}
      <Suspense>
        {isWanted ? (
          <OpenCombobox
            input={input}
            options={data}
            value={typed}
            onType={type}
            takesFocus={hasFocus}
            isOpen={typed !== initial}
          />
        ) : (
          <input
            {...input}
            {...closed}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onFocus={() => {
              setHasFocus(true);
              // The field stays until the other one is there.
              startTransition(() => setIsWanted(true));
            }}
            onBlur={() => setHasFocus(false)}
          />
        )}
      </Suspense>
      {failure === undefined && hint === undefined ? null : (
        <p id={`${id}-text`} className={failure === undefined ? field.hint : field.failure}>
          {failure ?? hint}
        </p>
      )}
    </div>
  );
}
