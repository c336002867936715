/** The second fact that a person typed beside a code, and whether it is the one that opens it (debtor-page.md 3). Pure. */
import type { SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import { isDay } from '../../../values/day.ts';

export interface TypedFacts {
  readonly birth_date: string;
  readonly postal_code: string;
}

/** What opens a code. */
export interface HeldFacts {
  readonly second_fact: SecondFact;
  readonly birth_date: string | null;
  /** Of the usable addresses, of the party that represents, and of where the letter went. */
  readonly postal_codes: readonly (string | null)[];
}

/** `3.2.1979` and `1979-02-03` as `1979-02-03`; undefined for what is no day. */
export function typedDay(text: string): string | undefined {
  const [, date, month, year] = /^(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4})$/.exec(text.trim()) ?? [];
  const day =
    year === undefined ? text.trim() : [year, month?.padStart(2, '0') ?? '', date?.padStart(2, '0') ?? ''].join('-');
  return isDay(day) ? day : undefined;
}

const comparedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Only the fact that the service holds is compared: the other field is no help. */
export function opens(typed: TypedFacts, { second_fact, birth_date, postal_codes }: HeldFacts): boolean {
  if (second_fact === 'birth_date') return birth_date !== null && typedDay(typed.birth_date) === birth_date;
  const code = comparedCode(typed.postal_code);
  return code !== '' && postal_codes.some((each) => each !== null && comparedCode(each) === code);
}
