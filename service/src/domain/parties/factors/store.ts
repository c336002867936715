/** All SQL on authenticator apps and recovery codes. They belong to no tenant; only the operator's database role sees them. */
import type { Totp } from '@mahnwerk/contract/account/totp.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('factors');

const factorsOf = statement(
  'factors',
  `select exists (select from totp t where t.account_id = a.id and t.secret is not null) as has_totp,
     (select count(*)::int from passkeys p where p.account_id = a.id) as passkey_count,
     (select count(*)::int from recovery_codes c where c.account_id = a.id) as recovery_codes_left
   from accounts a where a.id = :account_id`,
  { notNull: ['has_totp', 'passkey_count', 'recovery_codes_left'] },
);
const staffCount = statement(
  'isStaff',
  `select exists (select from staff f where f.account_id = :account_id and f.status = 'active') as is_staff`,
  { notNull: ['is_staff'] },
);
const confirmed = statement(
  'confirmed',
  `select t.confirmed_at from totp t where t.account_id = :account_id and t.secret is not null`,
  { notNull: ['confirmed_at'] },
);
const readSecret = statement('secret', `select t.secret from totp t where t.account_id = :account_id`);
const readOffered = statement(
  'offered',
  `select t.offered_secret from totp t where t.account_id = :account_id and t.offered_to = :session`,
);
const offer = statement(
  'offer',
  `insert into totp as t (account_id, offered_secret, offered_to) values (:account_id, :offered_secret, :session)
   on conflict (account_id) do update set offered_secret = excluded.offered_secret, offered_to = excluded.offered_to`,
);
const confirmOffered = statement(
  'confirm',
  `insert into totp as t (account_id, secret, last_step, confirmed_at) values (:account_id, :secret, :step, :now)
   on conflict (account_id) do update set secret = excluded.secret, offered_secret = null, offered_to = null, last_step = excluded.last_step,
     confirmed_at = excluded.confirmed_at`,
);
// Two equal codes at once: the second waits for the first, and then finds the step used.
const useTotpStep = statement(
  'useStep',
  `update totp set last_step = :step where account_id = :account_id and secret is not null and coalesce(last_step, -1) < :step`,
);
const lockAccount = statement('lockPerson', `select a.id from accounts a where a.id = :account_id for update`);
const removeTotp = statement(
  'removeTotp',
  `delete from totp t where t.account_id = :account_id and t.secret is not null`,
);
const removeEveryTotp = statement('removeEveryTotp', `delete from totp t where t.account_id = :account_id`);
const removePasskeys = statement('removePasskeys', `delete from passkeys p where p.account_id = :account_id`);
const useRecovery = statement(
  'useRecoveryCode',
  `delete from recovery_codes c where c.account_id = :account_id and c.code_hash = :code_hash`,
);
const removeRecovery = statement(
  'removeRecoveryCodes',
  `delete from recovery_codes c where c.account_id = :account_id`,
);
const insertRecovery = statement(
  'insertRecoveryCodes',
  `insert into recovery_codes (account_id, code_hash) select :account_id, each from unnest(:code_hashes::bytea[]) each`,
);

/** What a person has. */
export type Factors = Statements['factors']['row'];

const none: Factors = { has_totp: false, passkey_count: 0, recovery_codes_left: 0 };

export const readFactors = async (db: OperatorDb, accountId: string): Promise<Factors> =>
  (await db.findOne(factorsOf, { account_id: accountId })) ?? none;

/** The confirmed app. */
export const readTotp = (db: OperatorDb, accountId: string): Promise<Totp | undefined> =>
  db.findOne(confirmed, { account_id: accountId });

/** The encrypted secret of the confirmed app. */
export const readSealed = async (db: OperatorDb, accountId: string): Promise<Buffer | undefined> =>
  (await db.findOne(readSecret, { account_id: accountId }))?.secret ?? undefined;

/** The encrypted secret that was offered to this session, and to no other since. */
export const readOffer = async (db: OperatorDb, accountId: string, session: string): Promise<Buffer | undefined> =>
  (await db.findOne(readOffered, { account_id: accountId, session }))?.offered_secret ?? undefined;

/** Offers an encrypted secret to a session. */
export const offerTotp = (tx: OperatorTx, row: Omit<Statements['offer']['parameters'], 'now'>): void =>
  tx.send(offer, row);

/** The secret takes the place of the former one; what is offered besides ends. `step`: whose code confirmed it. */
export const confirmTotp = (tx: OperatorTx, row: Omit<Statements['confirm']['parameters'], 'now'>): void =>
  tx.send(confirmOffered, row);

/** Whether the step is later than every one used before; it is used then. */
export const useStep = async (tx: OperatorTx, accountId: string, step: number): Promise<boolean> =>
  (await tx.run(useTotpStep, { account_id: accountId, step })) === 1;

/** Whether there was a confirmed app; it is gone then. */
export const deleteTotp = async (tx: OperatorTx, accountId: string): Promise<boolean> =>
  (await tx.run(removeTotp, { account_id: accountId })) === 1;

/** Whether the person has this code; it is gone then. */
export const useRecoveryCode = async (tx: OperatorTx, accountId: string, codeHash: Buffer): Promise<boolean> =>
  (await tx.run(useRecovery, { account_id: accountId, code_hash: codeHash })) === 1;

export const deleteRecoveryCodes = (tx: OperatorTx, accountId: string): void =>
  tx.send(removeRecovery, { account_id: accountId });

export const insertRecoveryCodes = (tx: OperatorTx, accountId: string, codeHashes: readonly Buffer[]): void =>
  tx.send(insertRecovery, { account_id: accountId, code_hashes: [...codeHashes] });

/** Removes every factor of a person, also an offered one. */
export function deleteFactors(tx: OperatorTx, accountId: string): void {
  for (const each of [removeEveryTotp, removePasskeys, removeRecovery]) tx.send(each, { account_id: accountId });
}

/** Two changes of one person's factors come one after the other. */
export const lockPerson = (tx: OperatorTx, accountId: string): Promise<unknown> =>
  tx.findOne(lockAccount, { account_id: accountId });

/** Whether the person works for the operator. */
export const isStaff = async (db: OperatorDb, accountId: string): Promise<boolean> =>
  (await db.one(staffCount, { account_id: accountId })).is_staff;

// The rotation of the secret key: the secrets of all authenticator apps by account.

const lockOthers = statement(
  'lockSealedOtherwise',
  `select t.account_id, t.secret, t.offered_secret from totp t
   where t.account_id > :after and (substring(t.secret for length(:header::bytea)) <> :header or substring(t.offered_secret for length(:header::bytea)) <> :header)
   order by t.account_id limit :batch for no key update`,
);

const replace = statement(
  'replaceSeals',
  `update totp set secret = :secret, offered_secret = :offered_secret where account_id = :account_id`,
);

/** The encrypted secrets of one person's app. */
export type SealedTotpRow = Statements['lockSealedOtherwise']['row'];

/** Rows after this account with a secret that does not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  page: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<SealedTotpRow[]> => tx.many(lockOthers, page);

export const replaceSeals = (tx: OperatorTx, sealed: SealedTotpRow): void => tx.send(replace, sealed);
