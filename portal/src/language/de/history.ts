/** German texts of the history of a case: what happened, by its code. */
import { letterKinds } from './letter-kinds.ts';
import { titleTypes } from './title-types.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';

/** The values of an entry, as the language writes them. */
export type HistoryTexts = { readonly [K in keyof NonNullable<OperatorHistoryEntry['values']>]?: string };

const after = (separator: string, text: string | undefined): string => (text === undefined ? '' : separator + text);

export const history = {
  title: 'Verlauf',
  none: 'Noch ist nichts geschehen.',
  more: 'Ältere zeigen',
  kind: 'Zeigen',
  all: 'Alles',
  internal: 'nur intern',
  pinned: 'angeheftet',
  /** Who caused an entry without a person or a key. */
  service: 'Mahnwerk',
  /** The key of the deployment's settings. */
  rootKey: 'Betriebsschlüssel',
  /** Who wrote a message, for the company and for the operator. */
  from: {
    client: { client: 'von Ihnen', service: 'von uns' },
    service: { client: 'vom Mandanten', service: 'von uns' },
  },
  followUp: (day: string) => `Wiedervorlage ${day}`,
  types: {
    status_update: 'Mitteilung',
    state_change: 'Status',
    payment: 'Zahlung',
    cost: 'Kosten',
    message: 'Nachricht',
    request: 'Rückfrage',
    answer: 'Antwort',
    note: 'Notiz',
    letter: 'Schreiben',
    call: 'Telefonat',
    declaration: 'Erklärung',
    inbound: 'Eingang',
    step: 'Ablauf',
    debtor_choice: 'Schuldnerseite',
  },
  /** How a call ended. */
  outcomes: {
    reached: 'Erreicht',
    not_reached: 'Nicht erreicht',
    busy: 'Besetzt',
    wrong_number: 'Falsche Nummer',
    refused: 'Verweigert',
    callback: 'Rückruf',
  },
  /** The types of declarations. */
  letterKinds,
  titleTypes,
  declarations: {
    objection: 'Widerspruch',
    payment_promise: 'Zahlungszusage',
    plan_request: 'Ratenwunsch',
    already_paid: 'Bereits bezahlt',
    address_change: 'Neue Anschrift',
    hardship: 'Härtefall',
    information_request: 'Auskunft verlangt',
    representation: 'Vertretung',
    insolvency: 'Insolvenz',
    death: 'Todesfall',
    returned_mail: 'Rückläufer',
    other: 'Sonstiges',
  },
  stopKinds: {
    representation: 'Vertretung',
    deferral: 'Stundung',
    client_request: 'Wunsch des Mandanten',
    office: 'Entscheidung des Büros',
    debtor_report: 'Meldung des Schuldners',
  },

  /** What a debtor chose on its page. */
  choiceKinds: {
    pay_online: 'Online-Zahlung',
    promise: 'Zahlungszusage',
    plan: 'Ratenvereinbarung',
    plan_withdrawal: 'Widerruf der Ratenvereinbarung',
    plan_request: 'Ratenwunsch',
    acknowledgement: 'Anerkenntnis',
    objection: 'Widerspruch',
    already_paid: 'Bereits bezahlt',
    hardship: 'Härtefall',
    representation: 'Vertretung',
    insolvency: 'Insolvenz',
    death: 'Todesfall',
    address_change: 'Neue Anschrift',
    email_change: 'Neue E-Mail-Adresse',
    call_back: 'Bitte um Rückruf',
    instalment_wish: 'Wunsch nach Raten',
  },
  codes: {
    'case.opened': () => 'Akte eröffnet',
    'claims.added': () => 'Weitere Forderungen in die Akte aufgenommen',
    'states.changed': ({ procedure_state: procedure, processing_state: processing }: HistoryTexts) =>
      [
        ...(procedure === undefined ? [] : [`Verfahren: ${procedure}`]),
        ...(processing === undefined ? [] : [`Bearbeitung: ${processing}`]),
      ].join(', '),
    'case.closed': ({ code }: HistoryTexts) => `Akte geschlossen${after(': ', code)}`,
    'case.reopened': () => 'Akte wieder geöffnet',
    'payment.booked': ({ amount, on }: HistoryTexts) => `Zahlung von ${amount} gebucht${after(', Wertstellung ', on)}`,
    'payment.reversed': ({ amount, on, reason, bank_charge }: HistoryTexts) =>
      `Zahlung von ${amount} storniert${after(', zurückgegeben am ', on)}${after(', Grund der Bank: ', reason)}${after(', Bankkosten ', bank_charge)}`,
    'payment.rejected': ({ amount, reason }: HistoryTexts) =>
      `Gemeldete Zahlung von ${amount} abgelehnt${after(': ', reason)}`,
    'payment.withdrawn': ({ amount }: HistoryTexts) => `Gemeldete Zahlung von ${amount} zurückgezogen`,
    'payment.refunded': ({ amount, on }: HistoryTexts) =>
      `Überschuss von ${amount} zurückgezahlt${after(', Wertstellung ', on)}`,
    'cost.added': ({ amount, kind }: HistoryTexts) => `Kosten von ${amount} gebucht${after(': ', kind)}`,
    'cost.reversed': ({ amount, kind }: HistoryTexts) => `Kosten von ${amount} storniert${after(': ', kind)}`,
    'waiver.booked': ({ amount }: HistoryTexts) => `${amount} erlassen`,
    'waiver.reversed': ({ amount }: HistoryTexts) => `Erlass von ${amount} rückgängig gemacht`,
    'plan.concluded': ({ count }: HistoryTexts) =>
      `Ratenplan vereinbart: ${count === '1' ? 'eine Rate' : `${count} Raten`}`,
    'plan.defaulted': ({ on }: HistoryTexts) => `Ratenplan in Verzug${after(' seit ', on)}`,
    'plan.fulfilled': () => 'Ratenplan erfüllt',
    'plan.resumed': () => 'Ratenplan läuft wieder',
    'plan.cancelled': () => 'Ratenplan beendet',
    'interest_terms.recorded': ({ from }: HistoryTexts) => `Zinsen geändert ab ${from}`,
    'allocation_rule.recorded': ({ from }: HistoryTexts) => `Verrechnung vereinbart ab ${from}`,
    'stop.set': ({ kind, until }: HistoryTexts) => `Akte gesperrt${after(': ', kind)}${after(', bis ', until)}`,
    'stop.lifted': ({ kind }: HistoryTexts) => `Sperre aufgehoben${after(': ', kind)}`,
    'stop.expired': ({ kind }: HistoryTexts) => `Sperre abgelaufen${after(': ', kind)}`,
    'title.recorded': ({ type }: HistoryTexts) => `Titel eingetragen${after(': ', type)}`,
    'title.revoked': ({ type }: HistoryTexts) => `Titel widerrufen${after(': ', type)}`,
    'promise.made': ({ amount, on }: HistoryTexts) => `Zahlung von ${amount} zugesagt${after(' bis ', on)}`,
    'promise.kept': ({ amount, on }: HistoryTexts) => `Zusage von ${amount} eingehalten${after(' am ', on)}`,
    'promise.broken': ({ amount, on }: HistoryTexts) => `Zusage von ${amount} gebrochen${after(' am ', on)}`,
    'promise.withdrawn': ({ amount, on }: HistoryTexts) => `Zusage von ${amount}${after(' bis ', on)} zurückgenommen`,
    'plan_offer.sent': ({ on }: HistoryTexts) => `Ratenplan angeboten${after(' bis ', on)}`,
    'plan_offer.accepted': ({ on }: HistoryTexts) => `Ratenplanangebot angenommen${after(' am ', on)}`,
    'plan_offer.declined': ({ on }: HistoryTexts) => `Ratenplanangebot abgelehnt${after(' am ', on)}`,
    'plan_offer.expired': ({ on }: HistoryTexts) => `Ratenplanangebot abgelaufen${after(' am ', on)}`,
    'plan_offer.withdrawn': ({ on }: HistoryTexts) => `Ratenplanangebot zurückgezogen${after(' am ', on)}`,
    'letter.left': ({ kind }: HistoryTexts) => `Schreiben versandt${after(': ', kind)}`,
    'letter.stopped': ({ kind }: HistoryTexts) => `Schreiben gestoppt${after(': ', kind)}`,
    'letter.returned': ({ kind }: HistoryTexts) => `Schreiben zurückgekommen${after(': ', kind)}`,
    'letter.withdrawn': ({ kind }: HistoryTexts) => `Schreiben zurückgezogen${after(': ', kind)}`,
    'call.recorded': ({ outcome }: HistoryTexts) => `Telefonat${after(': ', outcome)}`,
    'declaration.recorded': ({ type }: HistoryTexts) => `Erklärung${after(': ', type)}`,
    'declaration.ended': ({ type }: HistoryTexts) => `Erklärung beendet${after(': ', type)}`,
    'inbound.received': () => 'Eingang erhalten',
    'step.taken': ({ name }: HistoryTexts) => `Schritt ausgeführt${after(': ', name)}`,
    'step.skipped': ({ name }: HistoryTexts) => `Schritt übersprungen${after(': ', name)}`,
    'step.postponed': ({ name, on }: HistoryTexts) => `Schritt verschoben${after(': ', name)}${after(' auf den ', on)}`,
    'debtor_choice.made': ({ kind }: HistoryTexts) => `Wahl auf der Schuldnerseite${after(': ', kind)}`,
  },
};
