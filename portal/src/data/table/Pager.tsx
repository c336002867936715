/** Which rows of a list are shown, of how many; more or fewer of them at once, and the pages before and behind. */
import type { Page } from '@mahnwerk/client';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { pageSizes, type Paging, pagingOf } from './paging.ts';
import styles from './Table.module.css';

interface PagerProps {
  readonly page: Page<unknown>;
  readonly paging: Paging;
  /** Undefined: no other page is offered. */
  readonly onShow: ((paging: Paging) => void) | undefined;
}

export function Pager({
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
      {onShow === undefined ? null : (
        <>
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
        </>
      )}
    </div>
  );
}
