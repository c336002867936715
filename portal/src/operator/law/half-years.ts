/** Half-years, named by their first day, and what applies in them; pure. */
import type { LawTable } from '@mahnwerk/contract/operator/law-tables.ts';

/** The half-year of a day. */
export const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

export function nextHalfYear(first: string): string {
  const year = Number(first.slice(0, 4));
  return first.slice(5, 7) === '01' ? `${year}-07-01` : `${year + 1}-01-01`;
}

export const partOf = (first: string): 1 | 2 => (first.slice(5, 7) === '01' ? 1 : 2);

/** What is missing on a day: the present half-year, or within two weeks before it begins the next one. */
export function missingOn(
  day: string,
  known: readonly string[],
): { readonly half: string; readonly isBad: boolean } | undefined {
  const present = halfYearOf(day);
  if (!known.includes(present)) return { half: present, isBad: true };
  const next = nextHalfYear(present);
  const isNear = day.slice(5) >= '12-15' || (day.slice(5) >= '06-15' && day.slice(5) < '07-01');
  return isNear && !known.includes(next) ? { half: next, isBad: false } : undefined;
}

/** Percentage points above the base rate (§ 288 BGB) of debts that arose on a day; before the first table as in it. */
export function pointsOn(tables: readonly LawTable[], day: string) {
  const all = tables.filter(({ version }) => version.startsWith('bgb_288/'));
  const table = all.findLast(({ valid_from }) => valid_from <= day) ?? all[0];
  const of = (norm: string) => {
    const rate = table?.rows.find((row) => row.norm.startsWith(norm))?.rate;
    return rate == null ? undefined : Number(rate);
  };
  return { consumer: of('§ 288 (1)'), business: of('§ 288 (2)') };
}
