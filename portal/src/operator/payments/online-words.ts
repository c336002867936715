/** Texts of online payments, in both languages. */
import { texts } from '../../language/language.ts';

export const onlineWords = texts({
  de: {
    tab: 'Online',
    title: 'Online-Zahlungen',
    about:
      'Was Schuldner auf ihrer Seite über einen Zahlungsdienst gezahlt haben. Jede Zahlung ist schon gebucht: Die Überweisung des Dienstes auf dem Konto stellen Sie zurück.',
    none: 'Noch niemand hat online gezahlt.',
    at: 'Begonnen',
    case: 'Akte',
    company: 'Firma',
    amount: 'Betrag',
    provider: 'Kennung beim Dienst',
    state: 'Stand',
    statuses: {
      created: 'begonnen',
      pending: 'unterwegs',
      paid: 'eingegangen',
      refund_requested: 'Erstattung läuft',
      refunded: 'erstattet',
      failed: 'fehlgeschlagen',
      expired: 'abgelaufen',
    },
    unbooked: 'nicht gebucht: Akte geschlossen',
    commands: 'Befehle',
    refund: 'Erstatten',
    refundOf: (amount: string) => `Online-Zahlung von ${amount} erstatten`,
    refundAbout:
      'Der Zahlungsdienst gibt den ganzen Betrag zurück. Sobald er das meldet, wird die Buchung auf der Akte zurückgenommen.',
    reason: 'Grund',
    refunding: 'Erstattung beauftragt.',
    gone: 'Die Zahlung kann in diesem Stand nicht erstattet werden.',
  },
  en: {
    tab: 'Online',
    title: 'Online payments',
    about:
      'What debtors paid on their page through a payment service. Each payment is booked already: set the transfer of the service on the account aside.',
    none: 'No one has paid online yet.',
    at: 'Begun',
    case: 'Case',
    company: 'Company',
    amount: 'Amount',
    provider: 'Id at the service',
    state: 'State',
    statuses: {
      created: 'begun',
      pending: 'on its way',
      paid: 'arrived',
      refund_requested: 'being refunded',
      refunded: 'refunded',
      failed: 'failed',
      expired: 'expired',
    },
    unbooked: 'not booked: case closed',
    commands: 'Commands',
    refund: 'Refund',
    refundOf: (amount: string) => `Refund the online payment of ${amount}`,
    refundAbout:
      'The payment service gives the whole amount back. Once it tells us, the booking on the case is reversed.',
    reason: 'Reason',
    refunding: 'Refund requested.',
    gone: 'In this state the payment cannot be refunded.',
  },
});
