/** What is sent for the first letter to a consumer (correspondence.md 6.2), as far as it depends on nothing stored. Pure. */
import type { ClaimEntryPatch, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { AdditionalCharge } from './fields.ts';

type DutyInput = Pick<ClaimEntryPatch, 'legal_basis' | 'additional_charges'>;

/** Reports a future incident, and interest that is stated backwards. */
export function validateDutyData(
  { legal_basis, additional_charges = [] }: DutyInput,
  today: string,
  report: ValidationErrors,
): void {
  if ((legal_basis?.incident_date ?? today) > today)
    report.failBelow(['legal_basis', 'incident_date'], 'invalid', '`incident_date` must not be in the future.');
  for (const [index, { stated_interest: stated }] of additional_charges.entries())
    if (stated && stated.until < stated.from)
      report.failBelow(
        ['additional_charges', index, 'stated_interest', 'until'],
        'invalid',
        '`until` must not be before `from`.',
      );
}

/** The same of a draft, whose charges say their type. */
export function validateDraftData(
  sent: Pick<ClaimPatch, keyof DutyInput>,
  today: string,
  report: ValidationErrors,
): void {
  validateDutyData(sent, today, report);
  for (const [index, { type = 'reminder_fee', stated_interest = null }] of (sent.additional_charges ?? []).entries())
    failStatedOf({ type, stated_interest }, index, report);
}

/** Reports interest that is stated of another charge. @param index of the charge */
export function failStatedOf(
  { type, stated_interest }: Pick<AdditionalCharge, 'type' | 'stated_interest'>,
  index: number,
  report: ValidationErrors,
): void {
  if (stated_interest !== null && type !== 'interest')
    report.failBelow(
      ['additional_charges', index, 'stated_interest'],
      'invalid',
      '`stated_interest` is allowed only for a charge of type `interest`.',
    );
}
