/** The debtor of an e-invoice among those of the company (intake.md 3). Pure. */
import { normaliseVatNumber } from '../../../values/vat.ts';
import { comparableCode, comparableName, comparedPostalCode } from './buyer.ts';

/** By what debtors are found, the surest first. */
export const matchReasons = ['vat_number', 'customer_number', 'name_postal_code'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Whom an e-invoice names. */
export interface SoughtDebtor {
  readonly vat_number: string | null;
  readonly number: string | null;
  readonly name: string | null;
  readonly postal_code: string | null;
}

/** What is compared of a debtor that is here. */
export interface KnownDebtor {
  readonly id: string;
  readonly vat_number: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly postal_codes: readonly string[];
}

export interface DebtorMatch {
  readonly id: string;
  /** All that agree. */
  readonly reasons: readonly MatchReason[];
}

/** `candidates`: several debtors agree in what is sure enough to name one. */
export type Matched =
  | { readonly kind: 'one'; readonly match: DebtorMatch }
  | { readonly kind: 'several'; readonly candidates: readonly DebtorMatch[] }
  | { readonly kind: 'none' };

/** A VAT number as it is compared. */
export const comparedVat = (number: string | null): string | null =>
  number === null ? null : (normaliseVatNumber(number) ?? comparableCode(number));

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

function reasonsFor(sought: SoughtDebtor, known: KnownDebtor): MatchReason[] {
  const code = comparedPostalCode(sought.postal_code);
  const isThere = code !== null && known.postal_codes.some((each) => comparedPostalCode(each) === code);
  const agrees: Readonly<Record<MatchReason, boolean>> = {
    vat_number: isSame(comparedVat(sought.vat_number), comparedVat(known.vat_number)),
    customer_number: isSame(sought.number, known.number),
    name_postal_code: isThere && sought.name !== null && comparableName(sought.name) === comparableName(known.name),
  };
  return matchReasons.filter((reason) => agrees[reason]);
}

const candidates_max = 5;

/** The first reason that fits decides; the others are named. */
export function matchDebtor(sought: SoughtDebtor, known: readonly KnownDebtor[]): Matched {
  const found = known
    .map((debtor): DebtorMatch => ({ id: debtor.id, reasons: reasonsFor(sought, debtor) }))
    .filter(({ reasons }) => reasons.length > 0);
  for (const reason of matchReasons) {
    const fitting = found.filter(({ reasons }) => reasons.includes(reason));
    const [only, ...others] = fitting;
    if (only === undefined) continue;
    if (others.length === 0) return { kind: 'one', match: only };
    const candidates = fitting.toSorted((one, other) => other.reasons.length - one.reasons.length);
    return { kind: 'several', candidates: candidates.slice(0, candidates_max) };
  }
  return { kind: 'none' };
}
