/** „Mahnwesen“ and „Auswertung“ of a company, loaded with the first of them. */
export { OwnFigures } from './figures/OwnFigures.tsx';
export { OwnLadder } from './dunning/OwnLadder.tsx';
export { OwnLetterhead } from './dunning/OwnLetterhead.tsx';
export { QuietDays } from './dunning/QuietDays.tsx';
