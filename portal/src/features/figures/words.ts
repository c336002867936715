/** The texts of recovery in both languages. */
import { texts } from '../../language/language.ts';

export const recoveryWords = texts({
  de: {
    title: 'Realisierung',
    about:
      'Was von den Forderungen eines Monats bis wann bezahlt war. Ein Monat steht hier, sobald er für alle Akten vorbei ist.',
    none: 'In diesem Zeitraum wurde keine Akte angenommen.',
    month: 'Angenommen im',
    policy: 'Bearbeitungsplan',
    cases: 'Akten',
    claimed: 'Gefordert',
    after: (months: number) => (months === 1 ? 'nach 1 Monat' : `nach ${months} Monaten`),
  },
  en: {
    title: 'Recovery',
    about: 'How much of the claims of a month was paid by when. A month stands here once it is over for all cases.',
    none: 'No case was accepted in this time.',
    month: 'Accepted in',
    policy: 'Case policy',
    cases: 'Cases',
    claimed: 'Claimed',
    after: (months: number) => (months === 1 ? 'after 1 month' : `after ${months} months`),
  },
});
