/** Waives a part of what is owed, from a day on. */
import type { waivers } from '@mahnwerk/contract/operator/waivers.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { isKnownClaim } from '../claims/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import * as store from './store.ts';
import { factOf, presentWaiver, refuseInvalidWaiver, refuseWaiverOn, waivedCents } from './waiver.ts';

export const create: Handler<'operator', (typeof waivers)['routes']['create']> = checked(
  async ({ tx, body }) =>
    refuseInvalidWaiver(body, { today: dayOf(tx.now), isKnownClaim: await isKnownClaim(tx, body.claim_id) }),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const account = await readAccount(tx, mandate.id);
    const fact = factOf(newId(), body);
    refuseWaiverOn(account.facts, fact.claim_id);
    const effect = await account.ask('waiver', { fact, today: dayOf(tx.now) });
    const amount_cents = waivedCents(effect, fact);

    const is_all = fact.amount_cents === null;
    store.insert(tx, { ...fact, mandate_id: mandate.id, amount_cents, is_all, reason: body.reason });
    const { before, after } = await bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'waiver', fact }],
      entries: [],
      reason: 'back_dated',
      history: [{ code: 'waiver.booked', values: { amount: moneyOf(amount_cents) } }],
      publicUrl: deps.publicUrl,
    });
    const waiver = presentWaiver(orNotFound(await store.readWaiver(tx, mandate.id, fact.id)));
    return audited(waiver, { before, after: { ...after, waiver } });
  },
);
