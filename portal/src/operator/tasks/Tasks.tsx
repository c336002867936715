/** „Aufgaben“: what only people can do, of the person, of its team and of all. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { taskStatuses } from '@mahnwerk/contract/shapes/task.ts';
import { useMay, useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import type { Filtering, PageQuery } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf, dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Nothing } from '../../ui/Empty.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAssignees } from '../cases/assignment.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { isWaiting, placeOf, type Task, useTeams, useTitleOf } from './reads.ts';
import { TaskCommands } from './TaskCommands.tsx';
import { NewTask } from './TaskForms.tsx';
import styles from './Tasks.module.css';
import { words } from './words.ts';

/** The address of each list. */
const tabPaths = {
  mine: paths.operator.tasks(),
  team: paths.operator.teamTasks(),
  all: paths.operator.allTasks(),
} as const;
type TaskTab = keyof typeof tabPaths;
const tabs = Object.keys(tabPaths) as readonly TaskTab[];

export function MyTasks() {
  const { id } = useMe();
  return (
    <Framed>
      <TaskTable tab="mine" query={{ assignee_id: id }} />
    </Framed>
  );
}

export function TeamTasks() {
  const texts = useTexts(words);
  const { mine } = useTeams();
  const [first] = mine ?? [];
  return (
    <Framed>
      {first === undefined ? (
        mine && <Nothing>{texts.noTeam}</Nothing>
      ) : (
        <TaskTable
          tab="team"
          query={{}}
          defaults={{ team_id: first.id }}
          teams={(mine ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
    </Framed>
  );
}

export function AllTasks() {
  const { all } = useTeams();
  return (
    <Framed>
      <TaskTable tab="all" query={{}} teams={(all ?? []).map(({ id, name }) => ({ value: id, text: name }))} />
    </Framed>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  const { screens } = useWords();
  const texts = useTexts(words);
  const mayWrite = useMay()('operator:cases');
  const [isWriting, setWriting] = useState(false);
  const actions = mayWrite ? (
    <Button isPrimary shortcut="c" onPress={() => setWriting(true)}>
      {texts.create.action}
    </Button>
  ) : undefined;
  return (
    <Screen title={screens.tasks} actions={actions}>
      <Tabs
        label={screens.tasks}
        tabs={tabs.map((tab) => ({ to: tabPaths[tab], text: texts.tabs[tab], isExact: tab === 'mine' }))}
      />
      {children}
      {isWriting ? <NewTask onClose={() => setWriting(false)} /> : null}
    </Screen>
  );
}

interface TaskTableProps {
  readonly tab: TaskTab;
  /** What the list always asks. */
  readonly query: object;
  /** What it asks unless the address asks for something else. */
  readonly defaults?: Filtering;
  readonly teams?: readonly { readonly value: string; readonly text: string }[];
}

function TaskTable({ tab, query, defaults = {}, teams = [] }: TaskTableProps) {
  const { screens } = useWords();
  const texts = useTexts(words);
  const mayWrite = useMay()('operator:cases');
  const titleOf = useTitleOf();
  const filters = useFilters(tab, teams);
  const all = useColumns();
  const key = JSON.stringify(query);
  const given = useMemo(() => ({ query: JSON.parse(key) as object }), [key]);
  const queryOf = (asked: PageQuery) => ({ status: 'waiting', ...defaults, ...asked });
  return (
    <Table<Task>
      topic="tasks"
      title={screens.tasks}
      file="persons"
      views={`operator/tasks/${tab}`}
      empty={texts.none}
      list={api.operator.tasks.list}
      given={given}
      queryOf={queryOf}
      idOf={({ id }) => id}
      filters={filters}
      preview={(task) => <Preview task={task} />}
      columns={all}
      {...(mayWrite
        ? {
            selecting: { nameOf: titleOf, commands: [] },
            commands: (rows: readonly Task[], onDone: () => void) => <TaskCommands tasks={rows} onDone={onDone} />,
          }
        : {})}
    />
  );
}

function useFilters(tab: TaskTab, teams: NonNullable<TaskTableProps['teams']>): readonly Filter[] {
  const texts = useTexts(words);
  const people = useAssignees();
  const company = useCompanyFilter(useWords().cases.list.company);
  const statuses = Object.fromEntries(taskStatuses.map((each) => [each, texts.statuses[each]]));
  return [
    { name: 'kind', label: texts.kind, options: stateOptions(texts.kinds) },
    { name: 'status', label: texts.status, unset: texts.waiting, options: stateOptions(statuses) },
    { name: 'priority', label: texts.priority, options: stateOptions(texts.priorities) },
    ...(tab === 'mine' ? [] : [{ name: 'assignee_id', label: texts.assignee, options: people }]),
    ...(tab === 'mine'
      ? []
      : [{ name: 'unassigned', label: texts.unassigned, options: stateOptions(texts.assignments) }]),
    ...(teams.length === 0 ? [] : [{ name: 'team_id', label: texts.team, options: teams }]),
    company,
    { name: 'due_from', label: texts.dueFrom, isDay: true },
    { name: 'due_to', label: texts.dueTo, isDay: true },
    { name: 'done_from', label: texts.doneFrom, isDay: true },
    { name: 'done_to', label: texts.doneTo, isDay: true },
    { name: 'done_by', label: texts.doneBy, options: people },
    { name: 'by_service', label: texts.byService, options: stateOptions(texts.enders) },
  ];
}

const priorityMeanings: Readonly<Record<Task['priority'], Meaning>> = {
  low: 'calm',
  normal: 'calm',
  high: 'warn',
  urgent: 'bad',
};

const statusMeanings: Readonly<Record<Task['status'], Meaning>> = {
  open: 'calm',
  in_progress: 'warn',
  done: 'good',
  cancelled: 'calm',
};

/** The day, marked once it is over. */
function Due({ task }: { readonly task: Task }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const day = dayText(task.due_on, code);
  return isWaiting(task) && task.due_on < dayOf() ? <State meaning="bad">{texts.overdueOn(day)}</State> : <>{day}</>;
}

function useColumns(): readonly Column<Task>[] {
  const texts = useTexts(words);
  const titleOf = useTitleOf();
  return [
    columns.text('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
    {
      name: 'title',
      title: texts.taskTitle,
      cell: (task) => (
        <Link to={placeOf(task)} className={styles.title}>
          {titleOf(task)}
        </Link>
      ),
      csv: titleOf,
    },
    columns.text('debtor', texts.debtor, ({ debtor_name }) => debtor_name),
    {
      ...columns.day<Task>('due', texts.due, ({ due_on }) => due_on, 'due'),
      cell: (task) => <Due task={task} />,
    },
    {
      name: 'priority',
      title: texts.priority,
      cell: ({ priority }) => <State meaning={priorityMeanings[priority]}>{texts.priorities[priority]}</State>,
      csv: ({ priority }) => texts.priorities[priority],
      order: 'priority',
    },
    columns.text('assignee', texts.assignee, ({ assignee, team }) => assignee?.name ?? team?.name),
    {
      name: 'status',
      title: texts.status,
      cell: ({ status }) => <State meaning={statusMeanings[status]}>{texts.statuses[status]}</State>,
      csv: ({ status }) => texts.statuses[status],
    },
  ];
}

/** A task beside its list. */
function Preview({ task }: { readonly task: Task }) {
  const texts = useTexts(words);
  const titleOf = useTitleOf();
  return (
    <>
      <h2 className={styles.title}>{titleOf(task)}</h2>
      {task.text === null ? null : <p className={styles.text}>{task.text}</p>}
      <DescriptionList
        facts={[
          [texts.kind, texts.kinds[task.kind]],
          ...(task.reference_number === null ? [] : [[texts.case, task.reference_number] as const]),
          ...(task.outcome === null ? [] : [[texts.finish.outcome, texts.outcomes[task.outcome]] as const]),
          ...(task.outcome_text === null ? [] : [[texts.finish.remark, task.outcome_text] as const]),
        ]}
      />
    </>
  );
}
