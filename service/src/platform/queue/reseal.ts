/** Re-encrypts payloads of the queue that a former secret key encrypted. */
import type { OperatorTx } from '../database/session.ts';
import type { Resealed, ResealPage } from '../reseal.ts';
import { lockEncryptedOtherwise, replacePayload } from './store-reseal.ts';

/**
 * One batch of kinds whose payloads use their keys as context. A payload that no key decrypts stays as it is: its
 * work fails.
 */
export const resealPayloads =
  (kinds: readonly string[]) =>
  async (tx: OperatorTx, { sealer, after, batch }: ResealPage): Promise<Resealed> => {
    const rows = await lockEncryptedOtherwise(tx, { kinds, after, batch, header: sealer.header });
    let unreadable = 0;
    for (const { id, key, payload } of rows) {
      const content = sealer.open(key, payload);
      if (content === undefined) unreadable += 1;
      else replacePayload(tx, id, sealer.seal(key, content));
    }
    return { seen: rows.length, unreadable, last: rows.at(-1)?.id };
  };
