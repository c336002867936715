/** „Aktenabrechnungen“: the statement of each closed case. */
import type { OperatorSingleMandateStatement } from '@mahnwerk/contract/operator/statements.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Table } from '../../data/table/Table.tsx';
import { api } from '../../data/operations.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { SingleBalance } from './Balance.tsx';
import { Blocks, blocksText, stateColumns } from './shown.tsx';
import { StatementTabs } from './StatementTabs.tsx';
import { type MonthWords, words } from './words.ts';

export function SingleStatements() {
  const texts = useTexts(words);
  const company = useCompanyFilter(texts.company);
  return (
    <StatementTabs>
      <Table<OperatorSingleMandateStatement>
        topic="statements"
        views="operator/statements/single"
        title={texts.singles}
        file="persons"
        empty={<Empty text={texts.empty.singles} to={paths.operator.cases()} action={texts.empty.toCases} />}
        list={api.operator.operatorSingleMandateStatements.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'q', label: texts.findSingle },
          { name: 'status', label: texts.state, options: stateOptions(texts.statuses) },
          { name: 'own', label: texts.ownInvoice, options: stateOptions(texts.ownInvoices) },
          { name: 'booking_date_from', label: texts.from, isDay: true },
          { name: 'booking_date_to', label: texts.to, isDay: true },
          { name: 'balance', label: texts.balance, options: stateOptions(texts.signs) },
          company,
        ]}
        preview={(each) => <SingleBalance statement={each} />}
        columns={columnsIn(texts)}
      />
    </StatementTabs>
  );
}

const columnsIn = (texts: MonthWords): readonly Column<OperatorSingleMandateStatement>[] => [
  columns.link('case', texts.case, ({ id, mandate }) => [paths.operator.singleStatement(id), mandate.reference_number]),
  columns.text('debtor', texts.debtor, ({ debtor_name }) => debtor_name),
  columns.text('company', texts.company, ({ company_name }) => company_name, 'company'),
  columns.day('booked', texts.bookingDate, ({ booking_date }) => booking_date, 'booking_date'),
  columns.money('balance', texts.balance, ({ total_balance }) => total_balance, 'balance'),
  columns.text('number', texts.number, ({ invoice_no }) => invoice_no),
  ...stateColumns(texts),
  {
    name: 'missing',
    title: texts.missing,
    cell: ({ blocked, company_id }) => <Blocks blocked={blocked} company={company_id} isSingle />,
    csv: ({ blocked }) => blocksText(blocked, texts, true),
  },
];
