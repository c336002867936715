/** Reverses a waiver: the debtor owes again what was waived, on every day. */
import type { waivers } from '@mahnwerk/contract/operator/waivers.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import * as store from './store.ts';
import { presentWaiver } from './waiver.ts';

export const reverse: Handler<'operator', (typeof waivers)['routes']['reverse']> = async ({ tx, path, deps }) => {
  orNotFound(await store.readWaiver(tx, path.mandate_id, path.id));
  const mandate = await lockOpen(tx, path.mandate_id);
  const waiver = presentWaiver(orNotFound(await store.readWaiver(tx, mandate.id, path.id)));
  refuseUnless(waiver.status === 'booked', 'conflict', { detail: 'The waiver is reversed.' });

  store.setReversed(tx, waiver.id);
  const { before, after } = await bookOnMandate(tx, mandate, {
    account: await readAccount(tx, mandate.id),
    facts: [{ kind: 'reversal', fact: { reverses_id: waiver.id } }],
    entries: [],
    reason: 'reversed',
    history: [{ code: 'waiver.reversed', values: { amount: waiver.amount } }],
    publicUrl: deps.publicUrl,
  });
  const reversed = presentWaiver(orNotFound(await store.readWaiver(tx, mandate.id, waiver.id)));
  return audited(reversed, { before: { ...before, waiver }, after: { ...after, waiver: reversed } });
};
