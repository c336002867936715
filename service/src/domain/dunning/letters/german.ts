/** Days, amounts and countries as German letters write them. */
import { type Cents, moneyOf } from '../../../values/money.ts';

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** `2026-12-03` as `3. Dezember 2026`. */
export function germanDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date}. ${months[month - 1]} ${year}`;
}

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
