/** What the set-up page asks of memberships: whose invitation a link is, and that it has been followed to its end. */
import { tell } from './add.ts';
import { hashOfToken } from './invitation.ts';
import { move } from './membership.ts';
import * as store from './store.ts';
import { holdAdministeredBy } from './store-set-up.ts';
import type { OperatorDb, OperatorTx } from '../../machinery/database/session.ts';
import type { Surroundings } from '../../machinery/http/handler.ts';

/** Who was invited with this token; undefined where it is not good, or not any more. */
export const readInvited = (db: OperatorDb, token: string, service: Pick<Surroundings, 'hashSecret'>): Promise<store.Invited | undefined> => store.findInvited(db, hashOfToken(token, service));

/** The same, held until the transaction ends, the company's row with it: what changes the membership has happened before or comes after. */
export const lockInvited = (tx: OperatorTx, token: string, service: Pick<Surroundings, 'hashSecret'>): Promise<store.Invited | undefined> => store.lockInvited(tx, hashOfToken(token, service));

/** The set-up is finished: the membership is active, its link is dead. */
export async function finishSetup(tx: OperatorTx, { company_id, id, status }: store.Invited, service: Pick<Surroundings, 'publicUrl'>): Promise<void> {
  const place = { company: company_id, id };
  move(status, 'finish_setup');
  store.activate(tx, place);
  await tell(tx, place, service, 'membership.activated');
}

/** The companies whose Partners wait for nothing but that this admin's e-mail address is verified, held until the transaction ends. Before any other lock. */
export const holdConfirmable = holdAdministeredBy;
