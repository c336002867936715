/**
 * The states of a Partner's access to a company (service.md 3.6, decisions.md 9, 11), as rows. A pair has one link, ever; `unavailable` awaits the
 * company's own confirmation, `disconnected` was ended by the Partner.
 */
import type { PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { Company, CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import type { Access } from '../../../platform/http/company.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';

/** As stored, without the status of the company. */
export type AccessState = Exclude<NonNullable<Access>, 'suspended' | 'offboarded' | 'read_only'>;

export type OnboardingMode = Company['onboarding_mode'];

/** Every change of state; docs/guides/states.md is printed from these rows. `created` has the first state of a company that a Partner creates. */
export const accessTransitions = [
  { from: 'none', by: 'confirm', to: 'available', emits: 'company.access.confirmed' },
  { from: 'unavailable', by: 'confirm', to: 'available', emits: 'company.access.confirmed' },
  { from: 'unavailable', by: 'set_up', to: 'available', emits: 'company.access.confirmed' },
  { from: 'available', by: 'revoke', to: 'revoked', emits: 'company.access.revoked' },
  { from: 'unavailable', by: 'revoke', to: 'revoked', emits: 'company.access.revoked' },
  { from: 'revoked', by: 'restore', to: 'available', emits: 'company.access.restored' },
  { from: 'revoked', by: 'restore_unconfirmed', to: 'unavailable', emits: 'company.access.restored' },
  { from: 'available', by: 'disconnect', to: 'disconnected', emits: null },
  { from: 'unavailable', by: 'disconnect', to: 'disconnected', emits: null },
  { from: 'disconnected', by: 'confirm', to: 'available', emits: 'company.access.confirmed' },
] as const satisfies readonly {
  from: AccessState | 'none';
  by: string;
  to: AccessState;
  emits: PartnerEventKey | null;
}[];

/** The row of a transition, or 409. */
export const moveAccess = transitionFinder(
  accessTransitions,
  'access',
  (state, by) =>
    new Refusal('conflict', {
      detail:
        state === 'none'
          ? 'The company is not linked to this Partner.'
          : `\`${by}\` is not allowed while the access is \`${state}\`.`,
    }),
);

/** A Partner can read a suspended company, and cannot change it. @throws Refusal permission_denied */
export function requireChangeable({
  access,
  status,
}: {
  readonly access: AccessState;
  readonly status: CompanyStatus;
}): void {
  requireReadable(access);
  refuseUnless(status !== 'suspended', 'permission_denied', { detail: 'The company is suspended.' });
}

/** @throws Refusal permission_denied where the access was revoked */
export const requireReadable = (access: AccessState): void =>
  refuseUnless(access !== 'revoked', 'permission_denied', { detail: 'Your access to this company has been revoked.' });

/** Whether the Partner may act for the company now. No Partner acts for a company that is not active; its links are kept. */
export const caseAccessOf = (access: AccessState, status: CompanyStatus): 'available' | 'unavailable' =>
  access === 'available' && status === 'active' ? 'available' : 'unavailable';

/** The access of a Partner to a company that it has just created (decisions.md 9). */
export const created = (mode: OnboardingMode): AccessState => (mode === 'web_flow' ? 'unavailable' : 'available');

/** How a revoked access is restored: where the company was to confirm the Partner itself and never has, its confirmation is still awaited. */
export const comesBackBy = (
  { confirmed_at }: { readonly confirmed_at: string | null },
  mode: OnboardingMode,
): 'restore' | 'restore_unconfirmed' =>
  mode === 'web_flow' && confirmed_at === null ? 'restore_unconfirmed' : 'restore';
