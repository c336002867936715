/** Online payments of debtors (debtor-page.md 12): begun on their page, paid at a provider, booked by what it tells. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { onlinePaymentStatuses } from '../shapes/online-payment.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, money } from '../shapes/values.ts';
import { Subject } from './access-codes.ts';

const status = () =>
  described(
    '`created`: the debtor has not paid yet. `pending`: the provider waits for the money, and no letter leaves. `paid`: the money came and is booked, unless its case is closed. `expired`: nothing was heard for 60 minutes. A payment that failed or expired can still become `paid`.',
    choice(...onlinePaymentStatuses),
  );

const OnlinePayment = named(
  'OnlinePayment',
  object({
    id: id(),
    subject: Subject,
    company_id: id(),
    company_name: line({ max: limits.company_name_characters }),
    choice_id: described('The choice of the debtor that began it.', id()),
    amount: described('What the debtor chose to pay.', money({ zero: false })),
    status: status(),
    adapter: described('The provider.', choice('simulated')),
    provider_id: described(
      'Its id at the provider, the reference of the payment; null until the provider has answered.',
      nullable(line({ max: limits.reference_characters })),
    ),
    payment_id: described(
      'The payment of the case; null without one. A payment that came for a closed case is a task, and is booked once the case is open again.',
      nullable(id()),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type OnlinePayment = Infer<typeof OnlinePayment>;

const Refund = named('OnlinePaymentRefund', object({ reason: prose({ max: limits.code_reason_characters }) }));

const at = '/operator/v1/online-payments/';

export const onlinePayments = group(
  'operator',
  'online-payments',
  {
    title: 'Online payments',
    about:
      'What debtors paid on their page through a provider of payments. The provider’s transfer on the bank account is set aside with `ignore/`: each payment is booked already.',
  },
  {
    list: route('GET', at, {
      scope: 'operator:read',
      list: { item: OnlinePayment, filters: { mandate_id: id(), company_id: id(), status: status() } },
      summary: 'List online payments, newest first',
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'online_payments',
      scope: 'operator:read',
      reply: OnlinePayment,
      summary: 'Retrieve an online payment',
    }),
    refund: route('POST', `${at}{id}/refund/`, {
      of: 'online_payments',
      scope: 'operator:money',
      body: Refund,
      example: { reason: 'Paid twice.' },
      reply: OnlinePayment,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Give an online payment back',
      description:
        'The provider is asked to give back what came. Once it tells of it, the payment is `refunded`, and its booking is reversed. A payment that is not `paid` returns `conflict`.',
    }),
  },
);
