/** All SQL on accounts. They belong to no tenant; only the operator's database role sees them. */
import type { OperatorDb, OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('accounts');

const columns = 'a.id, a.email, a.first_name, a.last_name, a.password_hash, a.email_verified_at, a.password_proven_at';
const read = statement('read', `select ${columns} from accounts a where a.id = :id`);
const readByEmail = statement('findByEmail', `select ${columns} from accounts a where a.email = :email`);
const lockRow = statement('lock', `select ${columns} from accounts a where a.id = :id for update`);

const findOrCreate = statement(
  'account',
  `select find_or_create_account(:id, :email, :first_name, :last_name, :is_verified, :now) as id`,
  { notNull: ['id'] },
);

const update = statement(
  'setUp',
  `update accounts set password_hash = :password_hash, email_verified_at = :email_verified_at, password_proven_at = :password_proven_at, terms_version = :terms_version,
     terms_accepted_at = :now, updated_at = :stamp where id = :id`,
);

const prove = statement(
  'provePassword',
  `update accounts set email_verified_at = coalesce(email_verified_at, :now), password_proven_at = :now, updated_at = :stamp where id = :id`,
);

/**
 * A person's account. `password_hash` is null until a set-up was finished. `email_verified_at`: by a link in a mail, or asserted by the operator or a
 * Partner. `password_proven_at`: when the owner of the mailbox chose or confirmed the password; null: another person may have chosen it.
 */
export type Account = Statements['read']['row'];

export const getAccount = (db: OperatorDb, id: string): Promise<Account | undefined> => db.findOne(read, { id });

export const findByEmail = (db: OperatorDb, email: string): Promise<Account | undefined> =>
  db.findOne(readByEmail, { email });

/** The row, locked until the transaction ends. Locked last: after the company, its links and its memberships. */
export const lockAccount = (tx: OperatorTx, id: string): Promise<Account | undefined> => tx.findOne(lockRow, { id });

interface AccountSetup extends Pick<Account, 'id' | 'email_verified_at' | 'password_proven_at'> {
  readonly password_hash: string;
  readonly terms_version: string;
}

export const setUpAccount = (tx: OperatorTx, account: AccountSetup): void => tx.send(update, account);

/** The owner of the mailbox confirmed the password, and with it the address. */
export const provePassword = (tx: OperatorTx, id: string): void => tx.send(prove, { id });

/** Who a new account belongs to. The address is in the form in which addresses are compared. */
export interface Person {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
}

/** The id of the account of an address, which is created with `id` if there is none. A Partner reaches it by a function of the database alone. */
export const findOrCreateAccount = async (
  tx: OperatorTx | PartnerTx,
  id: string,
  person: Person,
  isVerified: boolean,
): Promise<string> => (await (tx as OperatorTx).one(findOrCreate, { id, ...person, is_verified: isVerified })).id;
