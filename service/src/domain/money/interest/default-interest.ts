/** Default interest of § 288 BGB: the base rate and points above it. Pure. */
import assert from 'node:assert/strict';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { ValidBaseRate } from '../base-rates/index.ts';
import { defaultInterestTables, tableOn } from '../law-tables/index.ts';
import { baseRateStep, firstUnknownDay } from './base-rate-steps.ts';
import { type Interest, interestOn, type InterestQuestion } from './interest.ts';
import { percentOf } from './percent.ts';

/**
 * Claim types that are no claim for consideration (Entgeltforderung, § 288 (2) BGB): guarantee, loan, current account,
 * membership fee, damages, acknowledgement, overdraft, unjust enrichment, settlement, condominium fees. All others are
 * (dunning.md 6.6; money-law.md 1.4).
 */
const noConsideration: ReadonlySet<ClaimTypeCode> = new Set([
  'H03',
  'H04',
  'H12',
  'H22',
  'H28',
  'H29',
  'H33',
  'H36',
  'H37',
  'H39',
  'H90',
]);

/** What decides on the points above the base rate. */
export interface Debt {
  readonly acting_as: 'consumer' | 'business';
  readonly claim_type_code: ClaimTypeCode | null;
  /** The day on which the debt arose: that of the contract, else of the document; null counts as today. */
  readonly arisen_on: string | null;
}

/** Whether the claim type is a claim for consideration; without a type it is none. */
export const isForConsideration = (code: ClaimTypeCode | null): boolean => code !== null && !noConsideration.has(code);

/** Percentage points above the base rate: § 288 (1) and (2) BGB in the version that applies to the debt. */
export function pointsAbove({ acting_as, claim_type_code, arisen_on }: Debt): 5 | 8 | 9 {
  const newest = defaultInterestTables.at(-1);
  const table = arisen_on === null ? newest : (tableOn(defaultInterestTables, arisen_on) ?? defaultInterestTables[0]);
  assert(table !== undefined, 'there is a table of default interest');
  return acting_as === 'business' && isForConsideration(claim_type_code)
    ? table.points_for_consideration
    : table.points;
}

/**
 * Default interest on a principal, both days counted. Null where no base rate is known for one of the days: the caller
 * reports `base_rate_missing`. Days before the first half-year bear no interest. Half-years with the rate of the one
 * before them start no period (dunning.md 6.6).
 *
 * @param baseRates one for each half-year, ascending
 */
export function defaultInterest(
  debt: Debt,
  question: Pick<InterestQuestion, 'from' | 'until' | 'principal'>,
  baseRates: readonly ValidBaseRate[],
): Interest | null {
  const { from, until } = question;
  const unknown = firstUnknownDay(baseRates);
  if (unknown === undefined || until >= unknown) return null;
  const first = baseRates.findLastIndex(({ valid_from }) => valid_from <= from);
  const applied = baseRates.slice(Math.max(first, 0)).filter(({ valid_from }) => valid_from <= until);
  const changes = applied.filter(({ rate }, index) => rate !== applied[index - 1]?.rate);
  const points = percentOf(String(pointsAbove(debt)));
  const interest = interestOn({
    ...question,
    terms: [{ from, value: { kind: 'base_plus', points, day_count: 'act_act' } }],
    base_rates: changes.map(baseRateStep),
  });
  return { ...interest, periods: interest.periods.filter(({ rate }) => rate > 0n) };
}
