/** German texts of what waits. */
export const today = {
  waiting: 'Was wartet',
  nothing: 'Nichts wartet. Neues erscheint hier von selbst.',
  oldest: 'Ältester Eintrag:',
  mine: (count: number) => `${count} davon bei Ihnen`,
  takenOver: 'Bei Ihnen in Prüfung',
  allFollowUps: 'Alle Wiedervorlagen',
  open: (digit: number) => `${digit}. Zeile öffnen`,
  queues: {
    orders: 'Aufträge zu prüfen',
    messages: 'Nachrichten zu lesen',
    answers: 'Antworten auf Rückfragen',
    documents_failed: 'Dokumente abgewiesen',
    payments_reported: 'Gemeldete Zahlungen zu buchen',
    payments_unmatched: 'Bankumsätze ohne Zuordnung',
    payments_doubtful: 'Bankumsätze, die doppelt sein können',
    plans_defaulted: 'Ratenpläne in Verzug: zu entscheiden',
    letters: 'Briefe zu drucken',
    letters_stopped: 'Schuldner, deren Name oder Anschrift kein Brief zeigen kann',
    deliveries_failing: 'Zustellungen fehlgeschlagen',
    follow_ups: 'Wiedervorlagen',
  },
};
