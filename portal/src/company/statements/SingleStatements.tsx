/** „Aktenabrechnungen“: the statements of single cases, each with its case and its documents. */
import { useHome } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useCompany } from '../../data/useCompany.ts';
import type { SingleMandateStatement } from '@mahnwerk/contract/case/statements.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatementDocuments } from './StatementDocuments.tsx';
import { Payout, StatementTabs } from './Statements.tsx';
import { words as ownWords } from './words.ts';

export function SingleStatements() {
  const { company, failure, statements: words } = useWords();
  const own = useTexts(ownWords);
  const { customer, routes } = useCompany();
  const home = useHome();
  return (
    <Screen title={company.screens.statements}>
      <StatementTabs />
      <Table<SingleMandateStatement>
        topic="statements"
        title={own.single}
        empty={<Empty text={own.none} to={home} action={failure.home} />}
        list={api.company.singleMandateStatements.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'booking_date_from', label: own.from, isDay: true },
          { name: 'booking_date_to', label: own.to, isDay: true },
        ]}
        columns={[
          columns.link('case', own.debtor, ({ mandate }) => [
            paths.company.case(customer, mandate.id),
            mandate.reference_number,
          ]),
          columns.text('number', own.number, ({ invoice_no }) => invoice_no),
          columns.day('booked', words.booked, ({ booking_date }) => booking_date, 'booking_date'),
          columns.money('balance', words.balance, ({ total_balance }) => total_balance),
          { name: 'payout', title: words.payout, cell: (statement) => <Payout of={statement} /> },
          {
            name: 'files',
            title: own.files,
            cell: ({ id, documents }) => (
              <StatementDocuments
                documents={documents}
                read={(document) =>
                  routes.singleMandateStatementDocuments.download({ single_mandate_statement_id: id, id: document })
                }
              />
            ),
          },
        ]}
      />
    </Screen>
  );
}
