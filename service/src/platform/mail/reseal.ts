/** Mails on their way under another secret key. */
import type { OperatorTx } from '../database/session.ts';
import type { Resealed, ResealPage } from '../reseal.ts';
import { lockSealedOtherwise, replaceSeal } from './store.ts';

/** One batch. A mail that neither key opens stays as it is: the worker drops it. */
export async function resealMails(tx: OperatorTx, { sealer, after, batch }: ResealPage): Promise<Resealed> {
  const rows = await lockSealedOtherwise(tx, { after, batch, header: sealer.header });
  let unreadable = 0;
  for (const { id, sealed } of rows) {
    const content = sealer.open(id, sealed);
    if (content === undefined) unreadable += 1;
    else replaceSeal(tx, { id, sealed: sealer.seal(id, content) });
  }
  return { seen: rows.length, unreadable, last: rows.at(-1)?.id };
}
