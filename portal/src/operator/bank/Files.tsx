/** „Kontoauszüge“: the bank files that were imported, newest first. */
import { PaymentTabs } from '../payments/PaymentTabs.tsx';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import { words } from '../../features/bank/words.ts';

type BankFile = AnswerOf<typeof api.operator.bankFiles.list>['results'][number];

export function BankFiles() {
  const { files } = useTexts(words);
  return (
    <PaymentTabs>
      <Table<BankFile>
        title={files.title}
        file="records"
        views="operator/bank-files"
        list={api.operator.bankFiles.list}
        idOf={({ id }) => id}
        empty={files.none}
        columns={[
          columns.link('name', files.name, ({ id, filename }) => [
            paths.operator.bankFile(id),
            filename ?? files.unnamed,
          ]),
          columns.when('at', files.at, ({ created_at }) => created_at),
          columns.text('by', files.by, ({ created_by }) => created_by?.name),
          columns.figure('count', files.count, ({ count }) => count),
          columns.figure('fresh', files.fresh, ({ new_count }) => new_count),
          columns.figure('known', files.known, ({ duplicate_count }) => duplicate_count),
          columns.figure('doubtful', files.doubtful, ({ doubtful_count }) => doubtful_count),
          {
            name: 'gap',
            title: files.result,
            cell: (file) => (hasGap(file) ? <State meaning="warn">{files.gap}</State> : null),
            csv: (file) => (hasGap(file) ? files.gap : null),
          },
        ]}
      />
    </PaymentTabs>
  );
}

const hasGap = ({ statements }: BankFile): boolean => statements.some(({ gap }) => gap);
