/**
 * Which data of the first letter to a consumer are missing (§ 13a (1) RDG; correspondence.md 6.2, duties 1 to 4). The review
 * of an order and the gate of letters ask here. Pure.
 */
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { AdditionalCharge, ClaimFields } from './fields.ts';

/** What a duty reads of a claim. */
export interface DutyClaim {
  readonly id: string;
  readonly type: 'receivable' | 'titled';
  readonly legal_basis: ClaimFields['legal_basis'];
  readonly additional_charges: readonly Pick<AdditionalCharge, 'id' | 'type' | 'stated_interest'>[];
}

/** Terms by which a claim bears interest above the rate of the law; those of a title are not among them. */
export interface HigherTerms {
  /** Null for those that the claim has without a record, such as a rate between businesses that a consumer owes too. */
  readonly id: string | null;
  readonly claim_id: string;
  /** Terms of earlier releases have none. */
  readonly stated_reason?: string | null;
}

export interface DutyData {
  readonly company: { readonly address: object | null };
  /** The open claims. */
  readonly claims: readonly DutyClaim[];
  readonly higher_terms: readonly HigherTerms[];
}

export interface MissingDuty {
  readonly number: 1 | 2 | 3 | 4;
  readonly code: 'client' | 'ground' | 'interest' | 'higher_interest';
  /** Where it is entered. */
  readonly field: string;
}

type Ground = 'contract_date' | 'incident_date' | 'description';

/**
 * What the ground of a claim needs that arises from no contract: an accident, an enrichment, and the charges of owners, which
 * follow from their resolution (§ 28 WEG).
 */
const groundsOf: Readonly<Partial<Record<ClaimTypeCode, readonly Ground[]>>> = {
  H29: ['incident_date', 'description'],
  H37: ['description'],
  H90: ['description'],
};
const ofContracts: readonly Ground[] = ['contract_date'];

/** What is missing, in the order of the duties. */
export const missingDutyData = ({ company, claims, higher_terms }: DutyData): readonly MissingDuty[] => [
  ...(company.address === null ? [{ number: 1, code: 'client', field: 'company.address' } as const] : []),
  ...claims.flatMap(missingGround),
  ...claims.flatMap(missingInterest),
  ...higher_terms.flatMap(missingReason),
];

/** A title states its ground itself. */
function missingGround({ id, type, legal_basis }: DutyClaim): MissingDuty[] {
  if (type === 'titled') return [];
  const { claim_type_code: code } = legal_basis;
  return ((code && groundsOf[code]) ?? ofContracts)
    .filter((name) => legal_basis[name] === null)
    .map((name) => ({ number: 2, code: 'ground', field: `claims.${id}.legal_basis.${name}` }));
}

const missingInterest = ({ id, additional_charges }: DutyClaim): MissingDuty[] =>
  additional_charges
    .filter(({ type, stated_interest }) => type === 'interest' && stated_interest === null)
    .map((charge) => ({
      number: 3,
      code: 'interest',
      field: `claims.${id}.additional_charges.${charge.id}.stated_interest`,
    }));

/** Interest of a claim whose principal is paid has its reason too. Without a record, terms with a reason are recorded. */
function missingReason({ id, claim_id, stated_reason = null }: HigherTerms): MissingDuty[] {
  if (stated_reason !== null) return [];
  const terms = `claims.${claim_id}.interest_terms`;
  return [{ number: 4, code: 'higher_interest', field: id === null ? terms : `${terms}.${id}.stated_reason` }];
}
