/** What the set-up page asks of memberships: whose invitation a link is, and that it has been followed to its end. */
import { recordMembershipEvent } from './add.ts';
import { hashOfToken } from './invitation.ts';
import { inviteEnd, moveMembership } from './membership.ts';
import * as store from './store.ts';
import * as setups from './store-set-up.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** Who was invited with this token; undefined where it is not good, or not any more. */
export const readInvited = (
  db: OperatorDb,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.Invited | undefined> => store.findInvited(db, hashOfToken(token, deps));

/** The same, held until the transaction ends, the company's row with it: what changes the membership has happened before or comes after. */
export const lockInvited = (
  tx: OperatorTx,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.Invited | undefined> => store.lockInvited(tx, hashOfToken(token, deps));

/** The set-up is finished: the membership is active, its link is dead. */
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

/** Locks the companies of which this person finished a set-up, and `also`: before any other lock. Returns their ids. */
export const lockCompaniesOf = setups.lockCompaniesOf;

/** Whether no other company has become one of them since they were locked. To be asked under the account's lock, which finishing a set-up takes too. */
export const isEveryLocked = async (tx: OperatorTx, accountId: string, locked: ReadonlySet<string>): Promise<boolean> =>
  (await setups.readCompaniesOf(tx, accountId)).every((company) => locked.has(company));

/**
 * The password that finished them counts no longer: these set-ups are pending again, for fourteen days, and the old links stay dead. The companies are
 * locked. No event: the Partner sees it in the user and in `updated_since`.
 */
export const reopenSetups = (tx: OperatorTx, accountId: string): void =>
  setups.reopen(tx, accountId, inviteEnd(tx.now));

/** The companies that this person, an admin by a finished set-up, opens to their Partners once the password is proven. */
export const confirmableBy = setups.administeredBy;
