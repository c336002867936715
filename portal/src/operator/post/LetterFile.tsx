/** „CSV“ of a list of letters. */
import { api } from '../../data/operations.ts';
import { ListFile, type ListFileProps } from '../../data/table/ListFile.tsx';
import { useTexts } from '../../language/language.ts';
import { decisionWords } from '../dunning/reasons.ts';
import type { Letter } from './reads.ts';
import { words } from './words.ts';

export function LetterFile(props: Pick<ListFileProps<Letter>, 'given' | 'queryOf' | 'filters'>) {
  const texts = useTexts(words);
  const { letters, channels, reasons } = useTexts(decisionWords);
  const day = (at: string | null) => (at === null ? null : { day: at.slice(0, 10) });
  return (
    <ListFile<Letter>
      {...props}
      name={texts.letters}
      list={api.operator.dunningLetters.list}
      cells={[
        [texts.debtor, ({ debtor_name }) => debtor_name],
        [texts.company, ({ company_name }) => company_name],
        [texts.kind, ({ name }) => name],
        [texts.invoices, ({ invoice_numbers }) => invoice_numbers.join(', ')],
        [texts.dated, ({ dated }) => day(dated)],
        [texts.channel, ({ channel }) => channels[channel]],
        [texts.state, ({ status }) => letters[status]],
        [texts.why, ({ stop_reason }) => (stop_reason === null ? null : reasons[stop_reason])],
        [texts.pages, ({ pages }) => pages],
        [texts.posted, ({ posted_on }) => day(posted_on)],
      ]}
    />
  );
}
