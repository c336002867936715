/** The balance of a mandate as a function of its facts. */
export type {
  AllocationOrder,
  AllocationRuleFact,
  ClaimFact,
  ClosingFact,
  CostFact,
  DefaultTermsFact,
  Designation,
  Facts,
  InterestPostingFact,
  PaymentFact,
  PlanCancellationFact,
  PlanFact,
  RefundFact,
  ReversalFact,
  Terms,
  TermsFact,
  TitleFact,
  WaiverFact,
} from './facts.ts';
export { baseRatesKnownAt, claimsOf, factsKnownAt, noFacts } from './facts.ts';
export { type BaseRates, baseRatesAt, baseRatesBy } from './calendar.ts';
export { project } from './project.ts';
export { replay, replaySteps, type Tables } from './replay.ts';
export { finish, type Steps } from './steps.ts';
export type * from './result.ts';
export { newestRules, rules, rulesKnownAt, ruleVersion, type RuleVersions } from './rules.ts';
export { type StatutoryBasis, statutoryTerms, titleTerms } from './terms.ts';
export { hasMoreSurplus, surplusFrom } from './surplus.ts';
