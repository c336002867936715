/** The checks of one order, from one snapshot. */
import type { OrderChecks } from '@mahnwerk/contract/shapes/order-checks.ts';
import type { CompanyDb } from '../../../../platform/database/session.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { businessDate } from '../../../ladder/business-date/index.ts';
import { readCompany } from '../../../parties/companies/index.ts';
import { readDebtors } from '../../debtors/index.ts';
import { checksOf } from './checks.ts';
import { readOrderParts } from '../draft.ts';
import * as store from '../store.ts';

/** So many claims of earlier orders are compared. */
const compared_claims = 2000;

export const readChecks = (db: CompanyDb, id: string): Promise<OrderChecks> =>
  db.snapshot(async () => {
    const [row, claims] = await readOrderParts(db, id);
    const order = orNotFound(row);
    const [today, debtors, company, earlier] = await Promise.all([
      businessDate(db),
      readDebtors(db, [order.debtor_id, ...order.additional_debtor_ids]),
      readCompany(db),
      store.readEarlierClaims(db, order, compared_claims),
    ]);
    return { checks: checksOf({ order, claims, debtors, company, earlier, today }) };
  });
