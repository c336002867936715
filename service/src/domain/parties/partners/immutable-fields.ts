/**
 * The fields of a company that a Partner, and the company's own admins, can no longer change (service.md 4.2, PATCH rule 6), as rows. Pure. The rules do
 * not apply to the operator.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LockableField, LockReason, OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { NotificationKind } from '@mahnwerk/contract/shapes/company.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type CompanyData, companyReadiness, hasRecipient, isLocked } from '../companies/index.ts';
import type { Progress } from './store-companies.ts';

/** The progress of a company. */
export interface Milestones {
  /** They were complete once, and the operator has not opened them. */
  readonly representativesLocked: boolean;
  /** One of its orders was submitted. */
  readonly submitted: boolean;
  /** One of its orders was accepted. */
  readonly transferred: boolean;
}

/** @param progress as stored */
export const milestonesOf = (company: CompanyData, { representatives_lock, ...progress }: Progress): Milestones => ({
  representativesLocked: isLocked(representatives_lock, { complete: companyReadiness(company).ready, ...progress }),
  ...progress,
});

interface ImmutableFields {
  readonly fields: readonly LockableField[];
  readonly when: (milestones: Milestones) => boolean;
  readonly reason: (milestones: Milestones) => LockReason;
  readonly why: string;
}

const submission = (): LockReason => 'case_submitted';

export const immutableFields: readonly ImmutableFields[] = [
  {
    fields: ['name', 'legal_form', 'tax_treatment', 'vat_number'],
    when: ({ submitted, transferred }) => transferred || submitted,
    reason: submission,
    why: 'the company has submitted a case',
  },
  {
    fields: ['legal_representatives'],
    when: ({ representativesLocked }) => representativesLocked,
    reason: ({ submitted }) => (submitted ? 'case_submitted' : 'data_complete'),
    why: 'the company data were complete, or a case has been submitted. The operator can open them',
  },
  {
    fields: ['payout_bank_account'],
    when: ({ submitted }) => submitted,
    reason: submission,
    why: 'the company has submitted a case',
  },
];

/** The fields that are immutable now, each with the reason. */
export const lockedFields = (milestones: Milestones): OwnCompany['locked_fields'] =>
  immutableFields.flatMap(({ fields, when, reason }) =>
    when(milestones) ? fields.map((field) => ({ field, reason: reason(milestones) })) : [],
  );

/** Why a change is refused, naming the fields; undefined where it changes no immutable field. */
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

/** Notifications that always need a recipient once there are cases. */
const requiredKinds: readonly NotificationKind[] = ['requests_to_client', 'statements'];

/** The notifications whose last recipient must stay. */
export const requiredNotifications = (
  { submitted }: Milestones,
  company: Pick<CompanyData, 'notification_channels'>,
): readonly NotificationKind[] => requiredKinds.filter((kind) => submitted && hasRecipient(company, kind));

/** Reports the removal of the last recipient of a required notification. A recipient that the operator removed is not required again. */
export function requireRecipients(
  milestones: Milestones,
  before: CompanyData,
  after: CompanyData,
  report: ValidationErrors,
): void {
  for (const kind of requiredNotifications(milestones, before))
    if (!hasRecipient(after, kind))
      report.failAt('notification_channels', 'required', `A recipient for \`${kind}\` is required.`);
}
