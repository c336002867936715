/** What narrows the lines that wait, on the accounts of either owner. */
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { words } from './words.ts';

export function useFiltersOf(accounts: readonly { readonly iban: string; readonly name: string }[]): readonly Filter[] {
  const { unmatched } = useTexts(words);
  const { confidences } = useWords().payments;
  return [
    { name: 'q', label: unmatched.q },
    {
      name: 'account_iban',
      label: unmatched.account,
      options: accounts.map(({ iban, name }) => ({ value: iban, text: name })),
    },
    { name: 'amount_min', label: unmatched.from },
    { name: 'amount_max', label: unmatched.to },
    { name: 'direction', label: unmatched.direction, options: stateOptions(unmatched.directions) },
    {
      name: 'confidence',
      label: unmatched.confidence,
      options: stateOptions({ ...confidences, none: unmatched.noProposal }),
    },
    { name: 'value_date_from', label: unmatched.dayFrom, isDay: true },
    { name: 'value_date_to', label: unmatched.dayTo, isDay: true },
  ];
}
