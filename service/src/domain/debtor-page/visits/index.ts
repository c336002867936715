/** Visits: one entry to the debtor's page until it ends (debtor-page.md 3). */
export { addressHash, enter, hashOfVisit, isSwitchedOn, strangers } from './entry.ts';
export { typedDay } from './facts.ts';
export { formIdOf, newFormToken } from './form-token.ts';
export {
  chargeChoice,
  chargeFiles,
  chargeMail,
  chargeOffers,
  chargeVisit,
  countFailure,
  guard_minutes,
  isGuarded,
  refuseBlocked,
} from './limits.ts';
export { companyOfVisit, endVisit, forgetOldVisits, seeVisit } from './store.ts';
export {
  type CaseVisit,
  clearedVisitCookie,
  type DunningVisit,
  isOfCase,
  isOfInvoices,
  openVisit,
  type Visit,
  visitCookieOf,
  visitTokenOf,
} from './visit.ts';
