/**
 * Figures as JSON in which cents are strings that end in n: exact, and the same bytes each time. A text that looks like cents has an apostrophe before it.
 * Pure.
 */
import type { Cut, MandateDetails, UntaxedMandate, VatRow } from '../figures/index.ts';

const cents = /^-?\d+n$/;
const likeCents = /^'*-?\d+n$/;

export const textOf = (figures: unknown): string =>
  JSON.stringify(figures, (_key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return typeof value === 'string' && likeCents.test(value) ? `'${value}` : value;
  });

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !likeCents.test(value)) return value;
  return cents.test(value) ? BigInt(value.slice(0, -1)) : value.slice(1);
}

/** How far the VAT of a draft is shared: up to a mandate, and what decides the share of the next ones. */
export interface Sharing {
  readonly vat_rows: readonly VatRow[];
  readonly reference_number: string;
  readonly mandate: string;
  readonly cuts: readonly (readonly [key: string, cut: Cut])[];
}

export const vatRowsIn = (text: string): readonly VatRow[] => JSON.parse(text, revive) as readonly VatRow[];
export const detailsIn = (text: string): MandateDetails => JSON.parse(text, revive) as MandateDetails;
export const untaxedIn = (text: string): UntaxedMandate => JSON.parse(text, revive) as UntaxedMandate;
export const sharingIn = (text: string): Sharing => JSON.parse(text, revive) as Sharing;
