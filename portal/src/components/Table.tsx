/** A list of the API: one page at a time, ordered by one declared term, its page in the address. */
import type { Page } from '@mahnwerk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import { Failure } from './Failure.tsx';
import { Loading } from './Loading.tsx';
import { type Filter, Filters, NoMatch } from './Filters.tsx';
import {
  type Filtering,
  filteringOf,
  type ListSearch,
  type PageQuery,
  pageSizes,
  type Paging,
  pagingOf,
} from './paging.ts';
import { type Column, Rows } from './Rows.tsx';
import styles from './Table.module.css';

export interface TableProps<T> {
  /** Names the table and its rows in the cache. */
  readonly name: string;
  readonly title: string;
  readonly read: (query: PageQuery) => Promise<Page<T>>;
  readonly idOf: (row: T) => string;
  readonly columns: readonly Column<T>[];
  /** What narrows the list; the list of the API declares each. */
  readonly filters?: readonly Filter[];
}

const limit_default = 50;

export function Table<T>({ name, title, read, idOf, columns, filters = [] }: TableProps<T>) {
  const { row, ...search }: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtering = filteringOf(
    { ...search },
    filters.map((each) => each.name),
  );
  const asked: Paging & Filtering = { ...pagingIn(search), ...filtering };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [name, asked],
    // With the paging that it answers: while the next page is under way, rows and range are those of the former.
    queryFn: async () => ({ page: await read(asked as PageQuery), paging: asked }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { page, paging } = data;
  const show = (next: Paging, by: Filtering = filtering) => void navigate({ to: '.', search: { ...next, ...by } });
  const narrow = (by: Filtering) => show(firstPage(paging), by);
  return (
    <div className={styles.frame}>
      {filters.length === 0 ? null : <Filters filters={filters} filtering={filtering} onNarrow={narrow} />}
      <div className={styles.scroll}>
        <table className={`${styles.table} ${isPlaceholderData ? styles.waiting : ''}`} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.title}
                  column={column}
                  ordering={paging.ordering}
                  onOrder={(ordering) => show({ ...firstPage(paging), ordering })}
                />
              ))}
            </tr>
          </thead>
          <Rows
            rows={page.results}
            idOf={idOf}
            columns={columns}
            current={row}
            onCurrent={(id) => void navigate(toRow(id))}
          />
        </table>
      </div>
      {page.count === 0 && Object.keys(filtering).length > 0 ? (
        <NoMatch onReset={() => narrow({})} />
      ) : (
        <Pager page={page} paging={paging} onShow={show} />
      )}
    </div>
  );
}

/** The paging of an address. Filters are not of it: a list gets only those that it declares. */
const pagingIn = ({ offset, position, ...of }: Paging): Paging => ({
  ...firstPage(of),
  ...(offset === undefined ? {} : { offset }),
  ...(position === undefined ? {} : { position }),
});

const firstPage = ({ limit = limit_default, ordering }: Paging): Paging => ({
  limit,
  ...(ordering === undefined ? {} : { ordering }),
});

/** The same page, with the row named in its address: no step of its own for Back, and the page stays where it is. */
const toRow = (id: string) =>
  ({ to: '.', search: (before: ListSearch) => ({ ...before, row: id }), replace: true, resetScroll: false }) as const;

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly ordering: string | undefined;
  readonly onOrder: (ordering: string) => void;
}

function Head<T>({ column: { title, order, isFigure }, ordering, onOrder }: HeadProps<T>) {
  const className = isFigure ? styles.figures : undefined;
  if (order === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const direction = ordering === order ? 'ascending' : ordering === `-${order}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder(direction === 'ascending' ? `-${order}` : order)}
      >
        {title}
        <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '' }[direction]}</span>
      </button>
    </th>
  );
}

interface PagerProps {
  readonly page: Page<unknown>;
  readonly paging: Paging;
  readonly onShow: (paging: Paging) => void;
}

function Pager({
  page: { count, next, previous, results },
  paging: { limit, offset = 0, ordering },
  onShow,
}: PagerProps) {
  const { table, code } = useWords();
  const figure = (value: number) => new Intl.NumberFormat(code).format(value);
  if (count === 0) return <p className={styles.pager}>{table.none}</p>;
  const [before, behind] = [pagingOf(previous), pagingOf(next)];
  return (
    <div className={styles.pager}>
      <span role="status">{table.range(figure(offset + 1), figure(offset + results.length), figure(count))}</span>
      <label>
        {table.size}{' '}
        <select
          value={limit}
          onChange={({ target }) =>
            onShow({ limit: Number(target.value), ...(ordering === undefined ? {} : { ordering }) })
          }
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={styles.steps}>
        <Button isDisabled={before === undefined} onPress={() => before && onShow(before)}>
          {table.previous}
        </Button>
        <Button isDisabled={behind === undefined} onPress={() => behind && onShow(behind)}>
          {table.next}
        </Button>
      </span>
    </div>
  );
}
