/** A list of the API: its pages, its order, its filters and its columns stand in the address. */
import type { Page } from '@mahnwerk/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Acting } from './Acting.tsx';
import { Added } from '../live/Added.tsx';
import { type Ahead, type AheadTopic, useAhead } from '../live/read-ahead.ts';
import type { Operation } from '../operations.ts';
import { type ListCall, type ListGiven, type ListRead, useList } from '../query.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { NoMatch, Nothing } from '../../ui/Empty.tsx';
import { type Filter, Filters } from './Filters.tsx';
import { type Column, useGrid } from './grid.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ListFile } from './ListFile.tsx';
import { Pager } from './Pager.tsx';
import { type Filtering, filteringOf, type ListSearch, type PageQuery, type Paging, pagingNames } from './paging.ts';
import { Preview } from './Preview.tsx';
import { factsOf } from './RowFacts.tsx';
import { focusRowOf, Rows } from './Rows.tsx';
import { SavedViews, SaveViewButton, type ShippedView } from './SavedViews.tsx';
import type { Selecting } from './SelectionBar.tsx';
import { useSelection } from './selection.ts';
import styles from './Table.module.css';
import { TableHead } from './TableHead.tsx';

export type { Column } from './grid.ts';

export interface TableProps<T extends object> {
  readonly title: string;
  /** The operation that reads the rows. */
  readonly list: Operation<ListCall<T>>;
  /** Ids of its path, and what is always asked. */
  readonly given?: ListGiven;
  /** The address as the API takes it; default: as it is. */
  readonly queryOf?: (query: PageQuery) => object;
  /** The address keeps the pages of another list of the screen: of this one the first rows are shown alone. */
  readonly isFirstPageAlone?: boolean;
  readonly idOf: (row: T) => string;
  readonly columns: readonly Column<T>[];
  /** What narrows the list; the list of the API declares each. */
  readonly filters?: readonly Filter[];
  /** Space shows it beside the list; of a list with a file by default all that its columns say. */
  readonly preview?: (row: T) => ReactNode;
  /** What its rows are: what changes meanwhile is read ahead. */
  readonly topic?: AheadTopic;
  /** The list has saved views: its name among all lists. */
  readonly views?: string;
  /** Those that come with the screen. */
  readonly shippedViews?: readonly ShippedView[];
  /** What is said while there is nothing yet. */
  readonly empty?: ReactNode;
  /** Rows are selected, and what is done with all of them. */
  readonly selecting?: Selecting<T>;
  /** What is done with the selected rows, or with the one that the list stands at: one call for all of them. */
  readonly commands?: (rows: readonly T[], clear: () => void) => ReactNode;
  /** What matches is saved as CSV; more than a hundred persons behind a fresh proof. */
  readonly file?: 'records' | 'persons';
}

const limit_default = 50;

/** Another list in its place is reset: no row of the former one is shown under its name. */
export const Table = <T extends object>(props: TableProps<T>) => (
  <Named key={JSON.stringify([props.list.name, props.given])} {...props} />
);

function Named<T extends object>(props: TableProps<T>) {
  const { title, list: operation, given = {}, queryOf, filters = [], views, shippedViews = [] } = props;
  const { row, ...search }: ListSearch = useSearch({ strict: false });
  const { columns, view } = search;
  const navigate = useNavigate();
  const names = filters.map((each) => each.name);
  const filtering = filteringOf({ ...search }, names);
  const asked = { ...(props.isFirstPageAlone === true ? firstPage({}) : pagingIn(search)), ...filtering };
  const list = useList(operation, given, asked, { keepsFormer: true, queryOf });
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = list;
  const last = useLast(data);
  const failed = error === null ? null : <Failure what={title} error={error} retry={() => void refetch()} />;
  if (last === undefined) return failed ?? <Loading />;
  // What else the address says is of the screen, and stays.
  const kept = without(search, [...pagingNames, ...names]);
  const show = (next: Paging, by: Filtering = filtering) =>
    void navigate({ to: '.', search: { ...kept, ...next, ...by } });
  const { ordering } = asked;
  const ofView = {
    ...filtering,
    ...(ordering === undefined ? {} : { ordering }),
    ...(columns === undefined ? {} : { columns }),
  };
  return (
    <div className={styles.frame}>
      {views === undefined ? null : <SavedViews screen={views} search={ofView} current={view} shipped={shippedViews} />}
      {failed}
      <Shown
        {...props}
        preview={props.preview ?? (props.file === undefined ? undefined : factsOf(props.columns))}
        columns={props.columns.filter(({ cell }) => cell !== undefined)}
        page={last.page}
        at={dataUpdatedAt}
        read={list}
        paging={last.asked}
        isWaiting={isPlaceholderData}
        filtering={filtering}
        current={row}
        chosen={columns === undefined ? [] : columns.split(',')}
        saving={
          <>
            {views === undefined ? null : <SaveViewButton screen={views} search={ofView} />}
            {props.file === undefined ? null : <File {...props} />}
          </>
        }
        onShow={show}
      />
    </div>
  );
}

/** „CSV“: what the columns say of all rows that match. */
const File = <T extends object>({ title, file, columns, filters = [], ...list }: TableProps<T>) => (
  <ListFile<T>
    {...list}
    name={title}
    isOfPersons={file === 'persons'}
    filters={filters}
    cells={columns.flatMap(({ title: head, csv }) => (csv === undefined ? [] : [[head, csv] as const]))}
  />
);

/** What was read last: where the next page cannot be read, its rows stay. */
function useLast<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

