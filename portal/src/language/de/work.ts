/** German texts of what happens next with a case, and of who works on it. */
export const caseWork = {
  next: 'Als Nächstes',
  limitation: 'Verjährung',
  nextRegion: 'Was als Nächstes geschieht',
  look: 'Ansehen',
  closed: 'Nichts mehr: Die Akte ist geschlossen.',
  /** Why this is what happens next. */
  why: {
    answer_request: 'Eine Rückfrage an den Mandanten ist offen; ohne die Antwort geht es nicht weiter.',
    review_message: 'Der Mandant hat geschrieben, und noch hat niemand seine Nachricht erledigt.',
    follow_up: 'Der Tag einer Wiedervorlage ist gekommen; ihre Notiz steht im Verlauf.',
    resume: 'Die Bearbeitung ruht, bis sie fortgesetzt wird.',
    close: 'Nichts ist mehr offen.',
    clarify: 'Eine Sperre, ein Widerspruch oder ein Umstand des Schuldners steht dem nächsten Schritt entgegen.',
    instalment_late: 'Der Schuldner hat eine Rate nicht rechtzeitig bezahlt; der Dienst erinnert ihn nicht daran.',
    decide:
      'Bis jemand einen neuen Plan vereinbart oder den Status ändert, fordert niemand den Schuldner zur Zahlung auf.',
    instalment: 'Mit dem Schuldner ist ein Ratenplan vereinbart.',
    promise: 'Der Schuldner hat diese Zahlung zugesagt.',
    demand_payment: 'Die Akte ist außergerichtlich und nicht bezahlt.',
    await_court: 'Der Mahnbescheid ist beantragt.',
    enforce: 'Es gibt einen Titel, aus dem vollstreckt wird.',
    monitor: 'Zurzeit ist nichts zu holen; die Forderung wird überwacht.',
    closed: 'Sie lässt sich wieder öffnen.',
  },
  /** The same with the day since which it is so. */
  stepsSince: {
    follow_up: (day: string) => `Wiedervorlage vom ${day}`,
    instalment_late: (day: string) => `Rate überfällig seit ${day}`,
    promise: (day: string) => `Zugesagte Zahlung überfällig seit ${day}, sie zählt noch`,
    decide: (day: string) => `Ratenplan in Verzug seit ${day}: entscheiden, wie es weitergeht`,
  } as Readonly<Partial<Record<string, (day: string) => string>>>,
  /** Before the day of the step, where it needs a word. */
  stepsOn: { resume: 'bis', clarify: 'bis', promise: 'bis', instalment_late: '– in Verzug am' } as Readonly<
    Partial<Record<string, string>>
  >,
  plan: 'Ratenplan',
  plans: { active: 'läuft', late: 'Rate überfällig', defaulted: 'in Verzug, zu entscheiden' },
  shown: 'Akten',
  openOnes: 'offene',
  closedness: { true: 'geschlossene', all: 'alle' },
  waitsFor: 'Wartet auf',
  waiting: { client: 'den Mandanten', operator: 'uns', debtor: 'den Schuldner' },
  balanceFrom: 'Saldo ab',
  balanceTo: 'Saldo bis',
  limitationFrom: 'Verjährt ab',
  limitationTo: 'Verjährt bis',
  limitationColumn: 'Verjährung',
  barredSoon: 'Verjährt bald',
  plansInDefault: 'Ratenplan in Verzug',
  result: 'Ergebnis',
  paidWithOpen: (amount: string) =>
    `Offen sind noch ${amount}. „Bezahlt“ heißt: Der Schuldner schuldet nichts mehr. Der Mandant liest dieses Ergebnis.`,
  /** What a change of the procedure does, and what it does not. */
  consequences: {
    extrajudicial: 'Der Mandant liest den neuen Stand. Das Gericht erfährt davon nichts.',
    judicial_dunning:
      'Der Mandant liest, dass das gerichtliche Mahnverfahren läuft. Beantragt wird damit nichts: Den Mahnbescheid beantragen Sie beim Gericht.',
    foreclosure:
      'Der Mandant liest, dass aus einem Titel vollstreckt wird. Beauftragt wird damit niemand: Den Auftrag erteilen Sie selbst.',
    long_term_monitoring: 'Der Mandant liest, dass zurzeit nichts zu holen ist. Die Zinsen laufen weiter.',
    ended: 'Eine Akte endet, indem sie geschlossen wird.',
  },
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
    clarify: 'Klären',
    instalment_late: 'Rate überfällig',
    instalment: 'Nächste Rate',
    promise: 'Zugesagte Zahlung',
    decide: 'Ratenplan in Verzug: entscheiden, wie es weitergeht',
    demand_payment: 'Zur Zahlung auffordern',
    await_court: 'Gericht entscheidet',
    enforce: 'Vollstrecken',
    monitor: 'Überwachen',
  },
};
