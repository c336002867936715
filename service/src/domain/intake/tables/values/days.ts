/** Days as people and programs write them (intake.md 2). Dots: day first. Slashes: as the column or the user says. Pure. */
import type { DateOrder } from '@mahnwerk/contract/shapes/import-words.ts';
import { isDay } from '../../../../values/day.ts';

/** What a text says of the order of day and month. `either`: nothing, or the same day. `both`: another day in each. Null: no day. */
export type DayProof = DateOrder | 'either' | 'both' | null;

export type DayFault = 'ambiguous' | 'two digits' | 'no day';

type Read = { readonly value: string } | { readonly fault: DayFault };

/** How days of a column are read. */
export interface DayReading {
  readonly order: DateOrder | null;
  /** The current day: a year of two digits is at most ten years after it. */
  readonly today: string;
  /** A year of two digits is refused. */
  readonly fullYear: boolean;
}

/** Behind the day: midnight, with seconds, a fraction or a zone of zeros. */
const midnight = /[T ]\s*00:00(?::00(?:[.,]0+)?)?(?:Z|[+-]00:?00)?$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const worded = /^(\d{1,2})\.\s*(\p{L}{3,9})\.?\s+(\d{4}|\d{2})$/u;

const months = 'jan feb mär apr mai jun jul aug sep okt nov dez'.split(' ');
const fullNames = 'januar februar märz april mai juni juli august september oktober november dezember'.split(' ');
const otherNames: Readonly<Record<string, number>> = { mrz: 3, maerz: 3, mar: 3, jänner: 1, feber: 2, sept: 9 };

function monthOf(name: string): number | undefined {
  const word = name.toLowerCase();
  const index = Math.max(months.indexOf(word), fullNames.indexOf(word));
  return index < 0 ? otherNames[word] : index + 1;
}

const years_ahead = 10;

/** The four digits of a year of two: not more than ten years after today. */
function fullYearOf(year: string, today: string): string {
  if (year.length === 4) return year;
  const latest = Number(today.slice(0, 4)) + years_ahead;
  const century = Math.floor(latest / 100) * 100;
  const candidate = century + Number(year);
  return String(candidate <= latest ? candidate : candidate - 100);
}

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const parts = (day = '', month: string | number = '', year = ''): Parts => ({ day, month: String(month), year });

function dayFrom({ day, month, year }: Parts, { today, fullYear }: Omit<DayReading, 'order'>): Read {
  if (fullYear && year.length < 4) return { fault: 'two digits' };
  const value = `${fullYearOf(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? { value } : { fault: 'no day' };
}

function orderOf(first: number, second: number): DayProof {
  const [isDmy, isMdy] = [second >= 1 && second <= 12 && first <= 31, first >= 1 && first <= 12 && second <= 31];
  if (isDmy && isMdy) return first === second ? 'either' : 'both';
  return isDmy ? 'dmy' : isMdy ? 'mdy' : null;
}

/** What this text says of the order of its column. @param text as `clean` returns it */
export function orderProofOf(text: string): DayProof {
  const slash = slashed.exec(text.replace(midnight, ''));
  if (slash !== null) return orderOf(Number(slash[1]), Number(slash[2]));
  return /\d/.test(text) ? 'either' : null;
}

/** Day and month of a date with slashes, or why they are not known. */
function slashedParts(match: RegExpExecArray, order: DateOrder | null): Parts | { readonly fault: DayFault } {
  const [, first = '', second = '', year = ''] = match;
  const proof = order ?? orderOf(Number(first), Number(second));
  if (proof === 'both') return { fault: 'ambiguous' };
  return proof === 'mdy' ? parts(second, first, year) : parts(first, second, year);
}

export function readDay(text: string, reading: DayReading): Read {
  const bare = text.replace(midnight, '');
  const year = iso.exec(bare) ?? compact.exec(bare);
  if (year !== null) return dayFrom(parts(year[3], year[2], year[1]), reading);
  const dots = dotted.exec(bare);
  if (dots !== null) return dayFrom(parts(dots[1], dots[2], dots[3]), reading);
  const slash = slashed.exec(bare);
  if (slash !== null) {
    const read = slashedParts(slash, reading.order);
    return 'fault' in read ? read : dayFrom(read, reading);
  }
  const word = worded.exec(bare);
  const month = word === null ? undefined : monthOf(word[2] ?? '');
  return word === null || month === undefined ? { fault: 'no day' } : dayFrom(parts(word[1], month, word[3]), reading);
}
