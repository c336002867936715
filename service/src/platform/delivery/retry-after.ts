/** The `Retry-After` of an answer (RFC 9110 10.2.3): seconds, or one of the three forms of an HTTP date. Receivers write anything; what is neither is as if it were not there. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const month = `(${months.join('|')})`;
const time = String.raw`(\d\d):(\d\d):(\d\d)`;
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';

/** RFC 9110 5.6.7. The order of day, month and year differs, hence the names. */
const forms: readonly { readonly pattern: RegExp; readonly order: 'day first' | 'month first' }[] = [
  { pattern: new RegExp(String.raw`^${weekday}, (\d\d) ${month} (\d{4}) ${time} GMT$`), order: 'day first' },
  {
    pattern: new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-${month}-(\d\d) ${time} GMT$`),
    order: 'day first',
  },
  { pattern: new RegExp(String.raw`^${weekday} ${month} ((?:\d| )\d) ${time} (\d{4})$`), order: 'month first' },
];

/** Milliseconds from `now` that the receiver asks to be left alone; undefined where it asks nothing that can be followed. */
export function requestedWait(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  // Ten digits are three centuries: beyond every cap, and no number too large to count with.
  if (/^\d+$/.test(text)) return Number(text.slice(0, 10)) * 1000;
  const until = dateOf(text, now);
  return until !== undefined && until > now ? until - now : undefined;
}

function dateOf(text: string, now: number): number | undefined {
  for (const { pattern, order } of forms) {
    const parts = pattern.exec(text)?.slice(1);
    if (parts === undefined) continue;
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = parts;
    return order === 'day first'
      ? instantOf({ day: first, month: second, year: third, time: [fourth, fifth, sixth] }, now)
      : instantOf({ day: second, month: first, year: sixth, time: [third, fourth, fifth] }, now);
  }
  return undefined;
}

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly time: readonly string[];
}

function instantOf({ day, month, year, time }: Parts, now: number): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.map(Number);
  const of = (fullYear: number) =>
    Date.UTC(
      fullYear,
      months.findIndex((name) => name === month),
      Number(day),
      hours,
      minutes,
      seconds,
    );
  if (Number(day) > 31 || hours > 23 || minutes > 59 || seconds > 60) return undefined;
  return year.length === 4 ? of(Number(year)) : of(fullYearOf(Number(year), new Date(now).getUTCFullYear()));
}

/** Two digits mean this century, unless that lay more than 50 years ahead. */
function fullYearOf(year: number, thisYear: number): number {
  const inThisCentury = thisYear - (thisYear % 100) + year;
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}
