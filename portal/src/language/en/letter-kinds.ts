/** The kinds of letters in English. */
import type { LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';

export const letterKinds: Readonly<Record<LetterTextKind, string>> = {
  first_letter_consumer: 'First letter to private persons',
  first_letter_business: 'First letter to businesses',
  reminder: 'Reminder',
  final_notice: 'Final notice',
  plan_offer: 'Offer of instalments',
  plan_confirmation: 'Confirmation of instalments',
  instalment_reminder: 'Reminder of an instalment',
  cost_notice: 'Notice of costs',
  acknowledgement: 'Acknowledgement',
  settled: 'Confirmation of payment',
  objection_answer: 'Answer to objections',
  free: 'Free letter',
};
