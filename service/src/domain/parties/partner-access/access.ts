/**
 * Who lives here: how a Partner's access to a company begins, ends and comes back (service.md 3.6, decisions.md 9, 11), as rows. One link per
 * pair, ever; `unavailable` is a company whose own confirmation is still awaited, `disconnected` one that the Partner has let go.
 */
import type { PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { Company, CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import type { Access } from '../../../platform/http/company.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';

/** As stored: whether the company itself is active is no part of it. */
export type AccessState = Exclude<NonNullable<Access>, 'inactive' | 'read_only'>;

export type OnboardingMode = Company['onboarding_mode'];

/** Every change of state there is; the diagram in docs/ is printed from these rows. A company that a Partner creates begins as `created` says. */
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

export type AccessTrigger = (typeof accessTransitions)[number]['by'];

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

/** A Partner reads a suspended company and changes nothing; of one to which its access was revoked it sees that alone. @throws Refusal permission_denied */
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

/** What a Partner is told of it: whether it may act for the company now. A company that is not active has nobody acting for it, and keeps its links. */
export const caseAccessOf = (access: AccessState, status: CompanyStatus): 'available' | 'unavailable' =>
  access === 'available' && status === 'active' ? 'available' : 'unavailable';

/** How a Partner stands to a company it has just created (decisions.md 9). */
export const created = (mode: OnboardingMode): AccessState => (mode === 'web_flow' ? 'unavailable' : 'available');

/** Which way a revoked access comes back: a company that was to let the Partner in itself, and never has, is still awaited. */
export const comesBackBy = (
  { confirmed_at }: { readonly confirmed_at: string | null },
  mode: OnboardingMode,
): 'restore' | 'restore_unconfirmed' =>
  mode === 'web_flow' && confirmed_at === null ? 'restore_unconfirmed' : 'restore';
