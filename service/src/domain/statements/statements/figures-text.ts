/** Figures as JSON in which cents are strings that end in n: exact, and the same bytes each time. Pure. */
import type { MandateDetails, VatRow } from '../figures/index.ts';

export const textOf = (figures: unknown): string =>
  JSON.stringify(figures, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

export const vatRowsIn = (text: string): readonly VatRow[] => JSON.parse(text, revive) as readonly VatRow[];
export const detailsIn = (text: string): MandateDetails => JSON.parse(text, revive) as MandateDetails;
