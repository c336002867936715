/** „Läufe der Akten“: each takes one step of every case that is due; here one is started by hand, or tried. */
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from '../../ui/Record.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { RunState } from '../dunning/RunState.tsx';
import { RunTabs } from '../dunning/RunTabs.tsx';
import { CaseRunFacts } from './CaseRunFacts.tsx';
import { NewCaseRun } from './NewCaseRun.tsx';
import { caseRunWords } from './words.ts';

export function CaseRuns() {
  const words = useTexts(caseRunWords);
  const [isStarting, setIsStarting] = useState(false);
  const mayRun = useMay()('operator:cases');
  return (
    <RunTabs>
      <p className={styles.soft}>
        {words.about} <Link to={paths.operator.caseDecisions()}>{words.decisions}</Link>
      </p>
      {mayRun ? (
        <p>
          <Button onPress={() => setIsStarting(true)}>{words.newRun.action}</Button>
        </p>
      ) : null}
      {isStarting ? <NewCaseRun onClose={() => setIsStarting(false)} /> : null}
      <Table<CaseRun>
        topic="dunning_runs"
        views="operator/case-runs"
        title={words.title}
        file="records"
        empty={words.none}
        list={api.operator.caseRuns.list}
        idOf={({ id }) => id}
        filters={[
          useCompanyFilter(words.company),
          { name: 'status', label: words.state, options: stateOptions(words.states) },
          { name: 'trigger', label: words.trigger, options: stateOptions(words.triggers) },
          { name: 'dry_run', label: words.kind, options: stateOptions(words.kinds) },
        ]}
        preview={(run) => <CaseRunFacts run={run} />}
        columns={columnsIn(words)}
      />
    </RunTabs>
  );
}

const columnsIn = (words: (typeof caseRunWords)['de']): readonly Column<CaseRun>[] => [
  {
    ...columns.link('day', words.day, ({ id, on }) => [
      paths.operator.caseRun(id),
      <DateTime key="on" at={on} isDay />,
    ]),
    csv: ({ on }) => ({ day: on }),
  },
  columns.text('company', words.company, ({ company_name }) => company_name ?? words.allCompanies),
  columns.text('trigger', words.trigger, ({ trigger }) => words.triggers[trigger]),
  {
    name: 'kind',
    title: words.kind,
    cell: ({ dry_run }) => (dry_run ? <Tag>{words.dry}</Tag> : null),
    csv: ({ dry_run }) => (dry_run ? words.dry : null),
  },
  {
    name: 'state',
    title: words.state,
    cell: ({ status }) => <RunState status={status} />,
    csv: ({ status }) => words.states[status],
  },
  columns.figure('examined', words.counts.examined, ({ counts }) => counts.examined),
  columns.figure('steps', words.counts.steps, ({ counts }) => counts.steps),
  columns.figure('letters', words.counts.letters, ({ counts }) => counts.letters),
  columns.figure('tasks', words.counts.tasks, ({ counts }) => counts.tasks),
  columns.figure('held', words.counts.held, ({ counts }) => counts.held),
];
