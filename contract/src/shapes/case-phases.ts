/** Where a case stands, for figures: the first phase that applies (case-work.md 11). */
export const casePhases = [
  'closed',
  'paid',
  'stopped',
  'plan',
  'court',
  'enforcement',
  'monitoring',
  'demand',
] as const;
export type CasePhase = (typeof casePhases)[number];

/** Why a case waits for a person to clarify it (case-work.md 4.2). */
export const clarifyReasons = [
  'disputed',
  'insolvent',
  'deceased',
  'represented',
  'deferred',
  'client_request',
  'office',
  'debtor_reported',
  'time_barred',
] as const;
export type ClarifyReason = (typeof clarifyReasons)[number];
