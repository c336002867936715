/** Texts of e-invoices as they are kept: composed, without control characters, cut where they are long. Pure. */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';

/** The first code points of a text. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');
const orNull = (text: string): string | null => (text === '' ? null : text);

/** One line; null where nothing is in it. */
export const cleanLine = (raw: string | undefined): string | null =>
  orNull(
    cut(
      (raw ?? '')
        .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim()
        .normalize('NFC'),
      limits.line_characters,
    ).trim(),
  );

/** Several lines. */
export const cleanText = (raw: string | undefined): string | null =>
  orNull(
    cut(
      (raw ?? '')
        .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
        .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
        .trim()
        .normalize('NFC'),
      limits.text_characters,
    ).trim(),
  );
