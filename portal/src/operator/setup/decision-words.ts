/** What a dry run decides, in both languages. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { texts, useTexts } from '../../language/language.ts';

interface DecisionWords {
  readonly outcomes: Readonly<Record<Decision['outcome'], string>>;
  readonly reasons: Readonly<Record<Decision['reason'], string>>;
}

const words = texts<DecisionWords>({
  de: {
    outcomes: { notice: 'Mahnung', handover: 'Übergabe', wait: 'wartet', hold: 'angehalten', end: 'beendet' },
    reasons: {
      due: 'fällig',
      repeated: 'das letzte Schreiben kam nicht an',
      commanded: 'auf Wunsch',
      not_due: 'die Frist läuft',
      letter_distance: 'zu kurz nach dem letzten Schreiben',
      paused: 'Rechnung pausiert',
      disputed: 'Rechnung bestritten',
      company_paused: 'Mahnungen des Mandanten angehalten',
      company_locked: 'Mahnservice gesperrt',
      insolvent: 'Schuldner insolvent',
      deceased: 'Schuldner verstorben',
      debtor_stopped: 'Mahnstopp des Schuldners',
      minor: 'Schuldner minderjährig',
      unreachable: 'Schuldner nicht erreichbar',
      not_printable: 'Name oder Anschrift nicht druckbar',
      not_posted: 'letztes Schreiben noch nicht bei der Post',
      below_minimum: 'unter dem Mindestbetrag',
      stale: 'zu alt',
      run_stopped: 'Lauf angehalten',
      handover_disabled: 'Übergabe ausgeschaltet',
      handover_not_ready: 'für die Übergabe fehlt etwas',
      company_incomplete: 'Angaben des Mandanten fehlen',
      paid: 'bezahlt',
      cancelled: 'storniert',
      written_off: 'ausgebucht',
      handed_over: 'übergeben',
    },
  },
  en: {
    outcomes: { notice: 'Notice', handover: 'Handover', wait: 'waits', hold: 'held', end: 'ended' },
    reasons: {
      due: 'due',
      repeated: 'the last letter did not arrive',
      commanded: 'as commanded',
      not_due: 'time to pay',
      letter_distance: 'too soon after the last letter',
      paused: 'invoice paused',
      disputed: 'invoice disputed',
      company_paused: 'reminders of the company on hold',
      company_locked: 'dunning service locked',
      insolvent: 'debtor insolvent',
      deceased: 'debtor deceased',
      debtor_stopped: 'debtor stopped',
      minor: 'debtor under age',
      unreachable: 'debtor unreachable',
      not_printable: 'name or address not printable',
      not_posted: 'last letter not posted yet',
      below_minimum: 'below the minimum amount',
      stale: 'too old',
      run_stopped: 'run stopped',
      handover_disabled: 'handover switched off',
      handover_not_ready: 'something is missing for the handover',
      company_incomplete: 'data of the company missing',
      paid: 'paid',
      cancelled: 'cancelled',
      written_off: 'written off',
      handed_over: 'handed over',
    },
  },
});

export const useDecisionWords = (): DecisionWords => useTexts(words);
