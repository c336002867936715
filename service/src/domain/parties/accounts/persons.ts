/** Who a person is, by e-mail address and password. */
import { normaliseEmail } from '../../../values/email.ts';
import type { Counters } from '../../../platform/counters/counters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Credentials, PersonStore } from '../../../platform/http/persons.ts';
import { guess, guessesOf } from './guesses.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type Account, findByEmail } from './store.ts';

export interface PersonLookUp {
  readonly database: Database;
  readonly counters: Pick<Counters, 'look' | 'consume'>;
}

/** From where a person sends its password. */
interface Place {
  /** Of the network. */
  readonly address: string;
  /** The id of the browser, if it is known to the account with this address. */
  readonly browserOf?: (email: string) => string | undefined;
}

/** The form in which addresses are compared. */
const canonicalOf = (email: string): string => normaliseEmail(email)?.toLowerCase() ?? '';

/** The account of an address, if there is one. */
export const accountOf = (database: Database, email: string): Promise<Account | undefined> =>
  database.readElevated(canonicalOf(email), (db) => findByEmail(db, canonicalOf(email)));

/**
 * The account with this address and password; undefined for wrong ones. An unknown address and a wrong password take
 * the same time. The password counts once the owner of the mailbox has proved it (decision 24).
 * @throws Refusal throttled after too many attempts
 */
export async function findPerson(
  { database, counters }: PersonLookUp,
  { email, password }: Credentials,
  { address, browserOf }: Place,
): Promise<Account | undefined> {
  const canonical = canonicalOf(email);
  const limits = guessesOf({ email: canonical, address, browser: browserOf?.(canonical) });
  return guess(counters, limits, () => compared(database, email, password), isProven);
}

async function compared(database: Database, email: string, password: string): Promise<Account | undefined> {
  const account = await accountOf(database, email);
  const stored = account?.password_hash ?? null;
  if (stored !== null) return (await isPassword(stored, password)) ? account : undefined;
  await hashPassword(password);
  return undefined;
}

/** An attempt with a password that the owner of the mailbox has not proved counts: each sends a mail. */
const isProven = (account: Account | undefined): account is Account =>
  account !== undefined && account.password_proven_at !== null;

export const personStore = (database: Database, counters: Counters): PersonStore => ({
  async find(credentials, address) {
    const account = await findPerson({ database, counters }, credentials, { address });
    return isProven(account) ? account.id : undefined;
  },
});
