/** Why a letter of a case may not leave, the duties of a first letter, and why one came back, in words of both languages. */
import type { CaseLetterReason, LetterDuty, RecipientRole } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { ReturnCause } from '@mahnwerk/contract/shapes/correspondence.ts';
import type { EvidenceKind } from '@mahnwerk/contract/operator/letters.ts';
import { letterReasons as german } from '../../language/de/letter-reasons.ts';
import { letterReasons as english } from '../../language/en/letter-reasons.ts';
import { texts } from '../../language/language.ts';

interface ReasonWords {
  readonly reasons: Readonly<Record<CaseLetterReason, string>>;
  /** What of a draft does not hold any more, by its member. */
  readonly changed: Readonly<Record<string, string>>;
  readonly duties: Readonly<Record<LetterDuty, string>>;
  readonly dutyResults: Readonly<Record<'met' | 'missing' | 'not_applicable', string>>;
  readonly causes: Readonly<Record<ReturnCause, string>>;
  readonly roles: Readonly<Record<RecipientRole, string>>;
  readonly evidence: Readonly<Record<EvidenceKind, string>>;
}

const de: ReasonWords = {
  reasons: german,
  changed: {
    recipient: 'Der Empfänger gehört nicht mehr zur Akte.',
    pay_by: 'Die Frist „Zahlbar bis“ ist zu kurz oder vorbei.',
    'plan.first_due': 'Die erste Rate wäre vor dem Schreiben fällig.',
    'plan.amount': 'Die Rate ist zu klein: Der Plan hätte mehr als 120 Raten.',
    in_reply_to: 'Der Eingang, auf den es antwortet, gehört zu einer anderen Akte.',
  },
  duties: {
    client: 'Name und Anschrift des Mandanten',
    ground: 'Grund der Forderung',
    interest: 'Berechnung der Zinsen',
    higher_interest: 'Hinweis auf höhere Zinsen',
    costs: 'Art, Höhe und Grund der Kosten',
    vat: 'Umsatzsteuer auf die Kosten',
    address_source: 'Herkunft der Anschrift',
    authority: 'Aufsichtsbehörde',
  },
  dutyResults: { met: 'erfüllt', missing: 'fehlt', not_applicable: 'entfällt' },
  causes: {
    moved_unknown: 'Unbekannt verzogen',
    unknown: 'Empfänger unbekannt',
    incomplete_address: 'Anschrift unvollständig',
    deceased: 'Verstorben',
    refused: 'Annahme verweigert',
    not_collected: 'Nicht abgeholt',
    mailbox: 'E-Mail-Adresse falsch',
    other: 'Anderer Grund',
  },
  roles: { debtor: 'Schuldner', additional_debtor: 'Weiterer Schuldner', representative: 'Vertretung' },
  evidence: {
    passed: 'geprüft und übergeben',
    made_anew: 'neu erstellt',
    mail_accepted: 'vom Mailserver angenommen',
    mail_refused: 'vom Mailserver abgelehnt',
    batch_taken: 'in einen Druckstapel genommen',
    posted: 'versendet',
    returned: 'in den Druckausgang zurückgegeben',
    bounced: 'zurückgekommen',
    withdrawn: 'zurückgezogen',
    stopped: 'gestoppt',
    imported: 'aus dem Altbestand übernommen',
  },
};

const en: ReasonWords = {
  reasons: english,
  changed: {
    recipient: 'The recipient does not belong to the case any more.',
    pay_by: 'The deadline “Pay by” is too short or over.',
    'plan.first_due': 'The first instalment would be due before the letter.',
    'plan.amount': 'The instalment is too small: the plan would have more than 120.',
    in_reply_to: 'The item that it answers belongs to another case.',
  },
  duties: {
    client: 'Name and address of the client',
    ground: 'Ground of the claim',
    interest: 'Computation of the interest',
    higher_interest: 'Notice of higher interest',
    costs: 'Kind, amount and ground of the costs',
    vat: 'VAT on the costs',
    address_source: 'Source of the address',
    authority: 'Supervisory authority',
  },
  dutyResults: { met: 'met', missing: 'missing', not_applicable: 'does not apply' },
  causes: {
    moved_unknown: 'Moved, new address unknown',
    unknown: 'Addressee unknown',
    incomplete_address: 'Address incomplete',
    deceased: 'Deceased',
    refused: 'Acceptance refused',
    not_collected: 'Not collected',
    mailbox: 'Wrong e-mail address',
    other: 'Another cause',
  },
  roles: { debtor: 'Debtor', additional_debtor: 'Additional debtor', representative: 'Representative' },
  evidence: {
    passed: 'checked and handed over',
    made_anew: 'made anew',
    mail_accepted: 'accepted by the mail server',
    mail_refused: 'refused by the mail server',
    batch_taken: 'taken into a print batch',
    posted: 'posted',
    returned: 'returned to the print outbox',
    bounced: 'came back',
    withdrawn: 'withdrawn',
    stopped: 'stopped',
    imported: 'taken over from the former office',
  },
};

export const letterReasons = texts<ReasonWords>({ de, en });
