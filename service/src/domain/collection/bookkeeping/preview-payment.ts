/** What a payment would settle, by the rules that book it; nothing is locked or written. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { moneyOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { balanceOf, type DayFigures, readAccount, wireBalance } from '../../money/ledger/index.ts';
import { findOpen, presentAllocation } from '../mandates/index.ts';
import { factOf, newPayment, reportOf } from './book-payment.ts';
import { refuseInvalidPayment, refuseTooManyPayments } from './bookkeeping.ts';

type PreviewPayment = (typeof operatorLedger)['routes']['preview_payment'];

export const previewPayment: Handler<'operator', PreviewPayment> = ({ db, path, body }) =>
  db.snapshot(async () => {
    const today = await businessDate(db);
    refuseInvalidPayment(body, { today, isReport: true, isKnownClaim: true });
    const report = await reportOf(db, path.mandate_id, body);
    const mandate = await findOpen(db, path.mandate_id);
    const account = await readAccount(db, mandate.id);
    refuseTooManyPayments(account);
    const fact = factOf(await newPayment(db, account, body, report));
    const { payment, before, after } = await account.ask('preview', { fact, today });
    const balance = ({ lines }: DayFigures) => wireBalance(balanceOf({ lines }), today, mandate.balance_updated_at);
    return {
      settles: (payment?.allocation ?? []).map(presentAllocation),
      surplus: moneyOf(payment?.surplus ?? 0n),
      balance_before: balance(before),
      balance_after: balance(after),
    };
  });
