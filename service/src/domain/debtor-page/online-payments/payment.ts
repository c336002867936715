/** The course of an online payment, whatever order its events come in (debtor-page.md 12). Pure. */
import type { OnlinePayment } from '@mahnwerk/contract/operator/online-payments.ts';
import { moneyOf } from '../../../values/money.ts';
import type { ProviderEvent } from './adapter.ts';
import type { ListedRow } from './store-list.ts';

export type OnlinePaymentStatus = OnlinePayment['status'];

/** Money that came counts even where the provider first told of a failure, and money that is back is gone whenever that event arrives. */
export const onlinePaymentTransitions = [
  { from: 'created', by: 'pending', to: 'pending' },
  { from: 'created', by: 'paid', to: 'paid' },
  { from: 'pending', by: 'paid', to: 'paid' },
  { from: 'expired', by: 'paid', to: 'paid' },
  { from: 'failed', by: 'paid', to: 'paid' },
  { from: 'created', by: 'failed', to: 'failed' },
  { from: 'pending', by: 'failed', to: 'failed' },
  { from: 'created', by: '60 minutes without an event', to: 'expired' },
  { from: 'paid', by: 'refund', to: 'refund_requested' },
  { from: 'refund_requested', by: 'refunded', to: 'refunded' },
  { from: 'paid', by: 'refunded', to: 'refunded' },
  { from: 'created', by: 'refunded', to: 'refunded' },
  { from: 'pending', by: 'refunded', to: 'refunded' },
  { from: 'failed', by: 'refunded', to: 'refunded' },
  { from: 'expired', by: 'refunded', to: 'refunded' },
] as const satisfies readonly { from: OnlinePaymentStatus; by: string; to: OnlinePaymentStatus }[];

/** Undefined for an event that changes nothing any more. */
export const movedBy = (
  from: OnlinePaymentStatus,
  by: ProviderEvent['status'] | 'refund',
): OnlinePaymentStatus | undefined => onlinePaymentTransitions.find((each) => each.from === from && each.by === by)?.to;

export const presentOnlinePayment = (row: ListedRow, publicUrl: string): OnlinePayment => ({
  id: row.id,
  subject: {
    type: 'mandate',
    id: row.mandate_id,
    href: `${publicUrl}/v2/mandates/${row.mandate_id}/`,
    reference: row.reference_number,
  },
  company_id: row.company_id,
  company_name: row.company_name,
  choice_id: row.choice_id,
  amount: moneyOf(row.amount_cents),
  status: row.status,
  adapter: row.adapter,
  provider_id: row.provider_id,
  payment_id: row.payment_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
