/** What the tables of „Auswertung“ have in common. */
import type { ReactNode } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../case-money/CaseMoney.module.css';

/** What is read, or why it cannot be. */
export function Read<T>({ read, children }: { readonly read: Reading<T>; readonly children: (data: T) => ReactNode }) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
}

interface Reading<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface FrameProps {
  readonly name: string;
  readonly heads: readonly string[];
  readonly figures: readonly string[];
  readonly children: ReactNode;
}

export const Frame = ({ name, heads, figures, children }: FrameProps) => (
  <Scroll name={name}>
    <table className={`${tables.table} ${tables.stacked}`} aria-label={name}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {figures.map((head) => (
            <th key={head} scope="col" className={tables.figures}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scroll>
);
