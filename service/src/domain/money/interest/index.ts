/** Interest on debts. */
export {
  exactDenominator,
  type Interest,
  type InterestPeriod,
  interestOn,
  type InterestQuestion,
  type Percent,
  percentOf,
  percentText,
  type Step,
} from './interest.ts';
export { type Debt, defaultInterest, isForConsideration, pointsAbove } from './default-interest.ts';
