/**
 * What a sandbox copies of production (docs/decisions/0026-sandbox.md), and what it leaves out: keys, passwords, the account that money goes to, the addresses
 * that mail goes to. Pure.
 */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Membership } from '@mahnwerk/contract/partner/memberships.ts';
import type { Partner, PartnerLink } from '@mahnwerk/contract/operator/partners.ts';
import { companyFields } from '../parties/companies/index.ts';

export type CopiedPartner = Pick<Partner, 'id' | 'name' | 'may_skip_email_verification' | 'created_at'>;

export type CopiedCompany = Omit<
  Company,
  'customer_number' | 'case_submission_readiness' | 'sandbox_origin' | 'updated_at'
>;

export type CopiedMember = Pick<
  Membership,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'status'
  | 'invite_expires_at'
  | 'revoked_at'
  | 'revocation_reason'
  | 'created_at'
>;

export type CopiedLink = Pick<
  PartnerLink,
  'partner_id' | 'external_reference' | 'access' | 'confirmed_at' | 'created_at'
>;

export const partnerCopy = ({ id, name, may_skip_email_verification, created_at }: Partner): CopiedPartner => ({
  id,
  name,
  may_skip_email_verification,
  created_at,
});

/** Formally valid, at no bank (the code 00000000): readiness asks for an account. */
const placeholder_iban = 'DE36000000000000000000';

/** The copy answers as the original does: a company that is ready in production is ready here. */
export const companyCopy = (company: Company): CopiedCompany => ({
  id: company.id,
  ...companyFields.of(company),
  payout_bank_account:
    company.payout_bank_account === null ? null : { account_holder: company.name, iban: placeholder_iban },
  // A reserved name (RFC 2606): no mail of a sandbox reaches a person of production.
  notification_channels: company.notification_channels.map(({ type, notifications }, index) => ({
    type,
    value: `recipient-${index + 1}@production.invalid`,
    notifications,
  })),
  onboarding_mode: company.onboarding_mode,
  status: company.status,
  created_at: company.created_at,
});

/** Without the key that revoked it, which only production knows. */
export const memberCopy = ({
  id,
  email,
  first_name,
  last_name,
  role,
  status,
  invite_expires_at,
  revoked_at,
  revocation_reason,
  created_at,
}: Membership): CopiedMember => ({
  id,
  email,
  first_name,
  last_name,
  role,
  status,
  invite_expires_at,
  revoked_at,
  revocation_reason,
  created_at,
});

export const linkCopy = ({
  partner_id,
  external_reference,
  access,
  confirmed_at,
  created_at,
}: PartnerLink): CopiedLink => ({ partner_id, external_reference, access, confirmed_at, created_at });

/** How long a change may still follow within the same millisecond, or under a clock that is behind. */
const settled_ms = 10_000;

/**
 * The version of a company by its links: a later run compares it and skips the company. Null where it proves nothing: without a Partner no link
 * changes with the users, and what has just changed may change again within the same millisecond.
 * @param at the time in production, in milliseconds; undefined: unknown
 */
export function seenBy(links: readonly PartnerLink[], at: number | undefined): string | null {
  // A link that has ended no longer changes with its company.
  if (at === undefined || !links.some(({ access }) => access === 'available' || access === 'unavailable')) return null;
  if (links.some(({ company_updated_at }) => Math.abs(at - Date.parse(company_updated_at)) < settled_ms)) return null;
  const versions = links.map(({ partner_id, access, company_updated_at, updated_at }) => [
    partner_id,
    access,
    company_updated_at,
    updated_at,
  ]);
  return JSON.stringify(versions.toSorted(([a = ''], [b = '']) => a.localeCompare(b)));
}
