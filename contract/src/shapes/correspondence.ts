/** The choices of calls and declarations (correspondence.md 9, 10). */

export const declarationTypes = [
  'objection',
  'payment_promise',
  'plan_request',
  'already_paid',
  'address_change',
  'hardship',
  'information_request',
  'representation',
  'insolvency',
  'death',
  'returned_mail',
  'other',
] as const;
export type DeclarationType = (typeof declarationTypes)[number];

export const objectionGrounds = ['not_owed', 'paid', 'amount', 'identity', 'time_barred', 'defects', 'other'] as const;

/** The causes that make the address undeliverable. */
export const addressCauses = ['moved_unknown', 'unknown', 'incomplete_address'] as const;

/** Why a letter came back. `mailbox` makes the e-mail address undeliverable. */
export const returnCauses = [...addressCauses, 'deceased', 'refused', 'not_collected', 'mailbox', 'other'] as const;
export type ReturnCause = (typeof returnCauses)[number];

export const callDirections = ['incoming', 'outgoing'] as const;
export const callRoles = ['debtor', 'additional_debtor', 'representative', 'client', 'third_party'] as const;
export const callOutcomes = ['reached', 'not_reached', 'busy', 'wrong_number', 'refused', 'callback'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
