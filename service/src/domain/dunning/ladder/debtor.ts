/** Why a debtor gets no notice, and how it is reached: pure (dunning.md 6.5, 8). */
import { isMinor } from '../../parties/identity/index.ts';
import type { NewDecision, Problem } from './decision.ts';

export interface DebtorFacts {
  readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null;
  readonly birth_date: string | null;
  readonly email: string | null;
  readonly email_failed_at: string | null;
  readonly has_address: boolean;
  readonly address_failed_at: string | null;
  /** What of name and address no letter can show; null: nothing that is known. */
  readonly not_printable: readonly Problem[] | null;
}

/** The channel that reaches a debtor; undefined: none. A failed mailbox or address does not. */
export const channelOf = (
  debtor: Pick<DebtorFacts, 'email' | 'email_failed_at' | 'has_address' | 'address_failed_at'>,
): 'email' | 'post' | undefined => {
  if (debtor.email !== null && debtor.email_failed_at === null) return 'email';
  return debtor.has_address && debtor.address_failed_at === null ? 'post' : undefined;
};

/** The reason of each stop of a debtor. */
export const stopReasons = { insolvent: 'insolvent', deceased: 'deceased', other: 'debtor_stopped' } as const;

/** The reason for which a debtor gets no notice. A handover has rules of its own for minors and addresses. */
export function debtorReason(
  debtor: DebtorFacts,
  { isNotice, on }: { readonly isNotice: boolean; readonly on: string },
): NewDecision['reason'] | undefined {
  if (debtor.dunning_stop !== null) return stopReasons[debtor.dunning_stop];
  if (!isNotice) return undefined;
  if (isMinor(debtor.birth_date, on)) return 'minor';
  if (channelOf(debtor) === undefined) return 'unreachable';
  return debtor.not_printable === null ? undefined : 'not_printable';
}
