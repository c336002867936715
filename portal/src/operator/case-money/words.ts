/** The texts of the money of a case in both languages, loaded with its screens. */
import { texts } from '../../language/language.ts';
import { agreementWords } from './agreement-words.ts';
import { bookingWords } from './booking-words.ts';

export const caseMoney = texts({
  de: { ...bookingWords.de, ...agreementWords.de },
  en: { ...bookingWords.en, ...agreementWords.en },
});
