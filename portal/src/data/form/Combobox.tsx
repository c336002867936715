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
  /** What can be chosen whatever is typed, behind what is found. */
  readonly always?: readonly Option[];
  /** What stands in the field at first. */
  readonly initial?: string | undefined;
  /** The value that is chosen, and the text; undefined while the text is none of the options. */
  readonly onChoose: (value: string | undefined, text: string) => void;
}

/** A field whose list nothing has drawn yet. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false, autoComplete: 'off' } as const;

const none: readonly Option[] = [];

export function Combobox({ label, hint, failure, name, initial = '', find, always = none, onChoose }: ComboboxProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<string>();
  const text = useDeferredValue(typed.trim());
  const { data: found = none } = useFound(name, text, () => find(text), {
    isEnabled: text !== '' && text !== initial,
    keepsFormer: true,
  });
  const options = [...found, ...always];
  const type = (next: string) => {
    const value = options.find((option) => option.text === next)?.value;
    setTyped(next);
    setChosen(value);
    onChoose(value, next);
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
            options={options}
            value={typed}
            onType={type}
            takesFocus={hasFocus}
            isOpen={typed !== initial || (typed === '' && always.length > 0 && hasFocus)}
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
      <Said id={`${id}-text`} failure={failure} hint={hint} />
    </div>
  );
}

/** What stands below the field. */
function Said({
  id,
  failure,
  hint,
}: Pick<ComboboxProps, 'failure'> & { readonly id: string; readonly hint?: string | undefined }) {
  if (failure === undefined && hint === undefined) return null;
  return (
    <p id={id} className={failure === undefined ? field.hint : field.failure}>
      {failure ?? hint}
    </p>
  );
}
