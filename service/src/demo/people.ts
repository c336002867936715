/**
 * The people of the demo: one of the operator's staff, an admin of a company with cases, one of a company with invoices
 * in dunning, an admin of the Partner. They share one new password, which is shown once.
 */
import { randomInt } from 'node:crypto';
import {
  findOrCreateAccount,
  hashPassword,
  type Person,
  setUpAccount,
  terms_version,
} from '../domain/parties/accounts/index.ts';
import { addPartnerUser } from '../domain/parties/partners/index.ts';
import { addStaff } from '../domain/parties/team/index.ts';
import type { Service } from '../app.ts';
import type { OperatorTx } from '../platform/database/session.ts';
import { newId } from '../platform/ids.ts';
import { caseWorker, platformUser, shopUser, traderUser } from './demo-data.ts';
import type { Demo } from './seed.ts';

/** Shown once: whom to sign in as, and the password of all. */
export interface DemoPeople {
  readonly operator: string;
  readonly company: string;
  /** Of the company whose invoices climb the ladder. */
  readonly dunning: string;
  readonly partner: string;
  readonly password: string;
}

/** Creates the people, or gives them a new password. The companies' admins are users of them already. */
export async function createPeople({ app: { database } }: Service, { partner_id }: Demo): Promise<DemoPeople> {
  const password = newPassword();
  const password_hash = await hashPassword(password);
  await database.asOperator(async (tx) => {
    await addStaff(tx, await withPassword(tx, caseWorker, password_hash), ['admin']);
    addPartnerUser(tx, partner_id, await withPassword(tx, platformUser, password_hash));
    for (const { email, first_name = null, last_name } of [traderUser, shopUser])
      await withPassword(tx, { email, first_name, last_name }, password_hash);
  });
  return {
    operator: caseWorker.email,
    company: traderUser.email,
    dunning: shopUser.email,
    partner: platformUser.email,
    password,
  };
}

async function withPassword(tx: OperatorTx, person: Person, password_hash: string): Promise<string> {
  const id = await findOrCreateAccount(tx, newId(), person, true);
  setUpAccount(tx, { id, password_hash, email_verified_at: tx.now, password_proven_at: tx.now, terms_version });
  return id;
}

/** Letters and digits that look like no other, in four groups: some 80 bits, and typed without a mistake. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => characters.charAt(randomInt(characters.length))).join(''),
  ).join('-');
