/** Payments that clients report, of all cases, and the operator's decision on them (decisions.md 13; portal.md 4). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { listedFields } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { line } from '../shapes/text.ts';
import { choice, id } from '../shapes/values.ts';
import { Payment, paymentStatuses } from '../case/payments.ts';

export const PaymentRejection = named(
  'PaymentRejection',
  object({ reason: line({ max: limits.payment_rejection_reason_characters }) }),
);
export type PaymentRejection = Infer<typeof PaymentRejection>;

export const OperatorPayment = named(
  'OperatorPayment',
  object({ ...Payment.fields, ...partyFields, debtor_name: listedFields.debtor_name }),
);
export type OperatorPayment = Infer<typeof OperatorPayment>;

export const operatorPayments = group(
  'operator',
  'operator-payments',
  { title: 'Reported payments', about: 'The payments that companies have reported on their claims.' },
  {
    list: route('GET', '/operator/v1/payments/', {
      list: {
        item: OperatorPayment,
        filters: { mandate_id: id(), status: choice(...paymentStatuses) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List reported payments of all companies',
      description: 'Payments that the operator books on a case are listed below the case.',
    }),
  },
);

export const paymentReports = group(
  'operator',
  'payment-reports',
  { title: 'Payment reports', about: 'Payments that clients have reported on their claims.' },
  {
    reject: route('POST', '/operator/v1/payment-reports/{payment_id}/reject/', {
      of: 'payments',
      noVersion: true,
      reply: Payment,
      body: PaymentRejection,
      example: { reason: 'The payer’s bank knows no such payment.' },
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Reject a false payment report',
      description:
        'The report is excluded from all totals: those of its claim and order, the balance at acceptance, and the check for overpayment. The same payment can be reported again. ' +
        'The rejection is added to the history of the case; no event is recorded. A report whose status is not `reported` returns `conflict`: reverse a booked one first.',
    }),
  },
);
