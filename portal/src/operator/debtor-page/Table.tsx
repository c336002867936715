/** The tables of „Schuldnerseite“ of a case. */
import type { ReactNode } from 'react';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../case-money/CaseMoney.module.css';

/** As many of each are shown: the newest. */
export const shown_max = 20;

interface TableProps {
  readonly name: string;
  readonly heads: readonly string[];
  readonly empty: string;
  readonly count: number | undefined;
  readonly children: ReactNode;
}

export const Table = ({ name, heads, empty, count, children }: TableProps) =>
  count === 0 ? (
    <p className={tables.empty}>{empty}</p>
  ) : (
    <Scroll name={name}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={name}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
