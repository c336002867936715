/** „Läufe“: the runs that made drafts. */
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { api } from '../../data/operations.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayText } from '../../ui/dates.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Period, RunState } from './shown.tsx';
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
        empty={<Empty text={texts.empty.runs} to={paths.operator.statements()} action={texts.empty.toDrafts} />}
        list={api.operator.statementRuns.list}
        idOf={({ id }) => id}
        columns={[
          columns.link('until', texts.until, ({ id, period_end }) => [
            paths.operator.statementRun(id),
            dayText(period_end, code),
          ]),
          { name: 'period', title: texts.period, cell: (each) => <Period of={each} /> },
          columns.text('company', texts.company, ({ company_name }) => company_name ?? texts.allCompanies),
          { name: 'state', title: texts.state, cell: (each) => <RunState of={each} /> },
          { name: 'made', title: texts.made, cell: ({ counts }) => counts.drafts, isNumeric: true },
          { name: 'skipped', title: texts.skipped, cell: ({ counts }) => counts.skipped, isNumeric: true },
          columns.day('booked', texts.bookingDate, ({ booking_date }) => booking_date),
          columns.when('started', texts.started, ({ created_at }) => created_at),
        ]}
      />
    </StatementTabs>
  );
}
