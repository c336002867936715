/**
 * What the operator adds to an accepted claim, so that its first letter can leave (correspondence.md 6.2): days and
 * description of the ground, and what charges of type `interest` were computed from. Nothing else of it changes. Pure.
 */
import type { ClaimEntryPatch } from '@mahnwerk/contract/case/claims.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { changedLegalBasis } from './change.ts';
import { failStatedOf, validateDutyData } from './duty-input.ts';
import type { ClaimFields } from './fields.ts';

const grounds: ReadonlySet<string> = new Set(['contract_date', 'incident_date', 'description']);
const ofCharge: ReadonlySet<string> = new Set(['id', 'stated_interest']);

const namesOnly = (entry: object, names: ReadonlySet<string>): boolean =>
  Object.keys(entry).every((name) => names.has(name));

/** Whether a change names nothing else. */
export const isCompletion = ({ legal_basis, additional_charges = [], ...others }: ClaimEntryPatch): boolean =>
  Object.keys(others).length === 0 &&
  legal_basis !== null &&
  namesOnly(legal_basis ?? {}, grounds) &&
  additional_charges.every((charge) => namesOnly(charge, ofCharge));

/** The dotted names of the fields that are sent, for the audit log. */
export const completedFields = ({ legal_basis, additional_charges }: ClaimEntryPatch): readonly string[] => [
  ...Object.keys(legal_basis ?? {}).map((name) => `legal_basis.${name}`),
  ...(additional_charges === undefined ? [] : ['additional_charges']),
];

/** Reports what is wrong whatever is stored: charges are named by their id. */
export function validateCompletion(sent: ClaimEntryPatch, today: string, report: ValidationErrors): void {
  for (const [index, { id }] of (sent.additional_charges ?? []).entries())
    if (id === undefined)
      report.failBelow(['additional_charges', index, 'id'], 'required', 'Name the charge of the accepted claim.');
  validateDutyData(sent, today, report);
}

/** The claim after the change; charges that are not sent stay. */
export function completedClaim(current: ClaimFields, sent: ClaimEntryPatch, report: ValidationErrors): ClaimFields {
  const charges = new Map(current.additional_charges.map((charge) => [charge.id, charge]));
  const named = new Set<string>();
  for (const [index, { id = '', stated_interest }] of (sent.additional_charges ?? []).entries()) {
    const charge = charges.get(id);
    if (charge === undefined || named.has(id))
      report.failBelow(
        ['additional_charges', index, 'id'],
        'invalid',
        'No charge of the claim has this id, or the id is repeated.',
      );
    else if (stated_interest !== undefined) {
      failStatedOf({ type: charge.type, stated_interest }, index, report);
      charges.set(id, { ...charge, stated_interest });
    }
    named.add(id);
  }
  return {
    ...current,
    legal_basis: changedLegalBasis(sent.legal_basis, current.legal_basis),
    additional_charges: [...charges.values()],
  };
}
