/** „Gesetz und Zinsen“, loaded with the first of its screens. */
export { LawCalculator } from './Calculator.tsx';
export { LawRates } from './Rates.tsx';
export { LawTables } from './Tables.tsx';
export { Law } from './LawFrame.tsx';
