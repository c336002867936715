/** A sheet as German spreadsheets read it from a text: UTF-8 with a byte order mark, `;`, decimal comma (RFC 4180). */
import { moneyOf } from '../../values/money.ts';
import type { Cell, Sheet } from './sheet.ts';

export function csvOf({ columns, rows }: Sheet): Buffer {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => row.map(fieldOf))];
  return Buffer.from(`\ufeff${lines.map((fields) => `${fields.join(';')}\r\n`).join('')}`);
}

function fieldOf(cell: Cell): string {
  if (cell.kind === 'none') return '';
  if (cell.kind === 'amount') return moneyOf(cell.cents).value.replace('.', ',');
  if (cell.kind === 'day') return cell.day.split('-').reverse().join('.');
  return quoted(guarded(cell.text));
}

/** A text that a spreadsheet would take for a formula, also behind what it trims, gets an apostrophe in front. */
export const guarded = (text: string): string => (/^[\s\u200B\uFEFF]*[=+\-@]|^[\t\r]/u.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[";\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
