/** The columns that lists share. A column of one of these kinds is declared by its name, its title and its value alone. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Amount } from '../../ui/amounts.ts';
import type { Cell } from '../../ui/csv.ts';
import { dayOf as dayOfInstant } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import tables from '../../ui/tables.module.css';
import type { Column } from './grid.ts';

/** The term of `ordering`, where the list declares one. */
type Order = string | undefined;

/** What a cell says; a cell that is more than text has a `csv` of its own. */
const plain = (said: ReactNode): Cell => (typeof said === 'string' || typeof said === 'number' ? said : null);

/** A number or a reference is read as one: it does not break at its hyphen. */
const isOneWord = (said: ReactNode): boolean =>
  typeof said === 'string' && said.length <= one_word_characters && !said.includes(' ');

const one_word_characters = 24;

/** The day of a day or of an instant. */
const csvDay = (at: string): Cell => ({ day: at.length > 10 ? dayOfInstant(at) : at });

const ordered = (order: Order) => (order === undefined ? {} : { order });

export const columns = {
  /** A text or a figure as it is. */
  text: <T,>(name: string, title: string, textOf: (row: T) => ReactNode, order?: Order): Column<T> => ({
    name,
    title,
    cell: textOf,
    csv: (row) => plain(textOf(row)),
    ...ordered(order),
  }),
  /** A figure; figures stand below each other. */
  figure: <T,>(name: string, title: string, figureOf: (row: T) => number | null, order?: Order): Column<T> => ({
    name,
    title,
    cell: figureOf,
    csv: figureOf,
    isNumeric: true,
    ...ordered(order),
  }),
  /** A text that leads to a record. */
  link: <T,>(name: string, title: string, linkOf: (row: T) => readonly [to: string, text: ReactNode], order?: Order) =>
    ({
      name,
      title,
      cell: (row) => {
        const [to, text] = linkOf(row);
        return (
          <Link to={to} className={isOneWord(text) ? tables.whole : undefined}>
            {text}
          </Link>
        );
      },
      csv: (row) => plain(linkOf(row)[1]),
      ...ordered(order),
    }) satisfies Column<T>,
  money: <T,>(name: string, title: string, amountOf: (row: T) => Amount, order?: Order): Column<T> => ({
    name,
    title,
    cell: (row) => <Money amount={amountOf(row)} />,
    csv: (row) => ({ amount: amountOf(row) }),
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
    csv: (row) => {
      const at = instantOf(row);
      return at === null ? null : { at };
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
    csv: (row) => {
      const at = dayOf(row);
      return at === null ? null : csvDay(at);
    },
    ...ordered(order),
  }),
  /** Of no place on the screen: a file of the list has it. */
  filed: <T,>(name: string, title: string, csv: (row: T) => Cell): Column<T> => ({ name, title, csv }),
};
