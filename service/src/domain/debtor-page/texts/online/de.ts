/** Online payment in German, which is binding: plain, no sentence above 20 words (debtor-page.md 11, 12). */
export const deOnline = {
  'online.title': 'Online bezahlen',
  'online.about': 'Sie können {amount} auch gleich online bezahlen. Das geht bei einem Zahlungsdienst.',
  'online.submit': 'Online bezahlen',
  'online.not': 'Online bezahlen ist zurzeit nicht möglich.',
  'online.ready': 'Beim Zahlungsdienst zahlen Sie {amount}. Hier wird noch nichts abgebucht.',
  'online.go': 'Weiter zum Zahlungsdienst',
  'online.until': 'Der Link gilt 60 Minuten. Danach kommen Sie auf diese Seite zurück.',
  'online.reload': 'Stand neu laden',
  'online.pending': 'Ihre Zahlung über {amount} ist unterwegs. Zahlen Sie bitte nicht noch einmal.',
  'online.pending.about': 'Sobald das Geld da ist, steht es auf der Übersicht. Das kann einige Tage dauern.',
  'online.paid': 'Ihre Zahlung über {amount} ist eingegangen. Vielen Dank.',
  'online.refund_requested': 'Wir zahlen Ihnen {amount} zurück. Das kann einige Tage dauern.',
  'online.refunded': 'Sie haben {amount} zurückbekommen.',
  'online.failed': 'Die Zahlung hat nicht geklappt. Der Betrag ist noch offen.',
  'online.expired': 'Die Zahlung wurde nicht abgeschlossen. Der Betrag ist noch offen.',
  'online.failed.about': 'Haben Sie doch gezahlt? Dann steht es hier, sobald das Geld da ist.',
  'online.again': 'Noch einmal versuchen',
  'online.away': 'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts abgebucht.',

  'simulated.title': 'Zahlung zur Probe',
  'simulated.about': 'Das ist eine Probe. Es fließt kein Geld.',
  'simulated.payment': 'Ihre Zahlung',
  'simulated.pay': 'Bezahlen',
  'simulated.decline': 'Ablehnen',
  'simulated.later': 'Später',
  'simulated.back': 'Zum Stand der Zahlung',
} as const;

export type OnlineTexts = Readonly<Record<keyof typeof deOnline, string>>;
