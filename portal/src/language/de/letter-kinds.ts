/** The kinds of letters in German. */
import type { LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';

export const letterKinds: Readonly<Record<LetterTextKind, string>> = {
  first_letter_consumer: 'Erstes Schreiben an Privatpersonen',
  first_letter_business: 'Erstes Schreiben an Unternehmen',
  reminder: 'Zahlungserinnerung',
  final_notice: 'Letzte Zahlungsaufforderung',
  plan_offer: 'Angebot einer Ratenzahlung',
  plan_confirmation: 'Bestätigung einer Ratenzahlung',
  instalment_reminder: 'Erinnerung an eine Rate',
  cost_notice: 'Kostenhinweis',
  acknowledgement: 'Schuldanerkenntnis',
  settled: 'Bestätigung der Zahlung',
  objection_answer: 'Antwort auf Einwände',
  free: 'Freies Schreiben',
};
