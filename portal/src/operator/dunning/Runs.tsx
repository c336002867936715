/** „Läufe“: the runs of the ladder, and when the next one begins by itself. */
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayText } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Empty } from '../../ui/Empty.tsx';
import styles from '../../ui/Record.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { nextWorkingMorning } from '../../ui/working-days.ts';
import { useCompanyFilter } from '../company-filter.ts';
import { RunFacts } from './RunFacts.tsx';
import { RunState } from './RunState.tsx';
import { RunTabs } from './RunTabs.tsx';
import { words } from './words.ts';

/** At this time a run begins by itself on each working day, in Berlin. */
const run_hour = 9;

export function Runs() {
  const texts = useTexts(words);
  const { code } = useWords();
  const [next] = useState(() => nextWorkingMorning(Date.now(), run_hour));
  return (
    <RunTabs>
      <p className={styles.soft}>{texts.nextRun(dayText(next, code))}</p>
      <Table<DunningRun>
        topic="dunning_runs"
        views="operator/dunning-runs"
        title={texts.runs}
        file="records"
        empty={<Empty text={texts.none} to={paths.operator.newDunningRun()} action={texts.newRun.action} />}
        list={api.operator.dunningRuns.list}
        idOf={({ id }) => id}
        filters={[
          useCompanyFilter(texts.company),
          { name: 'status', label: texts.state, options: stateOptions(texts.states) },
          { name: 'trigger', label: texts.trigger, options: stateOptions(texts.triggers) },
          { name: 'dry_run', label: texts.kind, options: stateOptions(texts.kinds) },
        ]}
        preview={(run) => <RunFacts run={run} />}
        columns={columnsIn(texts)}
      />
    </RunTabs>
  );
}

const columnsIn = (texts: (typeof words)['de']): readonly Column<DunningRun>[] => [
  {
    ...columns.link('day', texts.day, ({ id, on }) => [
      paths.operator.dunningRun(id),
      <DateTime key="on" at={on} isDay />,
    ]),
    csv: ({ on }) => ({ day: on }),
  },
  columns.text('company', texts.company, ({ company_name }) => company_name ?? texts.allCompanies),
  columns.text('trigger', texts.trigger, ({ trigger }) => texts.triggers[trigger]),
  {
    name: 'kind',
    title: texts.kind,
    cell: ({ dry_run }) => (dry_run ? <Tag>{texts.dry}</Tag> : null),
    csv: ({ dry_run }) => (dry_run ? texts.dry : null),
  },
  {
    name: 'state',
    title: texts.state,
    cell: ({ status }) => <RunState status={status} />,
    csv: ({ status }) => texts.states[status],
  },
  columns.figure('examined', texts.examined, ({ counts }) => counts.examined),
  columns.figure('letters', texts.letters, ({ counts }) => counts.letters),
  columns.figure('handovers', texts.handovers, ({ counts }) => counts.handovers),
  columns.figure('held', texts.held, ({ counts }) => counts.held),
  {
    name: 'warnings',
    title: texts.warnings,
    cell: ({ warnings }) =>
      warnings.length === 0 ? null : (
        <Tag meaning="warn" icon="warn">
          {warnings.length}
        </Tag>
      ),
    csv: ({ warnings }) => warnings.length,
  },
];
