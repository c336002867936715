/** The limits of case work (case-work.md): a part of `limits`. */
export const caseWorkLimits = {
  mandate_stops: 1000,
  stop_note_characters: 2000,
  stop_reason_characters: 500,
  stop_days_ahead: 366,
  client_pause_days: 90,
} as const;
