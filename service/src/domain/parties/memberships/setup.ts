/** The memberships behind the set-up page: finds the invitation of a link, and finishes or reopens set-ups. */
import { recordMembershipEvent } from './add.ts';
import { hashOfToken, inviteEnd } from '../invitations/index.ts';
import { moveMembership } from './membership.ts';
import * as store from './store.ts';
import * as setups from './store-set-up.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** The invitation of a token; undefined for an unknown, used or expired one. */
export const readInvited = (
  db: OperatorDb,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.Invited | undefined> => store.findInvited(db, hashOfToken(token, deps));

/** The same with membership and company locked until the transaction ends. */
export const lockInvited = (
  tx: OperatorTx,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.Invited | undefined> => store.lockInvited(tx, hashOfToken(token, deps));

/** Finishes the set-up: the membership is active, its link stops working. */
export async function finishSetup(
  tx: OperatorTx,
  { company_id, id, status }: store.Invited,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  const place = { company: company_id, id };
  moveMembership(status, 'finish_setup');
  setups.finish(tx, place);
  await recordMembershipEvent(tx, place, deps, 'membership.activated');
}

/** Whether all companies of the person's finished set-ups are locked. To be called under the account's lock, which finishing a set-up takes too. */
export const isEveryLocked = async (tx: OperatorTx, accountId: string, locked: ReadonlySet<string>): Promise<boolean> =>
  (await setups.readCompaniesOf(tx, accountId)).every((company) => locked.has(company));

/**
 * Reopens the finished set-ups of a person whose password was replaced: pending again for fourteen days, the old links stay invalid. The companies are
 * locked. No event: the Partner sees it in the user and in `updated_since`.
 */
export const reopenSetups = (tx: OperatorTx, accountId: string): void =>
  setups.reopen(tx, accountId, inviteEnd(tx.now));
