/** One cell of a sheet as it is stored: shared, inline and rich texts, numbers, days, stored values of formulas (ECMA-376, 18.3.1.4). Pure. */
import { addDays, isCalendarDay } from '../../../../values/day.ts';
import type { Cell } from '../../shape/index.ts';
import { bounds } from '../bounds.ts';
import { type SharedTexts, unescaped } from './strings.ts';
import type { NumberStyle } from './styles.ts';

/** What a sheet needs of its workbook. */
export interface CellContext {
  readonly is1904: boolean;
  readonly styles: readonly NumberStyle[];
  readonly texts: Pick<SharedTexts, 'at'> | undefined;
}

/** A cell as its elements say. */
export interface StoredCell {
  readonly type: string;
  readonly style: number;
  /** Of `<v>`; null without one. */
  readonly value: string | null;
  /** Of `<is>`. */
  readonly inline: string;
  readonly hasFormula: boolean;
}

/** The last day that a serial number means. */
const lastSerial = 2_958_465;
const exact_digits = 15;

/** The day 1 of both systems. Excel counts 29 February 1900, which never was. */
function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial <= lastSerial)) return undefined;
  const days = Math.floor(serial);
  if (is1904) return addDays('1904-01-01', days);
  return days === 60 ? undefined : addDays(days < 60 ? '1899-12-31' : '1899-12-30', days);
}

const seconds_of_day = 86_400;

function dayCell(number: number, is1904: boolean): Cell | undefined {
  const day = dayOfSerial(number, is1904);
  if (day === undefined) return undefined;
  const seconds = Math.round((number - Math.floor(number)) * seconds_of_day);
  if (seconds === 0) return { day };
  if (seconds === seconds_of_day) return { day: addDays(day, 1) };
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return { day: `${day} ${[hours, minutes, rest].map((part) => String(part).padStart(2, '0')).join(':')}` };
}

/** The decimal form of a number, without exponent, of at most 15 digits: what a spreadsheet keeps of it. */
export function decimalOf(number: number): string {
  const [, sign = '', first = '', rest = '', power = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential(exact_digits - 1)) ?? [];
  const digits = `${first}${rest}`.replace(/0+$/, '');
  if (digits === '') return '0';
  const point = Number(power) + 1;
  const text =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${sign}${text}`;
}

function numberCell(value: string, style: NumberStyle, is1904: boolean): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const day = style === 'day' ? dayCell(number, is1904) : undefined;
  if (day !== undefined) return day;
  // Beyond the digits of amounts and numbers alike; written out, it would be hundreds of zeros.
  if (Math.abs(number) >= 1e21 || (number !== 0 && Math.abs(number) < 1e-15)) return number.toExponential();
  const decimal = decimalOf(number);
  return typeof style === 'number' && /^\d+$/.test(decimal) ? { number: decimal, zeros: style } : { number: decimal };
}

/** An ISO day, with a time that is not midnight behind it. */
const isoCell = (value: string): Cell => {
  const [day = '', time = ''] = value.split('T');
  return isCalendarDay(day) ? { day: /^[0:.Z]*$/.test(time) ? day : `${day} ${time}` } : value;
};

const cut = (text: string): string => text.slice(0, bounds.cell_characters + 1);

/** The cell as tables hold it; an empty text where it holds nothing. */
export function cellOf({ type, style, value, inline, hasFormula }: StoredCell, context: CellContext): Cell {
  if (type === 'inlineStr') return cut(unescaped(inline));
  if (value === null || (value === '' && type !== 'str'))
    return hasFormula ? { fault: 'formula_without_value', text: '' } : '';
  switch (type) {
    case 's':
      return cut(context.texts?.at(Number(value)) ?? '');
    case 'str':
      return cut(unescaped(value));
    case 'b':
      return value === '1' || value === 'true' ? 'true' : 'false';
    case 'e':
      return { fault: 'cell_error', text: value };
    case 'd':
      return isoCell(value);
    default:
      return numberCell(value.trim(), context.styles[style], context.is1904);
  }
}
