/** „Läufe“: the runs that made drafts. */
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayText } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { periodColumn, RunState } from './shown.tsx';
import { StatementTabs } from './StatementTabs.tsx';
import { words } from './words.ts';

export function Runs() {
  const texts = useTexts(words);
  const { code } = useWords();
  return (
    <StatementTabs>
      <Table<StatementRun>
        topic="statement_runs"
        title={texts.runs}
        file="records"
        views="operator/statement-runs"
        empty={<Empty text={texts.empty.runs} to={paths.operator.statements()} action={texts.empty.toDrafts} />}
        list={api.operator.statementRuns.list}
        idOf={({ id }) => id}
        columns={[
          {
            ...columns.link('until', texts.until, ({ id, period_end }) => [
              paths.operator.statementRun(id),
              dayText(period_end, code),
            ]),
            csv: ({ period_end }) => ({ day: period_end }),
          },
          periodColumn(texts),
          columns.text('company', texts.company, ({ company_name }) => company_name ?? texts.allCompanies),
          {
            name: 'state',
            title: texts.state,
            cell: (each) => <RunState of={each} />,
            csv: ({ status }) => texts.runStatuses[status],
          },
          columns.figure('made', texts.made, ({ counts }) => counts.drafts),
          columns.figure('skipped', texts.skipped, ({ counts }) => counts.skipped),
          columns.day('booked', texts.bookingDate, ({ booking_date }) => booking_date),
          columns.when('started', texts.started, ({ created_at }) => created_at),
        ]}
      />
    </StatementTabs>
  );
}
