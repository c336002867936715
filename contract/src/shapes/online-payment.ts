/** The statuses of online payments (debtor-page.md 12). */
export const onlinePaymentStatuses = [
  'created',
  'pending',
  'paid',
  'refund_requested',
  'refunded',
  'failed',
  'expired',
] as const;
