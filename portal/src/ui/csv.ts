/** Rows as a CSV file that German spreadsheets open: `;` between cells, commas in numbers, a byte order mark. Pure. */
import type { Amount } from './amounts.ts';
import { dayOf, germanDay, timeText } from './dates.ts';

/** A text of a person, a figure, a day, an instant, or an amount. */
export type Cell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly at: string }
  | { readonly amount: Amount };

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(cellText(cell))).join(';')).join('\r\n')}\r\n`;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return defused(cell);
  if (typeof cell === 'number') return String(cell);
  if ('amount' in cell) return cell.amount.value.replace('.', ',');
  return 'day' in cell ? germanDay(cell.day) : `${germanDay(dayOf(cell.at))} ${timeText(cell.at, 'de')}`;
}

/** A spreadsheet reads a text that begins like this as a formula; behind an apostrophe it stays a text. */
const defused = (text: string): string => (/^[\s\u200B\uFEFF]*[=+\-@\t\r]/u.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
