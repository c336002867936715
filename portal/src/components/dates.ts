/** Days of the calendar in Berlin, where the service counts them. */
const berlinDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/** The day of an instant, `2026-11-23`; without one, today. */
export const dayOf = (at: string | number = Date.now()): string =>
  berlinDay.format(typeof at === 'string' ? Date.parse(at) : at);

/** A day as the language writes it: `23.11.2026`. */
export const dayText = (day: string, code: string): string =>
  new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day.slice(0, 10)));

/** A day with its weekday, as a heading: `Mittwoch, 18. November`. */
export const longDayText = (day: string, code: string): string =>
  new Intl.DateTimeFormat(code, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

/** The time of an instant: `10:41`. */
export const timeText = (at: string, code: string): string =>
  new Intl.DateTimeFormat(code, { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(Date.parse(at));
