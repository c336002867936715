/** Re-encrypts the secrets of authenticator apps after a rotation of the secret key. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Resealed, ResealPage } from '../../../platform/reseal.ts';
import { lockSealedOtherwise, replaceSeals } from './store.ts';

/** One batch. A secret that neither key decrypts stays; an offered one that neither decrypts is removed. */
export async function resealTotpSecrets(tx: OperatorTx, { sealer, after, batch }: ResealPage): Promise<Resealed> {
  const rows = await lockSealedOtherwise(tx, { after, batch, header: sealer.header });
  let unreadable = 0;
  for (const { account_id, ...sealed } of rows) {
    const resealed = (each: Buffer | null): Buffer | null => {
      const content = each === null ? undefined : sealer.open(account_id, each);
      return content === undefined ? null : sealer.seal(account_id, content);
    };
    const secret = resealed(sealed.secret);
    if (secret === null && sealed.secret !== null) unreadable += 1;
    replaceSeals(tx, {
      account_id,
      secret: secret ?? sealed.secret,
      offered_secret: resealed(sealed.offered_secret),
    });
  }
  return { seen: rows.length, unreadable, last: rows.at(-1)?.account_id };
}
