/** The operator's routes of base rates. */
import { baseRates } from '@mahnwerk/contract/operator/base-rates.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnknownHalfYear } from './base-rate.ts';
import * as store from './store.ts';

export const baseRateRoutes = implement(baseRates, {
  list: async ({ db }) => store.list(db),

  async create({ tx, body }) {
    const known = await store.lockedList(tx);
    refuseUnknownHalfYear(body, known.at(-1)?.valid_from ?? '');
    const id = newId();
    const added = await store.insert(tx, id, body);
    const corrected = known.findLast(({ valid_from }) => valid_from === body.valid_from);
    return audited(added, { target: id, before: corrected, after: added });
  },
});
