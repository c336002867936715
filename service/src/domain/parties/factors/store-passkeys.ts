/** All SQL on passkeys and their challenges. They belong to no tenant; only the operator's database role sees them. */
import type { Passkey } from '@mahnwerk/contract/account/passkeys.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('factors');

const shown = 'p.id, p.name, p.last_used_at, p.created_at';

const readOne = statement(
  'getPasskey',
  `select ${shown} from passkeys p where p.id = :id and p.account_id = :account_id`,
);
const lockOne = statement(
  'lockPasskey',
  `select ${shown} from passkeys p where p.id = :id and p.account_id = :account_id for update`,
);
const credentialIds = statement(
  'credentialIds',
  `select p.credential_id from passkeys p where p.account_id = :account_id order by p.created_at`,
);
const insertPasskey = statement(
  'insertPasskey',
  `insert into passkeys (id, account_id, credential_id, public_key, sign_count, transports, name, created_at, updated_at)
   values (:id, :account_id, :credential_id, :public_key, :sign_count, :transports, :name, :now, :now)
   on conflict (credential_id) do nothing returning id, name, last_used_at, created_at`,
);
const renamePasskey = statement(
  'renamePasskey',
  `update passkeys set name = :name, updated_at = :stamp where id = :id`,
);
const removePasskey = statement(
  'removePasskey',
  `delete from passkeys p where p.id = :id and p.account_id = :account_id`,
);
const lockCredential = statement(
  'lockCredential',
  `select p.id, p.account_id, p.credential_id, p.public_key, p.sign_count::int as sign_count from passkeys p where p.credential_id = :credential_id for update`,
  { notNull: ['sign_count'] },
);
const usePasskey = statement(
  'usePasskey',
  `update passkeys set sign_count = :sign_count, last_used_at = :now where id = :id`,
);
const insertChallenge = statement(
  'insertChallenge',
  `insert into passkey_challenges (challenge_hash, account_id, expires_at)
   values (:challenge_hash, :account_id, :now::timestamptz + interval '5 minutes')`,
);
const takeChallengeRow = statement(
  'takeChallenge',
  `delete from passkey_challenges c where c.challenge_hash = :challenge_hash and c.account_id is not distinct from :account_id::uuid and c.expires_at > :now`,
);
const removeChallenges = statement(
  'removeChallenges',
  `delete from passkey_challenges c
   where c.challenge_hash in (select each.challenge_hash from passkey_challenges each where each.expires_at <= :now order by each.expires_at limit :batch)`,
);

export const get = (db: OperatorDb, accountId: string, id: string): Promise<Passkey | undefined> =>
  db.findOne(readOne, { id, account_id: accountId });

export const lock = (tx: OperatorTx, accountId: string, id: string): Promise<Passkey | undefined> =>
  tx.findOne(lockOne, { id, account_id: accountId });

const passkeys: Listing = {
  from: 'passkeys p',
  alias: 'p',
  tenant: false,
  columns: shown,
  where: 'p.account_id = :account_id',
};

export const page = (db: OperatorDb, accountId: string, query: PageQuery): Promise<PageOf<Passkey>> =>
  readPage<Passkey>(db, passkeys, query, { account_id: accountId });

/** The credential ids of the person's passkeys. */
export const credentialsOf = async (db: OperatorDb, accountId: string): Promise<readonly Buffer[]> =>
  (await db.many(credentialIds, { account_id: accountId })).map(({ credential_id }) => credential_id);

type NewRow = Omit<Statements['insertPasskey']['parameters'], 'now'>;

/** Undefined if a person has this credential already. */
export const insert = (tx: OperatorTx, row: NewRow): Promise<Passkey | undefined> => tx.findOne(insertPasskey, row);

export const rename = (tx: OperatorTx, id: string, name: string): void => tx.send(renamePasskey, { id, name });

/** Whether the person had this passkey; it is gone then. */
export const remove = async (tx: OperatorTx, accountId: string, id: string): Promise<boolean> =>
  (await tx.run(removePasskey, { id, account_id: accountId })) === 1;

export type Credential = Statements['lockCredential']['row'];

/** The passkey of a credential, locked: two answers at once count one after the other. */
export const findCredential = (tx: OperatorTx, credentialId: Buffer): Promise<Credential | undefined> =>
  tx.findOne(lockCredential, { credential_id: credentialId });

export const used = (tx: OperatorTx, id: string, signCount: number): void =>
  tx.send(usePasskey, { id, sign_count: signCount });

/** @param accountId null: of a sign-in */
export const putChallenge = (tx: OperatorTx, challengeHash: Buffer, accountId: string | null): void =>
  tx.send(insertChallenge, { challenge_hash: challengeHash, account_id: accountId });

/** Whether the challenge was outstanding; it is gone then. */
export const takeChallenge = async (
  tx: OperatorTx,
  challengeHash: Buffer,
  accountId: string | null,
): Promise<boolean> => (await tx.run(takeChallengeRow, { challenge_hash: challengeHash, account_id: accountId })) === 1;

/** Removes challenges past their end, at most a batch; returns the number. */
export const purgeChallenges = (tx: OperatorTx, batch: number): Promise<number> => tx.run(removeChallenges, { batch });
