/** Days, amounts and countries as German documents write them. Pure. */
import { type Cents, moneyOf } from './money.ts';

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** `2026-12-03` as `3. Dezember 2026`. */
export function germanDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date}. ${months[month - 1]} ${year}`;
}

/** `2026-12-03` as `03.12.2026` */
export const germanDate = (day: string): string => day.split('-').toReversed().join('.');

const instants = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `2026-12-03T09:30:00.123Z` as `03.12.2026, 10:30:00` in Berlin. */
export const germanInstant = (instant: string): string => instants.format(new Date(instant));

/** `1.234,50 €` */
export function germanMoney(cents: Cents): string {
  const [euros = '', fraction = ''] = moneyOf(cents).value.split('.');
  return `${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction} €`;
}

/** `6.52` as `6,52 %` */
export const germanPercent = (rate: string): string => `${rate.replace('.', ',')} %`;

/** IBAN in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

const countries = new Intl.DisplayNames('de', { type: 'region' });

/** The last line of an address abroad, in capitals as the post wants it; undefined within Germany. */
export const countryLine = (country: string): string | undefined =>
  country === 'DE' ? undefined : (countries.of(country) ?? country).toUpperCase();
