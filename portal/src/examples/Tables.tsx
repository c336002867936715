/** Lists: with rows that are selected and previewed, empty, and one that cannot be read. */
import { Money } from '../components/Money.tsx';
import type { Selecting } from '../components/SelectionBar.tsx';
import { Table } from '../components/Table.tsx';
import { useWords } from '../language/language.ts';

interface Row {
  readonly id: string;
  readonly value: string;
}
const rows: readonly Row[] = [
  { id: 'K26-7HM4QX', value: '1730.12' },
  { id: 'K26-9PLW3C', value: '20.50' },
];
const pageOf = (results: readonly Row[]) =>
  Promise.resolve({ count: results.length, next: null, previous: null, results });

/** The first row succeeds; the other gets no answer. */
const runOnFirst = ({ id }: Row): Promise<void> =>
  id === rows[0]?.id ? Promise.resolve() : Promise.reject(new Error('no answer'));

export function Tables() {
  const { examples } = useWords();
  const columns = [
    { name: 'text', title: examples.text, cell: ({ id }: Row) => id },
    {
      name: 'amount',
      title: examples.amount,
      isFigure: true as const,
      cell: ({ value }: Row) => <Money amount={{ value, currency: 'EUR' }} />,
    },
  ];
  const selecting: Selecting<Row> = {
    nameOf: ({ id }) => id,
    amountOf: ({ value }) => ({ value, currency: 'EUR' }),
    commands: [{ name: 'send', title: examples.send, run: runOnFirst }],
  };
  const shared = { columns, idOf: ({ id }: Row) => id };
  return (
    <>
      <Table
        {...shared}
        name="examples-rows"
        title={examples.rows}
        read={() => pageOf(rows)}
        views="examples/rows"
        preview={({ id }) => <p>{id}</p>}
        selecting={selecting}
      />
      <Table {...shared} name="examples-empty" title={examples.empty} read={() => pageOf([])} />
      <Table
        {...shared}
        name="examples-failing"
        title={examples.failing}
        read={() => Promise.reject(new Error(examples.badNote))}
      />
    </>
  );
}
