/** The operator's screens of letter texts, loaded with the first of them. */
export { CompanyLetterText, LetterText } from './LetterText.tsx';
export { CompanyLetterTexts, LetterTexts } from './LetterTexts.tsx';
