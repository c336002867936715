/** „Wartend“: the letters that wait for printing, those that have waited longest first. */
import { api } from '../../data/operations.ts';
import { Table } from '../../data/table/Table.tsx';
import type { PageQuery } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { useLetterColumns } from './letter-columns.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { PostTabs } from './PostTabs.tsx';
import type { Letter } from './reads.ts';
import { words } from './words.ts';

export function WaitingLetters() {
  const texts = useTexts(words);
  const { table } = useWords();
  const { debtor, company, kind, dated, since, pages } = useLetterColumns();
  return (
    <PostTabs>
      <Table<Letter>
        topic="letters"
        views="operator/outbox"
        title={texts.waiting}
        empty={<Empty text={texts.noneWaiting} />}
        list={api.operator.dunningLetters.list}
        given={{ query: { channel: 'post', status: 'waiting' } }}
        queryOf={longestFirst}
        idOf={({ id }) => id}
        filters={[{ name: 'q', label: table.find }, ...useCompanyFilter(texts.company)]}
        preview={(letter) => <LetterPreview letter={letter} />}
        columns={[debtor, company, kind, dated, since, pages]}
      />
    </PostTabs>
  );
}

const longestFirst = (query: PageQuery): object => ({ ordering: 'waiting_since', ...query });
