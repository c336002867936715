/** „Stapel“: the files that letters were taken in, open ones first. */
import type { ListedPrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { type PageQuery, withInstants } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchState } from './BatchState.tsx';
import { PostTabs } from './PostTabs.tsx';
import { words } from './words.ts';

export function Batches() {
  const texts = useTexts(words);
  const { batch } = texts;
  return (
    <PostTabs>
      <Table<ListedPrintBatch>
        topic="print_batches"
        title={texts.batches}
        file="records"
        views="operator/batches"
        empty={<Empty text={texts.noBatches} to={paths.operator.outbox()} action={texts.waiting} />}
        list={api.operator.printBatches.list}
        queryOf={openFirst}
        idOf={({ id }) => id}
        filters={[
          { name: 'status', label: texts.state, options: stateOptions(batch.states) },
          useCompanyFilter(texts.company),
          { name: 'created_after', label: texts.from, isDay: true },
          { name: 'created_before', label: texts.to, isDay: true },
        ]}
        preview={(each) => <BatchFacts batch={each} />}
        columns={[
          {
            ...columns.link(
              'created',
              batch.created,
              ({ id, created_at }) => [paths.operator.batch(id), <DateTime key="created" at={created_at} />],
              'created',
            ),
            csv: ({ created_at }) => ({ at: created_at }),
          },
          {
            name: 'state',
            title: texts.state,
            cell: ({ status }) => <BatchState status={status} />,
            csv: ({ status }) => batch.states[status],
          },
          columns.figure('letters', batch.count, ({ letter_count }) => letter_count),
          columns.figure('pages', texts.pages, ({ page_count }) => page_count),
          columns.figure('stopped', batch.stopped, ({ stopped }) => stopped.length),
          columns.text('file', batch.file, ({ format }) => format.toUpperCase()),
          columns.text('by', batch.by, ({ created_by }) => created_by?.name ?? batch.unknown),
          columns.day('posted', texts.posted, ({ posted_on }) => posted_on),
        ]}
      />
    </PostTabs>
  );
}

const openFirst = (query: PageQuery): object => ({ ordering: '-open,-created', ...withInstants(query) });
