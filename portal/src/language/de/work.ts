/** German texts of what happens next with a case, and of who works on it. */
export const caseWork = {
  next: 'Als Nächstes',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  mine: 'bei mir',
  assignee: 'Zuständig',
  unassigned: 'niemand',
  assign: 'Zuweisen',
  assigned: 'Akte zugewiesen',
  steps: {
    answer_request: 'Mandant beantwortet die Rückfrage',
    review_message: 'Nachricht des Mandanten lesen',
    follow_up: 'Wiedervorlage',
    resume: 'Pausiert',
    close: 'Bezahlt: Akte schließen',
    instalment: 'Nächste Rate',
    demand_payment: 'Zur Zahlung auffordern',
    await_court: 'Gericht entscheidet',
    enforce: 'Vollstrecken',
    monitor: 'Überwachen',
  },
};
