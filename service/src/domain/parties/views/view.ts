/** A saved view: whose it is, and who may change it. Pure. */
import type { SavedView } from '@mahnwerk/contract/account/views.ts';
import { permits, type Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { refuseUnless } from '../../../platform/refusal.ts';

/** A person, and the company or Partner that it acts for; `owner`: null for the operator. */
export interface Keeper {
  readonly account_id: string;
  readonly kind: 'operator' | 'company' | 'partner';
  readonly owner: string | null;
}

/** A shared view, before or after a change, is for admins. @throws Refusal permission_denied */
export function refuseUnshareable(
  scopes: readonly Scope[],
  ...states: readonly (Pick<SavedView, 'is_shared'> | undefined)[]
): void {
  const isShared = states.some((view) => view?.is_shared === true);
  refuseUnless(!isShared || permits(scopes, 'account:admin'), 'permission_denied', {
    detail: 'Only an admin shares a view or changes a shared one.',
  });
}
