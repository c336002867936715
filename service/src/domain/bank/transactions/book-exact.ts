/**
 * Books every exact credit of a file. Each batch is a transaction of its own, so that a file of thousands holds no lock
 * for long; what an interrupted request has booked stays booked, and the next one goes on.
 */
import type { bankFiles } from '@mahnwerk/contract/operator/bank-files.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { type Handler, prepared } from '../../../platform/http/handler.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { companyOfMandate } from '../../collection/mandates/index.ts';
import { matchAgain } from '../matching/index.ts';
import { bookSplits } from './book.ts';
import type { Needs } from './needs.ts';
import * as store from './store.ts';

/** Bookings of one transaction: a fraction of a second. */
const batch = 25;

type BookExact = (typeof bankFiles)['routes']['book_exact'];

/** The bookings of one command. */
class ExactBookings {
  booked: number | undefined;
  readonly #deps: Needs;

  constructor(deps: Needs) {
    this.#deps = deps;
  }

  async run(bank_file_id: string): Promise<undefined> {
    let booked = 0;
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
      const from: string = after;
      const some = await this.#deps.database.asOperator((tx) => this.#bookSome(tx, bank_file_id, from));
      booked += some.booked;
      after = some.last;
    }
    this.booked = booked;
    return undefined;
  }

  async #bookSome(tx: OperatorTx, bank_file_id: string, after: string) {
    const ids = await store.waitingCredits(tx, { bank_file_id, after, batch });
    const found = await matchAgain(tx, ids);
    let booked = 0;
    for (const [id, [best]] of found)
      if (best?.confidence === 'exact' && best.mandate_id !== null)
        booked += (await this.#book(tx, id, best.mandate_id)) ? 1 : 0;
    return { booked, last: ids.length < batch ? undefined : ids.at(-1) };
  }

  /** False for a transaction that cannot be booked now: its value date is to come, or it was booked by hand. */
  async #book(tx: OperatorTx, id: string, mandate_id: string): Promise<boolean> {
    const row = await store.lockTransaction(tx, id);
    const company_id = await companyOfMandate(tx, mandate_id);
    if (row === undefined || company_id === undefined) return false;
    const [{ amount } = { amount: undefined }] = row.proposals;
    if (amount === undefined) return false;
    const split = { mandate_id, company_id, amount_cents: centsOf(amount), designation: null, field: 'splits[0]' };
    try {
      await bookSplits(tx, row, [split], this.#deps);
      return true;
    } catch (error) {
      // Refusals precede every write of a booking.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

export const bookExact = <D extends Needs>(
  exists: (tx: OperatorTx, id: string) => Promise<void>,
): Handler<'operator', BookExact, D> =>
  prepared(
    async ({ deps }) => new ExactBookings(deps),
    async ({ tx, path, prepared: bookings }) => {
      await exists(tx, path.id);
      const { booked } = bookings;
      if (booked === undefined) throw new Interruption(() => bookings.run(path.id));
      const result = { booked, left: await store.countWaitingCredits(tx, path.id) };
      return audited(result, { after: result });
    },
  );
