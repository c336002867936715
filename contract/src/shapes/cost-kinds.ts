/** The kinds of collection costs that the debtor owes, besides what the client charged before. */
export const costKinds = [
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'expenses_flat_rate',
  'lawyer_fee',
  'court_fee',
  'bailiff_fee',
  'address_inquiry',
  'credit_check',
  'register_inquiry',
  'bank_charge',
  'late_payment_lump_sum',
  'other',
] as const;
export type CostKind = (typeof costKinds)[number];
