/** The set-up page of people of the operator and of Partners. */
import { hashOfToken } from '../invitations/index.ts';
import { endSessions } from '../sessions/index.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { moveMember } from './member.ts';
import * as store from './store.ts';

/** The invitation of a token; undefined for an unknown, used or expired one. */
export const readInvitedMember = (
  db: OperatorDb,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.InvitedMember | undefined> => store.findInvited(db, hashOfToken(token, deps));

/** The same, locked until the transaction ends. */
export const lockInvitedMember = (
  tx: OperatorTx,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<store.InvitedMember | undefined> => store.lockInvited(tx, hashOfToken(token, deps));

/** The person is active and the link stops working. Sessions of staff are shorter: earlier ones of the person end. */
export async function finishMemberSetup(
  tx: OperatorTx,
  { id, kind, account_id }: store.InvitedMember,
  { forgetSession }: Pick<Dependencies, 'forgetSession'>,
): Promise<void> {
  moveMember('pending_setup', 'finish_setup');
  if (kind === 'partner') return store.partnerUserStore.finish(tx, id);
  store.staffStore.finish(tx, id);
  const ended = await endSessions(tx, account_id, null);
  tx.afterCommit(() => ended.forEach(forgetSession));
}
