/** What the first letter states of a claim, as its form holds it: a text for each field, by the name of the API. */
import type { Claim, ClaimEntryPatch } from '@mahnwerk/contract/case/claims.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { amountOf, steady } from '../../ui/amounts.ts';
import type { FirstLetterWords } from './words.ts';

const grounds = ['contract_date', 'incident_date', 'description'] as const;
const parts = ['base', 'rate', 'from', 'until'] as const;
export type Part = (typeof parts)[number];

/** The charges whose computation is stated, in the order in which they are sent. */
export const interestCharges = ({ additional_charges }: Pick<Claim, 'additional_charges'>) =>
  additional_charges.filter(({ type }) => type === 'interest');

export const groundName = (name: (typeof grounds)[number]): string => `legal_basis.${name}`;
export const partName = (index: number, part: Part): string => `additional_charges[${index}].stated_interest.${part}`;

type Stated = Pick<Claim, 'legal_basis' | 'additional_charges'>;

export const valuesOf = (claim: Stated): Values => ({
  ...Object.fromEntries(grounds.map((name) => [groundName(name), claim.legal_basis[name] ?? ''])),
  ...Object.fromEntries(
    interestCharges(claim).flatMap(({ stated_interest: stated }, index) => [
      [partName(index, 'base'), stated?.base.value ?? ''],
      [partName(index, 'rate'), stated === null ? '' : steady(stated.rate)],
      [partName(index, 'from'), stated?.from ?? ''],
      [partName(index, 'until'), stated?.until ?? ''],
    ]),
  ),
});

export const labelsOf = (claim: Stated, words: FirstLetterWords): Readonly<Record<string, string>> => ({
  [groundName('contract_date')]: words.contract,
  [groundName('incident_date')]: words.incident,
  [groundName('description')]: words.description,
  ...Object.fromEntries(
    interestCharges(claim).flatMap((_charge, index) => parts.map((part) => [partName(index, part), words[part]])),
  ),
});

/** The change that stores these values. What is empty is null; a computation that is typed in part the service refuses. */
export function changeTo(values: Values, claim: Stated): ClaimEntryPatch {
  const textOf = (name: string) => values[name] ?? '';
  const additional_charges = interestCharges(claim).map(({ id }, index) => {
    const [base = '', rate = '', from = '', until = ''] = parts.map((part) => textOf(partName(index, part)));
    const isEmpty = [base, rate, from, until].every((text) => text === '');
    const stated = { base: amountOf(base), rate: rate.replace(',', '.'), from, until };
    return { id, stated_interest: isEmpty ? null : stated };
  });
  return {
    legal_basis: Object.fromEntries(grounds.map((name) => [name, textOf(groundName(name)) || null])),
    ...(additional_charges.length === 0 ? {} : { additional_charges }),
  };
}
