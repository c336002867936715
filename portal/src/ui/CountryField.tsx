/** A country by its name; the field holds its code. */
import { countryCodes } from '@mahnwerk/contract/shapes/country.ts';
import type { ComponentProps } from 'react';
import { useWords } from '../language/language.ts';
import { Select } from './Field.tsx';

/** The name of a country in the language; a code that is none stays. */
export const countryName = (country: string, code: string): string =>
  countryCodes.includes(country) ? (new Intl.DisplayNames(code, { type: 'region' }).of(country) ?? country) : country;

type CountryFieldProps = Omit<ComponentProps<typeof Select>, 'options'> & {
  /** No country may be chosen. */
  readonly isOptional?: boolean;
};

export function CountryField({ isOptional = false, ...field }: CountryFieldProps) {
  const { code } = useWords();
  const names = new Intl.DisplayNames(code, { type: 'region' });
  const options = countryCodes
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .toSorted((a, b) => a.text.localeCompare(b.text, code));
  return <Select {...field} options={isOptional ? [{ value: '', text: '–' }, ...options] : options} />;
}
