/** Who a person is, by e-mail address and password. */
import { normaliseEmail } from '../../../values/email.ts';
import type { Counters } from '../../../platform/counters/counters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { PersonStore } from '../../../platform/http/persons.ts';
import { consumeFailingOpen, refuseExhausted } from '../../../platform/http/throttle.ts';
import { guessAt, guessOf } from './guesses.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findByEmail } from './store.ts';

/** An unknown address and a wrong password take the same time. A password counts once the owner of the mailbox has proved it (decision 24). */
export const personStore = (database: Database, counters: Counters): PersonStore => ({
  async find({ email, password }, address) {
    const canonical = normaliseEmail(email)?.toLowerCase() ?? '';
    refuseExhausted(await consumeFailingOpen(counters, guessAt(canonical, address)));
    const account = await database.readElevated(canonical, (db) => findByEmail(db, canonical));
    if (account !== undefined) refuseExhausted(await consumeFailingOpen(counters, [guessOf(account.id)]));
    const stored = account?.password_hash ?? null;
    if (account === undefined || stored === null || account.password_proven_at === null) {
      await hashPassword(password);
      return undefined;
    }
    return (await isPassword(stored, password)) ? account.id : undefined;
  },
});
