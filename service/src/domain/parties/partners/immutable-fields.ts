/**
 * Who lives here: what a Partner can no longer change of a company (service.md 4.2, PATCH rule 6), as rows. Pure; the operator is bound by none of it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { NotificationKind } from '@mahnwerk/contract/shapes/company.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type CompanyData, hasRecipient } from '../companies/index.ts';

/** How far a company has come. */
export interface Milestones {
  /** Its stored data could pass finalization. */
  readonly complete: boolean;
  /** An order of it was submitted, whatever came of it. */
  readonly submitted: boolean;
  /** A case of it was accepted for processing. */
  readonly transferred: boolean;
}

interface ImmutableFields {
  readonly fields: readonly (keyof CompanyData)[];
  readonly when: (milestones: Milestones) => boolean;
  readonly why: string;
}

/** A submission was complete; what is taken away after it unlocks nothing, or every lock would open by removing the telephone number. */
export const immutableFields: readonly ImmutableFields[] = [
  {
    fields: ['name', 'legal_form', 'tax_treatment', 'vat_number'],
    when: ({ submitted, transferred }) => transferred || submitted,
    why: 'the company has submitted a case',
  },
  {
    fields: ['legal_representatives'],
    when: ({ complete, submitted }) => complete || submitted,
    why: 'the company data are complete, or a case has been submitted',
  },
  { fields: ['payout_bank_account'], when: ({ submitted }) => submitted, why: 'the company has submitted a case' },
];

/** Why a change of these data is refused, in one sentence that names the fields; undefined where nothing is locked that changes. */
export function immutableFieldsMessage(
  milestones: Milestones,
  before: CompanyData,
  after: CompanyData,
): string | undefined {
  const refused = immutableFields.flatMap(({ fields, when, why }) => {
    const changing = when(milestones) ? fields.filter((field) => !isDeepStrictEqual(before[field], after[field])) : [];
    return changing.length === 0 ? [] : [`${changing.join(', ')} can no longer be changed: ${why}.`];
  });
  return refused.length === 0 ? undefined : refused.join(' ');
}

/** Whom the service must always reach once there are cases. */
const requiredKinds: readonly NotificationKind[] = ['requests_to_client', 'statements'];

/** A recipient that was there must remain; one that the operator has removed is not asked for again. */
export function requireRecipients(
  { submitted }: Milestones,
  before: CompanyData,
  after: CompanyData,
  report: ValidationErrors,
): void {
  for (const kind of requiredKinds)
    if (submitted && hasRecipient(before, kind) && !hasRecipient(after, kind))
      report.failAt('notification_channels', 'required', `A recipient for \`${kind}\` is required.`);
}
