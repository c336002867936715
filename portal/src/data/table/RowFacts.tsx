/** A row beside its list: what each column says of it, also those that the person has left out; no commands. */
import type { ReactNode } from 'react';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { Column } from './grid.ts';

export const factsOf =
  <T,>(columns: readonly Column<T>[]) =>
  (row: T): ReactNode => {
    const [first, ...others] = columns.filter(({ cell, csv }) => cell !== undefined && csv !== undefined);
    return (
      <>
        <h2>{first?.cell?.(row)}</h2>
        <DescriptionList facts={others.map(({ title, cell }) => [title, cell?.(row)])} />
      </>
    );
  };
