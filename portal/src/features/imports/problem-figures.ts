/** The figures and fields that a message states behind its code, as people read them; undefined where it states none. */
import type { ImportKind } from '@mahnwerk/contract/shapes/import.ts';
import { texts, useTexts, useWords } from '../../language/language.ts';
import { euroText } from '../../ui/amounts.ts';
import { dayText } from '../../ui/dates.ts';

interface Said {
  readonly code: string;
  readonly message: string;
}

const both = texts({
  de: {
    stated: (stated: string, computed: string) => `Im Beleg steht ${stated}, gerechnet sind es ${computed}.`,
    balance: (expected: string, computed: string, day: string) =>
      `Erwartet ${expected}, errechnet ${computed} am ${day}`,
  },
  en: {
    stated: (stated: string, computed: string) => `The document says ${stated}, computed are ${computed}.`,
    balance: (expected: string, computed: string, day: string) =>
      `Expected ${expected}, computed ${computed} on ${day}`,
  },
});

const stated = /The document says (-?[\d.]+\d)\D.* (?:the sum|that) is (-?[\d.]+\d)\.$/;
const balance = /^Expected (\S+), computed (\S+) as of (\d{4}-\d\d-\d\d): (.*)\.$/;
const others = /: ([a-z0-9_, ]+)\.(?: Value: .*)?$/;

/** @param kind undefined until it is read */
export function useFigures(kind: ImportKind | undefined): (said: Said) => string | undefined {
  const words = useTexts(both);
  const { code: language, cases } = useWords();
  const amount = (value: string) => euroText(value, language);
  const lines: Readonly<Record<string, string>> = cases.balance.lines;
  const fieldsIn = (message: string): string => {
    const [, names = ''] = others.exec(message) ?? [];
    return titlesOf(kind, names.split(', '), language).join(', ');
  };
  return ({ code, message }) => {
    if (code === 'differs') {
      const fields = fieldsIn(message);
      return fields === '' ? undefined : `(${fields})`;
    }
    if (code === 'totals_mismatch' || code === 'tax_differs') {
      const [, said, computed] = stated.exec(message) ?? [];
      return said === undefined || computed === undefined ? undefined : words.stated(amount(said), amount(computed));
    }
    if (code !== 'balance_differs') return undefined;
    const [, expected, computed, day, parts = ''] = balance.exec(message) ?? [];
    if (expected === undefined || computed === undefined || day === undefined) return undefined;
    const each = parts.split(', ').flatMap((part) => {
      const [line = '', value] = part.split(' ');
      return value === undefined ? [] : [`${lines[line] ?? line} ${amount(value)}`];
    });
    return [words.balance(amount(expected), amount(computed), dayText(day, language)), ...each].join('; ');
  };
}

/** The titles of fields by their names; of one in a path of an order by its last part. */
export const titlesOf = (kind: ImportKind | undefined, names: readonly string[], language: string): string[] =>
  names.flatMap((name) => {
    const own = kind?.fields.find((field) => field.name === name || field.name === name.split('.').at(-1));
    return own === undefined ? [] : [own.title[language.startsWith('de') ? 'de' : 'en']];
  });
