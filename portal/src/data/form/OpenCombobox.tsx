/** A combobox that has had the focus once: what is found, to choose from. */
import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../language/language.ts';
import type { Option } from '../../ui/Field.tsx';
import menu from '../../ui/Menu.module.css';

interface OpenComboboxProps {
  readonly input: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onType: (value: string) => void;
  /** The field in whose place it stands has the focus. */
  readonly takesFocus: boolean;
  /** Something has been typed into that field. */
  readonly isOpen: boolean;
}

export function OpenCombobox({ input, options, value, onType, takesFocus, isOpen }: OpenComboboxProps) {
  const { table } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it takes the place of that field
  }, []);
  return (
    <ComboboxProvider value={value} setValue={onType} defaultOpen={isOpen}>
      <Combobox ref={field} {...input} autoComplete="off" />
      <ComboboxPopover className={menu.menu} gutter={4} sameWidth>
        {options.length === 0 ? <p className={menu.item}>{table.noMatch}</p> : null}
        {options.map((option) => (
          <ComboboxItem key={option.value} value={option.text} className={menu.item} />
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  );
}
