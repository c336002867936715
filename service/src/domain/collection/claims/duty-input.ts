/** What is sent for the first letter to a consumer (correspondence.md 6.2), as far as it depends on nothing stored. Pure. */
import type { ClaimPatch, StatedInterest } from '@mahnwerk/contract/case/claims.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';

type DutyInput = Pick<ClaimPatch, 'legal_basis' | 'additional_charges'>;

/** Reports a future incident, and interest that is stated of another charge or backwards. */
export function validateDutyData(
  { legal_basis, additional_charges = [] }: DutyInput,
  today: string,
  report: ValidationErrors,
): void {
  if ((legal_basis?.incident_date ?? today) > today)
    report.failBelow(['legal_basis', 'incident_date'], 'invalid', '`incident_date` must not be in the future.');
  for (const [index, { type = 'reminder_fee', stated_interest }] of additional_charges.entries())
    if (stated_interest) {
      if (type !== 'interest')
        report.failBelow(
          ['additional_charges', index, 'stated_interest'],
          'invalid',
          '`stated_interest` is allowed only for a charge of type `interest`.',
        );
      validateStatedInterest(stated_interest, index, report);
    }
}

/** Reports a span that ends before it begins. @param index of the charge */
export function validateStatedInterest({ from, until }: StatedInterest, index: number, report: ValidationErrors): void {
  if (until < from)
    report.failBelow(
      ['additional_charges', index, 'stated_interest', 'until'],
      'invalid',
      '`until` must not be before `from`.',
    );
}
