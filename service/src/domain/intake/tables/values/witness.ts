/**
 * What all cells of a column together say of how its amounts and days are written: one separator and one order a column.
 * Where its values prove both, the more of them decide, and the others are refused one by one. Pure.
 */
import type { DateOrder, DecimalSeparator } from '@mahnwerk/contract/shapes/import-words.ts';
import { proofOf } from './amounts.ts';
import { clean } from './clean.ts';
import { orderProofOf } from './days.ts';

/** How a column is written. `either`: no value depends on it. `both`: values that can be read in two ways, and none that proves one. */
export interface ColumnReading {
  readonly separator: DecimalSeparator | 'either' | 'both';
  readonly order: DateOrder | 'either' | 'both';
}

export const eitherReading: ColumnReading = { separator: 'either', order: 'either' };

/** A cell longer than this is a text. */
const longest = 40;
const mayDecide = /\d[.,/]\d/;

export class ColumnWitness {
  readonly #separators = { comma: 0, point: 0, both: 0, either: 0 };
  readonly #orders = { dmy: 0, mdy: 0, both: 0, either: 0 };

  add(cell: string): void {
    if (cell.length > longest || !mayDecide.test(cell)) return;
    const text = clean(cell);
    const separator = proofOf(text);
    if (separator !== null) this.#separators[separator] += 1;
    else if (text.includes('/')) this.#orders[orderProofOf(text) ?? 'either'] += 1;
  }

  get reading(): ColumnReading {
    const { comma, point, both } = this.#separators;
    const { dmy, mdy, both: bothOrders } = this.#orders;
    return {
      separator: comma + point > 0 ? (comma >= point ? 'comma' : 'point') : both > 0 ? 'both' : 'either',
      order: dmy + mdy > 0 ? (dmy >= mdy ? 'dmy' : 'mdy') : bothOrders > 0 ? 'both' : 'either',
    };
  }
}
