/** What each event means, in both languages. */
import type { CompanyEventKey, PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';

type Language = 'de' | 'en';
type Texts<Key extends string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>;

const ofCompanies: Texts<CompanyEventKey> = {
  'order.submitted': { de: 'ein Auftrag wurde eingereicht', en: 'an order was submitted' },
  'order.withdrawn': { de: 'ein Auftrag wurde zurückgezogen', en: 'an order was withdrawn' },
  'order.rejected': { de: 'ein Auftrag wurde abgelehnt', en: 'an order was rejected' },
  'order.accepted': { de: 'ein Auftrag wurde angenommen', en: 'an order was accepted' },
  'order.expired': { de: 'ein Entwurf ist abgelaufen', en: 'a draft has expired' },
  'order.message.created': { de: 'eine Nachricht zu einem Auftrag', en: 'a message about an order' },
  'mandate.created': { de: 'eine Akte wurde eröffnet', en: 'a case was opened' },
  'mandate.state.changed': {
    de: 'eine Akte hat ein anderes Verfahren oder einen anderen Stand',
    en: 'the states of a case changed',
  },
  'mandate.status_update.published': { de: 'eine Mitteilung zu einer Akte', en: 'a status update on a case' },
  'mandate.balance_updated': { de: 'der Saldo einer Akte hat sich geändert', en: 'the balance of a case changed' },
  'mandate.message.created': { de: 'eine Nachricht zu einer Akte', en: 'a message about a case' },
  'request_to_client.created': { de: 'eine Rückfrage an Sie', en: 'a question to you' },
  'request_to_client.answered': { de: 'eine Rückfrage wurde beantwortet', en: 'a question was answered' },
  'payment.reported': { de: 'eine Zahlung wurde gemeldet', en: 'a payment was reported' },
  'statement.published': { de: 'eine Abrechnung wurde veröffentlicht', en: 'a statement was published' },
  'statement.cancelled': { de: 'eine Abrechnung wurde storniert', en: 'a statement was cancelled' },
  'single_mandate_statement.published': {
    de: 'eine Einzelabrechnung wurde veröffentlicht',
    en: 'a statement of one case was published',
  },
  'single_mandate_statement.cancelled': {
    de: 'eine Einzelabrechnung wurde storniert',
    en: 'a statement of one case was cancelled',
  },
  'invoice.released': { de: 'eine Rechnung wurde zur Mahnung freigegeben', en: 'an invoice was released for dunning' },
  'invoice.paid': { de: 'eine Rechnung ist bezahlt', en: 'an invoice is paid' },
  'invoice.cancelled': { de: 'eine Rechnung wurde storniert', en: 'an invoice was cancelled' },
  'invoice.written_off': { de: 'eine Rechnung wurde ausgebucht', en: 'an invoice was written off' },
  'dunning.level_reached': { de: 'eine Mahnstufe wurde erreicht', en: 'a dunning level was reached' },
  'dunning.handed_to_collection': {
    de: 'eine Rechnung wurde zum Inkasso übergeben',
    en: 'an invoice was handed to collection',
  },
};

/** Events of a Partner alone. */
const ofPartners: Texts<PartnerEventKey> = {
  'company.created': { de: 'ein Unternehmen wurde angelegt', en: 'a company was created' },
  'company.updated': { de: 'Daten eines Unternehmens haben sich geändert', en: 'the data of a company changed' },
  'company.readiness.changed': {
    de: 'ein Unternehmen ist bereit für Aufträge, oder nicht mehr',
    en: 'a company is ready for orders, or no longer',
  },
  'company.access.confirmed': {
    de: 'ein Unternehmen hat Ihren Zugriff bestätigt',
    en: 'a company confirmed your access',
  },
  'company.access.revoked': {
    de: 'Ihr Zugriff auf ein Unternehmen wurde entzogen',
    en: 'your access to a company was revoked',
  },
  'company.access.restored': {
    de: 'Ihr Zugriff auf ein Unternehmen gilt wieder',
    en: 'your access to a company was restored',
  },
  'membership.created': { de: 'ein Nutzer wurde eingeladen', en: 'a user was invited' },
  'membership.activated': { de: 'ein Nutzer hat seinen Zugang eingerichtet', en: 'a user completed the account setup' },
  'membership.role_changed': {
    de: 'die Rolle eines eingeladenen Nutzers hat sich geändert',
    en: 'the role of an invited user changed',
  },
  'membership.revoked': { de: 'ein Nutzer hat keinen Zugang mehr', en: 'a user no longer has access' },
  'membership.expired': { de: 'eine Einladung ist abgelaufen', en: 'an invitation has expired' },
};

const inLanguage = <Key extends string>(texts: Texts<Key>, language: Language) =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Language, string>>>(texts).map(([key, text]) => [key, text[language]]),
  ) as Readonly<Record<Key, string>>;

export const eventTexts = (language: Language) => ({
  events: inLanguage(ofCompanies, language),
  partnerEvents: inLanguage(ofPartners, language),
});
