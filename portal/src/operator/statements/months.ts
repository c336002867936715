/** Days of months. */

/** The first and the last day of the month before that of a day. */
export function lastMonth(today: string): readonly [first: string, last: string] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (number: number) => new Date(Date.UTC(year, month - 1, number)).toISOString().slice(0, 10);
  const last = day(0);
  return [`${last.slice(0, 8)}01`, last];
}
