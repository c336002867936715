/** „Alle eindeutigen buchen“ on the accounts of a company. */
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import {
  BookExact as BookLines,
  BookExactButton as ButtonOf,
  type OpenDialog,
} from '../../features/bank/BookExact.tsx';
import { exactLines_max, exactQuery } from '../../features/bank/exact.ts';
import { words } from '../../features/bank/words.ts';
import { useTexts } from '../../language/language.ts';
import { useExactBank } from './bank.ts';

const { list } = api.dunning.mahnserviceBankTransactions;

export const BookExactButton = () => <ButtonOf mayBook={useExactBank().mayBook} Dialog={BookExact} />;

function BookExact({ onClose }: OpenDialog) {
  const { exact } = useTexts(words);
  const lines = useReadAll(list, { query: exactQuery }, exactLines_max);
  return <BookLines of={useExactBank()} lines={lines} about={exact.aboutInvoices} onClose={onClose} />;
}
