/** A company books payments of a debtor in the sandbox, as the operator does in production. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { sandboxMandates } from '@mahnwerk/contract/case/sandbox.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { lockOpen, readMandate } from '../mandates/index.ts';
import { bookAsFacts } from './book-payment.ts';
import { refuseInvalidPayment, refuseTooManyPayments } from './bookkeeping.ts';
import * as store from './store.ts';

const payerOf = ({ payer = 'debtor' }: { readonly payer?: 'debtor' | 'client' }) => payer;

export const sandboxPaymentRoutes = implement(sandboxMandates, {
  pay: checked(
    async ({ tx, body, company }) =>
      refuseInvalidPayment(
        { ...body, payer: payerOf(body) },
        { today: await businessDateOf(tx, company), isReport: true, isKnownClaim: true },
      ),
    async ({ tx, path, body, company, deps: { publicUrl } }) => {
      const bound = tx.forCompany(orNotFound(company));
      const mandate = await lockOpen(bound, path.id);
      const account = await readAccount(bound, mandate.id);
      refuseTooManyPayments(account, limits.sandbox_payments);
      const payment = {
        id: newId(),
        mandate_id: mandate.id,
        payer: payerOf(body),
        amount_cents: centsOf(body.amount),
        value_date: body.value_date,
        reference: body.reference ?? null,
        designated_claim_id: null,
        designated_line: null,
      } as const;
      const equal = await store.findBookedPayment(bound, payment);
      refuseUnless(equal === undefined, 'duplicate_payment_report');
      const { before, after } = await bookAsFacts(
        bound,
        { mandate, account },
        { payments: [payment], areStored: false, publicUrl },
      );
      return audited(await readMandate(bound, mandate.id, publicUrl), { company, before, after });
    },
  ),
});
