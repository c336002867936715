/** Canonical values of rows as people read them: days, amounts, yes and no, the names of codes. */
import type { ImportKind } from '@mahnwerk/contract/shapes/import.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { euroText } from '../../ui/amounts.ts';
import { countryName } from '../../ui/CountryField.tsx';
import { dayText } from '../../ui/dates.ts';
import { importWords } from './words.ts';

export type KindField = ImportKind['fields'][number];

type Names = Readonly<Record<string, string>>;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

/** The text of a value of a field. What is not canonical, such as a cell that was not read, stays as it is. */
export function useValueText(): (field: Pick<KindField, 'name' | 'type'>, value: string) => string {
  const { code } = useWords();
  const { yes, no } = useTexts(importWords).rows;
  const choiceName = useChoiceName();
  return ({ name, type }, value) => {
    if (type === 'day') return isDay(value) ? dayText(value, code) : value;
    if (type === 'money') return euroText(value, code);
    if (type === 'flag') return value === 'true' ? yes : value === 'false' ? no : value;
    return type === 'choice' ? choiceName(name, value) : value;
  };
}

/** The name of a choice; one that has none is its own name. */
export function useChoiceName(): (field: string, choice: string) => string {
  const { files, code } = useWords();
  const { paidTo } = useTexts(importWords).rows;
  const { claimTypes, titleTypes, handIn } = useOrderWords();
  const names: Readonly<Record<string, Names>> = {
    salutation: files.salutations,
    acting_as: files.actingAs,
    legal_form: files.legalForms,
    claim_type_code: claimTypes,
    title_type: titleTypes,
    starting_approach: handIn.approaches,
  };
  return (field, choice) => {
    if (field === 'country') return countryName(choice, code);
    const known: Names | undefined = field.startsWith('paid_to_') ? paidTo : names[field];
    return known?.[choice] ?? choice;
  };
}
