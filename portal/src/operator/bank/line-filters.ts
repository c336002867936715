/** What narrows the lines that wait. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { useFileFilter } from './file-filter.ts';
import { words } from '../../features/bank/words.ts';

export function useLineFilters(): readonly Filter[] {
  const { unmatched } = useTexts(words);
  const { confidences } = useWords().payments;
  const accounts = useRead(api.operator.bankAccounts.list, { query: { limit: 100 } }).data?.results ?? [];
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
    ...useFileFilter(),
  ];
}
