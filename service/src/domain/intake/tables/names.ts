/** Which column is which field, by the names of both (intake.md 2). Pure. */
import type { ImportCode } from '@mahnwerk/contract/shapes/import-words.ts';
import {
  type Column,
  comparableName,
  type Dialect,
  type Field,
  type FileProblem,
  type Mapping,
} from '../shape/index.ts';
import { type ColumnReading, eitherReading } from './values/witness.ts';

/** What a header may say for a field, as names are compared. */
export const namesOf = ({ name, title, aliases }: Field): string[] =>
  [name, title.de, title.en, ...aliases].map(comparableName);

/** Fields that columns are named after. Of two columns of one field, and of two fields of one name, the first counts. */
export function columnOf(fields: readonly Field[], columns: readonly Pick<Column, 'position' | 'header'>[]): Mapping {
  const positions = new Map<string, number>();
  for (const { header, position } of columns) {
    const name = comparableName(header);
    if (name !== '' && !positions.has(name)) positions.set(name, position);
  }
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  for (const field of fields) {
    const found = namesOf(field)
      .map((name) => positions.get(name))
      .filter((position) => position !== undefined && !taken.has(position));
    if (found.length === 0) continue;
    const first = Math.min(...(found as number[]));
    mapping[field.name] = first;
    taken.add(first);
  }
  return mapping;
}

type Questioned = Pick<Dialect, 'decimal_separator' | 'date_order'>;

/** A mapped column whose values can be read in two ways, which only the user can decide. @param readings by position, from 1 */
export function undecidedIn(
  {
    fields,
    mapping,
    dialect,
  }: { readonly fields: readonly Field[]; readonly mapping: Mapping; readonly dialect: Questioned },
  readings: readonly ColumnReading[],
): FileProblem | null {
  for (const { name, title, type } of fields) {
    const position = mapping[name];
    if (position === undefined) continue;
    const { separator, order } = readings[position - 1] ?? eitherReading;
    if (type === 'money' && separator === 'both' && dialect.decimal_separator === null)
      return ask(
        'ambiguous_number',
        `Every amount of “${title.en}” can be read in two ways. Set \`dialect.decimal_separator\`.`,
      );
    if (type === 'day' && order === 'both' && dialect.date_order === null)
      return ask('ambiguous_date', `The days of “${title.en}” can be read in two ways. Set \`dialect.date_order\`.`);
  }
  return null;
}

const ask = (code: ImportCode, message: string): FileProblem => ({ code, message, line: null });
