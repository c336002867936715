/** Re-encrypts the secrets of subscriptions after a rotation of the secret key. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Resealed, ResealPage } from '../../../platform/reseal.ts';
import { lockSealedOtherwise, replaceSeals } from './store.ts';

/** One batch. A secret that neither key decrypts stays; a previous secret that neither decrypts is removed. */
export async function resealSecrets(tx: OperatorTx, { sealer, after, batch }: ResealPage): Promise<Resealed> {
  const rows = await lockSealedOtherwise(tx, { after, batch, header: sealer.header });
  let unreadable = 0;
  for (const { id, ...sealed } of rows) {
    const [secret, previous] = [sealed.secret, sealed.previous_secret].map((each) =>
      each === null ? null : sealer.open(id, each),
    );
    if (secret === undefined || secret === null) unreadable += 1;
    else
      replaceSeals(tx, {
        id,
        secret: sealer.seal(id, secret),
        previous_secret: previous === null || previous === undefined ? null : sealer.seal(id, previous),
      });
  }
  return { seen: rows.length, unreadable, last: rows.at(-1)?.id };
}
