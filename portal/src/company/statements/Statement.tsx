/** One statement: its balance and how it comes about, its documents, and each case with what every payment settled. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Statement as StatementData } from '@mahnwerk/contract/case/statements.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';
import { Booking, CostLine } from './Booking.tsx';
import { StatementDocuments } from './StatementDocuments.tsx';

export function Statement() {
  const { company, statements: words } = useWords();
  const { routes, id } = useCompany();
  const { data, error, refetch } = useRead(api.company.statements.get, { id });
  if (data === undefined)
    return <LoadState title={company.screens.statements} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={words.titleOf(data.clearing_no)}>
      <Balance statement={data} />
      {data.documents.length === 0 ? null : (
        <Card title={words.documents}>
          <StatementDocuments
            documents={data.documents}
            read={(document) => routes.statementDocuments.download({ statement_id: id, id: document })}
          />
        </Card>
      )}
      <Cases />
      <AsApi path={`/v2/statements/${data.id}/`} object={data} />
    </Screen>
  );
}

/** The balance: what the rows pay out, less what earlier negative balances take. */
function Balance({ statement }: { readonly statement: StatementData }) {
  const words = useWords().statements;
  const { total_balance, payout_date, paid_at, status, cancellation_invoice_no } = statement;
  const isOwed = total_balance.value.startsWith('-');
  return (
    <Card title={isOwed ? words.owed : words.paidOut} isNext>
      <DescriptionList
        facts={[
          [
            words.period,
            <span key="period">
              <DateTime at={statement.period_start} isDay /> – <DateTime at={statement.period_end} isDay />
            </span>,
          ],
          [words.before, <Money key="before" amount={statement.balance_pre_outstanding_items_offsetting} />],
          [words.offset, <Money key="offset" amount={statement.offset_outstanding_items} />],
          [
            words.balance,
            <b key="balance">
              <Money amount={total_balance} />
            </b>,
          ],
          [words.payoutDate, payout_date && <DateTime key="payout" at={payout_date} isDay />],
          [words.settled, paid_at && <DateTime key="settled" at={paid_at} isDay />],
          [words.invoice, statement.invoice_no],
          [words.cancelled, status === 'cancelled' ? cancellation_invoice_no : null],
          [words.comment, statement.comment],
        ]}
      />
    </Card>
  );
}

function Cases() {
  const words = useWords().statements;
  const { id, customer } = useCompany();
  return (
    <Table<StatementMandate>
      title={words.cases}
      list={api.company.statements.mandateDetails}
      given={{ id }}
      idOf={({ mandate }) => mandate.id}
      columns={[
        columns.link('reference', words.reference, ({ mandate }) => [
          paths.company.case(customer, mandate.id),
          mandate.reference_number,
        ]),
        columns.text('debtor', words.debtor, ({ debtor_name }) => debtor_name),
        { name: 'lines', title: words.lines, cell: (each) => <Lines of={each} /> },
      ]}
    />
  );
}

/** Every line opens its booking. */
const Lines = ({ of: { payments, advanced_costs } }: { readonly of: StatementMandate }) => (
  <>
    {payments.map((payment) => (
      <Booking key={`${payment.payment_id} ${payment.type}`} payment={payment} />
    ))}
    {advanced_costs.map((cost) => (
      <CostLine key={`${cost.cost_id ?? ''} ${cost.date}`} cost={cost} />
    ))}
  </>
);
