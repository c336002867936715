/** The states of a mandate (decisions.md 6), and the results of its closing. */
import { choice } from '../shapes/values.ts';

export const procedureStates = [
  'extrajudicial',
  'judicial_dunning',
  'foreclosure',
  'long_term_monitoring',
  'ended',
] as const;
export const processingStates = [
  'in_progress',
  'paused',
  'canceled_by_client',
  'canceled_by_service_provider',
  'ended',
] as const;
export const paymentStates = ['unpaid', 'partially_paid', 'fully_paid'] as const;

export type ProcedureState = (typeof procedureStates)[number];
export type ProcessingState = (typeof processingStates)[number];
export type PaymentState = (typeof paymentStates)[number];

/** The states as fields. */
export const mandateStates = {
  procedure_state: choice(...procedureStates),
  processing_state: choice(...processingStates),
  payment_state: choice(...paymentStates),
};

export const closingCodes = [
  'paid',
  'settled',
  'uncollectible',
  'insolvency',
  'deceased',
  'withdrawn_by_client',
  'time_barred',
  'other',
] as const;
