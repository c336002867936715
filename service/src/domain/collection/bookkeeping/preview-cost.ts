/** What costs would be, and what they would do, by the rules that book them; nothing is locked or written. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { findOpen, foresee, unstored } from '../mandates/index.ts';
import { costToBook } from './add-cost.ts';
import { presentAmounts, presentCost, refuseInvalidCost } from './bookkeeping.ts';

type PreviewCost = (typeof operatorLedger)['routes']['preview_cost'];

export const previewCost: Handler<'operator', PreviewCost> = ({ db, path, body }) =>
  db.snapshot(async () => {
    refuseInvalidCost(body, await businessDate(db));
    const mandate = await findOpen(db, path.mandate_id);
    const account = await readAccount(db, mandate.id);
    const { cost, booking } = await costToBook(db, { mandate, account }, body);
    const { balances } = await foresee(db, mandate, booking);
    const booked = { ...cost, status: 'booked' as const, created_at: db.now, updated_at: db.now };
    return { ...presentAmounts(cost), result: unstored(presentCost(booked)), ...balances };
  });
