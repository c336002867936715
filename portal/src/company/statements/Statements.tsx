/** „Abrechnungen“: what was collected in each period, what the service charged, what it paid out. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';

export function Statements() {
  const { company, empty, failure, statements: words } = useWords();
  const { customer } = useCompany();
  return (
    <Screen title={company.screens.statements}>
      <Table<Statement>
        topic="statements"
        title={company.screens.statements}
        empty={<Empty text={empty.statements} to={paths.company.home(customer)} action={failure.home} />}
        list={api.company.statements.list}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'number',
            title: words.number,
            cell: ({ id, clearing_no }) => <Link to={paths.company.statement(customer, id)}>{clearing_no}</Link>,
          },
          {
            name: 'period',
            title: words.period,
            cell: ({ period_start, period_end }) => (
              <>
                <When at={period_start} isDay /> – <When at={period_end} isDay />
              </>
            ),
          },
          {
            name: 'booked',
            title: words.booked,
            cell: ({ booking_date }) => <When at={booking_date} isDay />,
            order: 'booking_date',
          },
          { name: 'cases', title: words.cases, cell: ({ mandate_count }) => mandate_count, isFigure: true },
          {
            name: 'balance',
            title: words.balance,
            cell: ({ total_balance }) => <Money amount={total_balance} />,
            isFigure: true,
          },
          {
            name: 'payout',
            title: words.payout,
            cell: (statement) => <Payout of={statement} />,
          },
        ]}
      />
    </Screen>
  );
}

function Payout({ of: { payout_date, status } }: { readonly of: Statement }) {
  const { cancelled } = useWords().statements;
  if (status === 'cancelled') return <State meaning="bad">{cancelled}</State>;
  return payout_date === null ? '–' : <When at={payout_date} isDay />;
}
