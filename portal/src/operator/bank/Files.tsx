/** „Kontoauszüge“: the bank files that were imported, newest first. */
import { PaymentTabs } from '../payments/PaymentTabs.tsx';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import { words } from './words.ts';

type BankFile = AnswerOf<typeof api.operator.bankFiles.list>['results'][number];

export function BankFiles() {
  const { files } = useTexts(words);
  return (
    <PaymentTabs>
      <Table<BankFile>
        title={files.title}
        list={api.operator.bankFiles.list}
        idOf={({ id }) => id}
        empty={<p role="status">{files.none}</p>}
        columns={[
          columns.link('name', files.name, ({ id, filename }) => [
            paths.operator.bankFile(id),
            filename ?? files.unnamed,
          ]),
          columns.when('at', files.at, ({ created_at }) => created_at),
          columns.text('by', files.by, ({ created_by }) => created_by?.name),
          figure('count', files.count, ({ count }) => count),
          figure('fresh', files.fresh, ({ new_count }) => new_count),
          figure('known', files.known, ({ duplicate_count }) => duplicate_count),
          figure('doubtful', files.doubtful, ({ doubtful_count }) => doubtful_count),
          columns.text('gap', files.result, ({ statements }) =>
            statements.some(({ gap }) => gap) ? <State meaning="warn">{files.gap}</State> : null,
          ),
        ]}
      />
    </PaymentTabs>
  );
}

const figure = (name: string, title: string, of: (file: BankFile) => number) => ({
  name,
  title,
  cell: of,
  isNumeric: true as const,
});
