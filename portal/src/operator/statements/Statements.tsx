/** „Entwürfe“ and „Veröffentlicht“: the collective statements of all companies. */
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { columns } from '../../data/table/columns.tsx';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import type { Selecting } from '../../data/table/SelectionBar.tsx';
import { Table } from '../../data/table/Table.tsx';
import { api } from '../../data/operations.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Note } from '../../ui/Note.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { Balance } from './Balance.tsx';
import { Blocks, blocksText, periodColumn, stateColumns } from './shown.tsx';
import { StatementTabs, useOwnSingles } from './StatementTabs.tsx';
import { type MonthWords, words } from './words.ts';

export function Drafts() {
  const texts = useTexts(words);
  const selecting = useDraftCommands(texts);
  return (
    <StatementTabs>
      <WaitingSingles />
      <List
        of="draft"
        empty={<Empty text={texts.empty.drafts} to={paths.operator.statementRuns()} action={texts.tabs.runs} />}
        {...(selecting === undefined ? {} : { selecting })}
        columns={[
          columns.link(
            'company',
            texts.company,
            ({ id, company_name }) => [paths.operator.statement(id), company_name],
            'company',
          ),
          ...figures(texts),
          {
            name: 'missing',
            title: texts.missing,
            cell: ({ blocked, company_id }) => <Blocks blocked={blocked} company={company_id} />,
            csv: ({ blocked }) => blocksText(blocked, texts),
          },
        ]}
      />
    </StatementTabs>
  );
}

export function PublishedStatements() {
  const texts = useTexts(words);
  return (
    <StatementTabs>
      <List
        of="published"
        empty={<Empty text={texts.empty.published} to={paths.operator.statements()} action={texts.empty.toDrafts} />}
        columns={[
          columns.link('number', texts.number, ({ id, clearing_no }) => [paths.operator.statement(id), clearing_no]),
          columns.text('company', texts.company, ({ company_name }) => company_name, 'company'),
          ...figures(texts),
          ...stateColumns(texts),
        ]}
      />
    </StatementTabs>
  );
}

const figures = (texts: MonthWords): readonly Column<OperatorStatement>[] => [
  periodColumn(texts),
  columns.day('booked', texts.bookingDate, ({ booking_date }) => booking_date, 'booking_date'),
  columns.figure('cases', texts.cases, ({ mandate_count }) => mandate_count),
  columns.money('before', texts.before, (each) => each.balance_pre_outstanding_items_offsetting),
  columns.money('offset', texts.offset, ({ offset_outstanding_items }) => offset_outstanding_items),
  columns.money('balance', texts.balance, ({ total_balance }) => total_balance, 'balance'),
];

interface ListProps {
  readonly of: 'draft' | 'published';
  readonly columns: readonly Column<OperatorStatement>[];
  readonly empty: ReactNode;
  readonly selecting?: Selecting<OperatorStatement>;
}

function List({ of, ...table }: ListProps) {
  const texts = useTexts(words);
  const company = useCompanyFilter(texts.company);
  return (
    <Table<OperatorStatement>
      {...table}
      topic="statements"
      views={`operator/statements/${of}`}
      title={texts.statements}
      file="records"
      list={api.operator.operatorStatements.list}
      given={{ query: { status: of } }}
      idOf={({ id }) => id}
      filters={[...filtersOf(texts, of), company]}
      preview={(each) => <Balance statement={each} />}
    />
  );
}

const filtersOf = (texts: MonthWords, of: 'draft' | 'published'): readonly Filter[] => [
  { name: 'q', label: texts.find },
  { name: 'booking_date_from', label: texts.from, isDay: true },
  { name: 'booking_date_to', label: texts.to, isDay: true },
  { name: 'balance', label: texts.balance, options: stateOptions(texts.signs) },
  ...(of === 'published'
    ? [
        {
          name: 'status',
          label: texts.state,
          unset: texts.statuses.published,
          options: [{ value: 'cancelled', text: texts.statuses.cancelled }],
        },
      ]
    : []),
];

/** undefined for a person who may not publish. */
function useDraftCommands({ publish, discard }: MonthWords): Selecting<OperatorStatement> | undefined {
  const { operatorStatements } = useOperator();
  if (!useMay()('operator:money')) return undefined;
  return {
    nameOf: ({ company_name }) => company_name,
    amountOf: ({ total_balance }) => total_balance,
    changes: [api.operator.workQueues],
    commands: [
      {
        name: 'publish',
        title: publish.action,
        fields: () => <p>{publish.number}</p>,
        run: ({ id }, _fields, idempotencyKey) => operatorStatements.publish({ id, idempotencyKey }),
      },
      {
        name: 'discard',
        title: discard.action,
        fields: () => <p>{discard.about}</p>,
        run: ({ id }) => operatorStatements.discard({ id }),
      },
    ],
  };
}

/** Single-mandate statements with an invoice of their own wait beside the drafts of runs. */
function WaitingSingles() {
  const { singlesWait } = useTexts(words);
  const count = useOwnSingles();
  if (count === 0) return null;
  return (
    <Note>
      <Link to={paths.operator.singleStatements()} search={{ status: 'draft', own: 'true' }}>
        {singlesWait(count)}
      </Link>
    </Note>
  );
}
