/** A letter that came back or was refused (dunning.md 5, 8): its notices do not count, and the next run repeats the level. */
import type { LetterSource } from '../../correspondence/outbox/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { recountNotices, replan } from '../ladder/index.ts';
import * as store from './store.ts';

/** An invoice on which only the fee of the letter was open is paid. */
export const cameBack: LetterSource['cameBack'] = async (tx, letter, { blamesAddress }, deps) => {
  if (blamesAddress) store.setFailed(tx, letter);
  const invoices = await store.setUndeliverable(tx, letter.id);
  for (const invoice of invoices.toSorted()) {
    recountNotices(tx, invoice);
    await settleIfPaid(tx, invoice, deps);
    await replan(tx, invoice);
  }
};
