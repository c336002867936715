/** What costs would be, by the rules that book them; nothing is locked or written. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { findMandate, isMandateOver } from '../mandates/index.ts';
import { presentAmounts, refuseInvalidCost } from './bookkeeping.ts';
import { newCost, refuseSame } from './new-cost.ts';

type PreviewCost = (typeof operatorLedger)['routes']['preview_cost'];

export const previewCost: Handler<'operator', PreviewCost> = ({ db, path, body }) =>
  db.snapshot(async () => {
    refuseInvalidCost(body, dayOf(db.now));
    const mandate = orNotFound(await findMandate(db, path.mandate_id));
    refuseUnless(!isMandateOver(mandate), 'conflict', { detail: 'The case is closed.' });
    const account = await readAccount(db, mandate.id);
    const cost = await newCost(db, { mandate, account }, body);
    await refuseSame(db, cost);
    return presentAmounts(cost);
  });
