/** Interest on debts. */
export {
  exactDenominator,
  exactInterest,
  exactText,
  type Interest,
  type InterestPeriod,
  interestOn,
  type InterestTerms,
  rateAbove,
  type Step,
} from './interest.ts';
export { countedBefore, countedDay, day_ms, dayNumber, type DayNumber, yearDaysOf } from './day-count.ts';
export { baseRateSteps, firstUnknownDay } from './base-rate-steps.ts';
export { type Debt, defaultInterest, isForConsideration, pointsAbove } from './default-interest.ts';
export { onePercent, type Percent, percentOf, percentText } from './percent.ts';
