/** „Wartend“: the letters that wait for printing, those that have waited longest first. */
import { api } from '../../data/operations.ts';
import { Table } from '../../data/table/Table.tsx';
import type { PageQuery } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { useLetterColumns } from './letter-columns.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { PostTabs } from './PostTabs.tsx';
import type { Letter } from './reads.ts';
import { words } from './words.ts';

export function WaitingLetters() {
  const texts = useTexts(words);
  const { table, screens } = useWords();
  const { debtor, case: ofCase, company, kind, dated, since, pages } = useLetterColumns();
  const filters = [{ name: 'q', label: table.find }, useCompanyFilter(texts.company)];
  return (
    <PostTabs>
      <Table<Letter>
        topic="letters"
        views="operator/outbox"
        title={texts.waiting}
        file="persons"
        empty={<Empty text={texts.noneWaiting} to={paths.operator.dunningRuns()} action={screens.dunningRuns} />}
        list={api.operator.letters.list}
        given={waiting}
        queryOf={longestFirst}
        idOf={({ id }) => id}
        filters={filters}
        preview={(letter) => <LetterPreview letter={letter} />}
        columns={[debtor, ofCase, company, kind, dated, since, pages]}
      />
    </PostTabs>
  );
}

const longestFirst = (query: PageQuery): object => ({ ordering: 'waiting_since', ...query });

const waiting = { query: { channel: 'post', status: 'waiting' } };
