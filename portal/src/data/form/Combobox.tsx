/** A field that finds one of many by what is typed, such as a company. */
import { Combobox as Input, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useFound } from '../query.ts';
import { useWords } from '../../language/language.ts';
import field from '../../ui/Field.module.css';
import type { Option } from '../../ui/Field.tsx';
import menu from '../../ui/Menu.module.css';

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

export function Combobox({ label, hint, failure, name, initial = '', find, onChoose }: ComboboxProps) {
  const { table } = useWords();
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
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {/* Another choice is another command, with a key of its own. */}
      {chosen === undefined ? null : <input type="hidden" name={name} value={chosen} />}
      <ComboboxProvider value={typed} setValue={type}>
        <Input
          id={id}
          autoComplete="off"
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined && hint === undefined ? undefined : `${id}-text`}
        />
        <ComboboxPopover className={menu.menu} gutter={4} sameWidth>
          {data.length === 0 ? <p className={menu.item}>{table.noMatch}</p> : null}
          {data.map((option) => (
            <ComboboxItem key={option.value} value={option.text} className={menu.item} />
          ))}
        </ComboboxPopover>
      </ComboboxProvider>
      {failure === undefined && hint === undefined ? null : (
        <p id={`${id}-text`} className={failure === undefined ? field.hint : field.failure}>
          {failure ?? hint}
        </p>
      )}
    </div>
  );
}
