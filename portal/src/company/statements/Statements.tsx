/** „Abrechnungen“: what was collected in each period, what the service charged, what it paid out. */
import { useHome } from '../../data/me.ts';
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Statement } from '@mahnwerk/contract/case/statements.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { words as ownWords } from './words.ts';
import { useCompany } from '../../data/useCompany.ts';

export function Statements() {
  const { company, empty, failure, statements: words } = useWords();
  const own = useTexts(ownWords);
  const { customer } = useCompany();
  const home = useHome();
  return (
    <Screen title={company.screens.statements}>
      <StatementTabs />
      <Table<Statement>
        topic="statements"
        title={company.screens.statements}
        empty={<Empty text={empty.statements} to={home} action={failure.home} />}
        list={api.company.statements.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'booking_date_from', label: own.from, isDay: true },
          { name: 'booking_date_to', label: own.to, isDay: true },
        ]}
        columns={[
          columns.link('number', words.number, ({ id, clearing_no }) => [
            paths.company.statement(customer, id),
            clearing_no,
          ]),
          {
            name: 'period',
            title: words.period,
            cell: ({ period_start, period_end }) => (
              <>
                <DateTime at={period_start} isDay /> – <DateTime at={period_end} isDay />
              </>
            ),
          },
          columns.day('booked', words.booked, ({ booking_date }) => booking_date, 'booking_date'),
          { name: 'cases', title: words.cases, cell: ({ mandate_count }) => mandate_count, isNumeric: true },
          columns.money('balance', words.balance, ({ total_balance }) => total_balance),
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

/** Collective statements, and those of single cases. */
export function StatementTabs() {
  const own = useTexts(ownWords);
  const { customer } = useCompany();
  return (
    <Tabs
      label={own.tabs}
      tabs={[
        { to: paths.company.statements(customer), text: own.collective, isExact: true },
        { to: paths.company.singleStatements(customer), text: own.single },
      ]}
    />
  );
}

/** When it is paid out; or that it was cancelled. */
export function Payout({ of: { payout_date, status } }: { readonly of: Pick<Statement, 'payout_date' | 'status'> }) {
  const { cancelled } = useWords().statements;
  if (status === 'cancelled') return <State meaning="bad">{cancelled}</State>;
  return payout_date === null ? '–' : <DateTime at={payout_date} isDay />;
}
