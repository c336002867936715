/** What a debtor can choose on its page (debtor-page.md 8). */
export const debtorChoiceKinds = [
  'pay_online',
  'promise',
  'plan',
  'plan_withdrawal',
  'plan_request',
  'acknowledgement',
  'objection',
  'already_paid',
  'hardship',
  'representation',
  'insolvency',
  'death',
  'address_change',
  'email_change',
  'call_back',
  'instalment_wish',
] as const;
