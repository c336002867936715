/** Texts of month's end and payout day, in both languages, loaded with their screens. */
import { texts } from '../../language/language.ts';
import { commandWords } from './command-words.ts';
import { listWords } from './list-words.ts';
import { payoutWords } from './payout-words.ts';

export const words = texts({
  de: { ...listWords.de, ...commandWords.de, payout: payoutWords.de },
  en: { ...listWords.en, ...commandWords.en, payout: payoutWords.en },
});

export type MonthWords = typeof words.de;
