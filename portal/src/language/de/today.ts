/** German texts of what waits. */
export const today = {
  waiting: 'Was wartet',
  nothing: 'Nichts wartet. Neues erscheint hier von selbst.',
  /** @param age how long ago it was, as `vor 3 Tagen` */
  since: (age: string) =>
    age.startsWith('vor ') ? `seit ${age.slice('vor '.length)}` : age.includes('gestern') ? `seit ${age}` : 'seit eben',
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
    payments_doubtful: 'Zweifelhafte Umsätze',
    plans_defaulted: 'Ratenpläne in Verzug',
    statements_draft: 'Abrechnungen zu veröffentlichen',
    payouts_open: 'Auszahlungen unterwegs',
    letters: 'Briefe zu drucken',
    letters_stopped: 'Schreiben gestoppt oder zurückgekommen',
    inbox: 'Eingänge zu bearbeiten',
    tasks: 'Aufgaben zu erledigen',
    handovers_refused: 'Übergaben ans Inkasso gescheitert',
    deliveries_failing: 'Zustellungen fehlgeschlagen',
    limitation: 'Akten verjähren bald',
    base_rate: 'Basiszinssatz fehlt',
    work_failed: 'Fehlgeschlagene Arbeit',
    follow_ups: 'Wiedervorlagen',
  },
};
