/** The columns that lists share. A column of one of these kinds is declared by its name, its title and its value alone. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Amount } from '../../ui/amounts.ts';
import { Money } from '../../ui/Money.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import type { Column } from './grid.ts';

/** The term of `ordering`, where the list declares one. */
type Order = string | undefined;

const ordered = (order: Order) => (order === undefined ? {} : { order });

export const columns = {
  /** A text or a figure as it is. */
  text: <T,>(name: string, title: string, textOf: (row: T) => ReactNode, order?: Order): Column<T> => ({
    name,
    title,
    cell: textOf,
    ...ordered(order),
  }),
  /** A text that leads to a record. */
  link: <T,>(name: string, title: string, linkOf: (row: T) => readonly [to: string, text: ReactNode], order?: Order) =>
    ({
      name,
      title,
      cell: (row) => {
        const [to, text] = linkOf(row);
        return <Link to={to}>{text}</Link>;
      },
      ...ordered(order),
    }) satisfies Column<T>,
  money: <T,>(name: string, title: string, amountOf: (row: T) => Amount, order?: Order): Column<T> => ({
    name,
    title,
    cell: (row) => <Money amount={amountOf(row)} />,
    isNumeric: true,
    ...ordered(order),
  }),
  /** An instant; nothing where there is none. */
  when: <T,>(name: string, title: string, instantOf: (row: T) => string | null, order?: Order): Column<T> => ({
    name,
    title,
    cell: (row) => {
      const at = instantOf(row);
      return at === null ? null : <DateTime at={at} />;
    },
    ...ordered(order),
  }),
  /** A day without its time. */
  day: <T,>(name: string, title: string, dayOf: (row: T) => string | null, order?: Order): Column<T> => ({
    name,
    title,
    cell: (row) => {
      const at = dayOf(row);
      return at === null ? null : <DateTime at={at} isDay />;
    },
    ...ordered(order),
  }),
};
