/** An amount in euros, typed as `1.730,12`, `1730,12` or `1730.12`: said at once where it is none. */
import { type ComponentProps, useState } from 'react';
import { useWords } from '../language/language.ts';
import { readAmount } from './amounts.ts';
import { Field } from './Field.tsx';

export function MoneyField({ failure, onBlur, onChange, ...field }: ComponentProps<typeof Field>) {
  const { noAmount } = useWords().table;
  const [isNone, setIsNone] = useState(false);
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      failure={isNone ? noAmount : failure}
      onChange={(event) => {
        setIsNone(false);
        onChange?.(event);
      }}
      onBlur={(event) => {
        const typed = event.target.value.trim();
        setIsNone(typed !== '' && readAmount(typed) === undefined);
        onBlur?.(event);
      }}
    />
  );
}
