/** A filter over what is too many to choose from a list, such as a company: it is found by what is typed. */
import { useRef } from 'react';
import { Combobox, type ComboboxProps } from '../form/Combobox.tsx';

/** How the values of a filter are found. */
export interface Lookup extends Pick<ComboboxProps, 'find'> {
  /** The name of what is chosen now; undefined while it is read, or where nothing is chosen. */
  readonly chosen: string | undefined;
}

interface LookupFilterProps {
  /** Of the filter. */
  readonly name: string;
  readonly label: string;
  readonly lookup: Lookup;
  readonly value: string | undefined;
}

/** Narrows the list as soon as one is chosen, and shows all again once the field is empty. */
export function LookupFilter({ name, label, lookup: { chosen, find }, value = '' }: LookupFilterProps) {
  const kept = useRef<HTMLInputElement>(null);
  const narrow = (to: string) => {
    if (kept.current === null || kept.current.value === to) return;
    kept.current.value = to;
    kept.current.form?.requestSubmit();
  };
  return (
    <>
      <input ref={kept} type="hidden" name={name} defaultValue={value} />
      <Combobox
        key={chosen}
        label={label}
        name={`filter ${name}`}
        initial={chosen}
        find={find}
        onChoose={(found, text) => {
          if (found !== undefined) narrow(found);
          else if (text === '') narrow('');
        }}
      />
    </>
  );
}
