/** The lines whose sum is a figure of the cash position. */
import type { CashPart } from '@mahnwerk/contract/operator/cash-position.ts';
import { Link } from '@tanstack/react-router';
import { type AnswerOf, api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import styles from '../../features/bank/Bank.module.css';
import { cashWords } from './cash-words.ts';

type CashLine = AnswerOf<typeof api.operator.cashPosition.lines>['results'][number];

export function CashLines({ on, part }: { readonly on: string; readonly part: CashPart }) {
  const { cash } = useTexts(cashWords);
  const { payments } = useWords();
  return (
    <section aria-label={cash.lines} className={styles.lines}>
      <header>
        <h2>{cash.linesOf(cash.parts[part])}</h2>
        <Link to={paths.operator.cash()} search={{ on }} resetScroll={false}>
          {cash.close}
        </Link>
      </header>
      <Table<CashLine>
        title={cash.lines}
        file="persons"
        list={api.operator.cashPosition.lines}
        given={{ query: { on, part } }}
        idOf={({ bank_transaction_id, payment_id }) => `${bank_transaction_id} ${payment_id}`}
        empty={cash.noLines}
        columns={[
          columns.day('date', payments.date, ({ value_date }) => value_date),
          { name: 'who', title: payments.who, cell: (line) => <Who line={line} />, csv: ({ name }) => name },
          columns.text('text', payments.text, ({ text }) => text),
          columns.money('amount', payments.amount, ({ amount }) => amount),
        ]}
      />
    </section>
  );
}

/** Leads to the case of a booking, else to the line that waits. */
function Who({ line: { name, mandate_id } }: { readonly line: CashLine }) {
  const { cash } = useTexts(cashWords);
  const said = name ?? cash.unnamed;
  return mandate_id === null ? <>{said}</> : <Link to={paths.operator.case(mandate_id, 'account')}>{said}</Link>;
}
