/** Re-encrypts the secrets of payment providers after a rotation of the secret key. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Resealed, ResealPage } from '../../../platform/reseal.ts';
import { idOf, lockSealedOtherwise, replaceSeal } from './store.ts';

/** One batch. A secret that neither key decrypts stays. */
export async function resealPaymentSecrets(tx: OperatorTx, { sealer, after, batch }: ResealPage): Promise<Resealed> {
  const rows = await lockSealedOtherwise(tx, { after, batch, header: sealer.header });
  let unreadable = 0;
  for (const { company_id: owner, payment_secret } of rows) {
    const id = idOf(owner);
    const secret = payment_secret === null ? undefined : sealer.open(id, payment_secret);
    if (secret === undefined) unreadable += 1;
    else replaceSeal(tx, { owner, payment_secret: sealer.seal(id, secret) });
  }
  const last = rows.at(-1);
  return { seen: rows.length, unreadable, last: last && idOf(last.company_id) };
}
