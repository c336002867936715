/** Days of the calendar in Berlin, where the service counts them. */
const berlinDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/** The day of an instant, `2026-11-23`; without one, today. */
export const dayOf = (at: string | number = Date.now()): string =>
  berlinDay.format(typeof at === 'string' ? Date.parse(at) : at);

/** A day as the language writes it: `23.11.2026`. */
export const dayText = (day: string, code: string): string =>
  new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day.slice(0, 10)));

/** The time of an instant: `10:41`. */
export const timeText = (at: string, code: string): string =>
  new Intl.DateTimeFormat(code, { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(Date.parse(at));

export const day_ms = 86_400_000;

/** A day so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * day_ms).toISOString().slice(0, 10);

/** The day after a day; empty for what is no day. */
export const dayAfter = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(Date.parse(day) + day_ms).toISOString().slice(0, 10) : '';

/** How long ago an instant was: `vor 3 Std.`, `gestern`, `vor 5 Tagen`. */
export function ageOf(at: string, code: string, now: number): string {
  const words = new Intl.RelativeTimeFormat(code, { numeric: 'auto', style: 'short' });
  const days = (Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / day_ms;
  if (days > 0) return words.format(-days, 'day');
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
}

/** The first instant of a day in Berlin. */
export function startOf(day: string): string {
  const midnights = ['+02:00', '+01:00'].map((offset) => Date.parse(`${day}T00:00:00${offset}`));
  return new Date(midnights.find((each) => dayOf(each) === day) ?? midnights[0] ?? 0).toISOString();
}

/** The last instant of a day in Berlin. */
export const endOf = (day: string): string =>
  new Date(Date.parse(startOf(new Date(Date.parse(day) + day_ms).toISOString().slice(0, 10))) - 1).toISOString();

/** A day as German files and fields have it: `23.11.2026`. */
export const germanDay = (day: string): string => day.split('-').reverse().join('.');

/** `24.12.2026` as the API takes it; anything else as it is. */
export function dayIn(typed: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
