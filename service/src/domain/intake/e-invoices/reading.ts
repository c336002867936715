/** The values of an e-invoice from its elements; remembers what cannot be read. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { isDay } from '../../../values/day.ts';
import { cleanLine, cleanText } from './clean.ts';
import { allAt, at, type ReadElement, textAt } from './element.ts';
import { exactText, parseExact } from './exact.ts';

/** A value that is there and cannot be read. */
export interface Unreadable {
  /** The member, such as `invoice.totals.net`. */
  readonly field: string;
  readonly value: string;
}

/** An invoice with what could not be read of it. */
export interface ReadInvoice {
  readonly invoice: EInvoice;
  readonly unreadable: readonly Unreadable[];
}

const unreadable_max = 50;

export class Reading {
  readonly unreadable: Unreadable[] = [];

  line(element: ReadElement | undefined, path: string): string | null {
    return cleanLine(textAt(element, path));
  }

  text(element: ReadElement | undefined, path: string): string | null {
    return cleanText(textAt(element, path));
  }

  /** Several elements, a line each. */
  lines(element: ReadElement | undefined, path: string): string | null {
    return cleanText(
      allAt(element, path)
        .map(({ text }) => text)
        .join('\n'),
    );
  }

  amount(element: ReadElement | undefined, path: string, field: string): string | null {
    const raw = textAt(element, path);
    if (raw === undefined) return null;
    const exact = parseExact(raw);
    return exact === undefined ? this.#fail(field, raw) : exactText(exact);
  }

  /** In percent, as short as it can be: `19`, `7.5`. */
  rate(element: ReadElement | undefined, path: string, field: string): string | null {
    const raw = textAt(element, path);
    if (raw === undefined) return null;
    const exact = parseExact(raw);
    if (exact === undefined || exact < 0n) return this.#fail(field, raw);
    return exactText(exact).replace(/\.?0+$/, '');
  }

  /** `2026-12-31`, also with a time zone, or `20261231` of CII. */
  day(element: ReadElement | undefined, path: string, field: string): string | null {
    const raw = textAt(element, path)?.trim();
    if (raw === undefined) return null;
    const [, year, month, day] =
      /^(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(raw) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(raw) ?? [];
    const found = `${year}-${month}-${day}`;
    return isDay(found) ? found : this.#fail(field, raw);
  }

  /** Embedded files: their names and sizes alone. */
  attachments(elements: readonly ReadElement[], object: string): EInvoice['attachments'] {
    return elements.flatMap((element) => {
      const file = at(element, object);
      if (file === undefined) return [];
      const { filename, mimeCode } = file.attributes;
      return [{ filename: cleanLine(filename), mime_type: cleanLine(mimeCode), size: file.size }];
    });
  }

  #fail(field: string, value: string): null {
    if (this.unreadable.length < unreadable_max) this.unreadable.push({ field, value: cleanLine(value) ?? '' });
    return null;
  }
}

/** An optional sum: nothing where it is absent. */
export const orZero = (amount: string | null): string => amount ?? '0.00';