interface ShownProps<T extends object> extends Omit<TableProps<T>, 'preview'> {
  readonly preview: ((row: T) => ReactNode) | undefined;
  readonly page: Page<T>;
  /** When it was read. */
  readonly at: number;
  readonly read: ListRead<T>;
  readonly paging: Paging;
  /** The rows of the former page, while the next one is under way. */
  readonly isWaiting: boolean;
  readonly filtering: Filtering;
  /** The id of the row that the address names. */
  readonly current: string | undefined;
  readonly chosen: readonly string[];
  /** Above its head: what saves its view and its rows. */
  readonly saving: ReactNode;
  readonly onShow: (paging: Paging, filtering?: Filtering) => void;
}

function Shown<T extends object>(props: ShownProps<T>) {
  const { list, given, title, idOf, columns, preview, selecting } = props;
  const { paging, isWaiting, filtering, current, chosen, onShow } = props;
  const navigate = useNavigate();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { selected, select } = useSelection<T>({ list: list.name, given, filtering });
  const ahead = usePageAhead(props);
  const grid = useGrid({ rows: ahead.rows, idOf, columns, chosen, selected, onSelect: select });
  const change = (part: Partial<ListSearch>) => void navigate(inAddress(part));
  const narrow = (by: Filtering) => onShow(firstPage(paging), by);
  const closePreview = () => {
    focusRowOf(current);
    setIsPreviewing(false);
  };
  const previewed = isPreviewing ? ahead.rows.find((each) => idOf(each) === current) : undefined;
  return (
    <>
      <Tools
        {...props}
        ahead={ahead}
        onNarrow={narrow}
        onChoose={(names) => change({ columns: names?.join(',') ?? '' })}
      />
      <Acting {...props} rows={ahead.rows} selected={selected} onSelect={select} />
      <div className={previewed === undefined ? undefined : styles.beside}>
        <div className={styles.scroll}>
          <table className={`${styles.table} ${isWaiting ? styles.waiting : ''}`} aria-label={title}>
            <TableHead
              grid={grid}
              columnOf={columnIn(columns)}
              ordering={paging.ordering}
              onOrder={(ordering) => onShow({ ...firstPage(paging), ordering })}
              isSelectable={selecting !== undefined}
            />
            <Rows
              rows={grid.getRowModel().rows}
              columnOf={columnIn(columns)}
              current={current}
              onCurrent={(row) => change({ row })}
              selectable={selecting?.nameOf}
              onPreview={preview === undefined ? undefined : () => setIsPreviewing(!isPreviewing)}
            />
          </table>
        </div>
        {previewed === undefined || preview === undefined ? null : (
          <Preview onClose={closePreview}>{preview(previewed)}</Preview>
        )}
      </div>
      <End {...props} onReset={() => narrow({})} />
    </>
  );
}

type EndProps<T extends object> = Pick<
  ShownProps<T>,
  'page' | 'paging' | 'filtering' | 'empty' | 'isFirstPageAlone' | 'onShow'
>;

/** Below the rows: the pages of the list; or why there are no rows. */
function End<T extends object>({
  page,
  paging,
  filtering,
  empty,
  isFirstPageAlone = false,
  onShow,
  onReset,
}: EndProps<T> & { readonly onReset: () => void }) {
  if (page.count === 0 && Object.keys(filtering).length > 0) return <NoMatch onReset={onReset} />;
  if (page.count === 0 && empty !== undefined) return typeof empty === 'string' ? <Nothing>{empty}</Nothing> : empty;
  return <Pager page={page} paging={paging} onShow={isFirstPageAlone ? undefined : onShow} />;
}

/** The page as it is now: its rows change in their places, new ones wait. */
const usePageAhead = <T extends object>({ topic, page, at, idOf, read }: ShownProps<T>) =>
  useAhead({ topic, data: page, at, list: read, idOf });

interface ToolsProps<T extends object> extends Pick<
  ShownProps<T>,
  'filters' | 'filtering' | 'columns' | 'chosen' | 'saving'
> {
  readonly ahead: Ahead<T>;
  readonly onNarrow: (filtering: Filtering) => void;
  readonly onChoose: (columns: readonly string[] | undefined) => void;
}

/** Above the head: what narrows the list, and how it is shown. */
const Tools = <T extends object>({ filters = [], filtering, onNarrow, saving, ahead, ...columns }: ToolsProps<T>) => (
  <div className={styles.tools}>
    {filters.length === 0 ? null : <Filters filters={filters} filtering={filtering} onNarrow={onNarrow} />}
    <span className={styles.look}>
      <Added ahead={ahead} />
      {saving}
      <ColumnsButton {...columns} />
    </span>
  </div>
);

const columnIn =
  <T,>(columns: readonly Column<T>[]) =>
  (name: string) =>
    columns.find((column) => column.name === name);

/** The paging of an address. Filters are not of it: a list gets only those that it declares. */
const pagingIn = ({ offset, position, ...of }: Paging): Paging => ({
  ...firstPage(of),
  ...(offset === undefined ? {} : { offset }),
  ...(position === undefined ? {} : { position }),
});

const without = (search: ListSearch, names: readonly string[]): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));

const firstPage = ({ limit = limit_default, ordering }: Paging): Paging => ({
  limit,
  ...(ordering === undefined ? {} : { ordering }),
});

/** The same page with a row or columns in its address: no step of its own for Back, and the page stays where it is. */
const inAddress = (part: Partial<ListSearch>) =>
  ({
    to: '.',
    search: (before: ListSearch) => ({ ...before, ...part }),
    replace: true,
    resetScroll: false,
  }) as const;
