/** Choices: what a debtor chose on its page, with what it was shown and what followed (debtor-page.md 8). */
export { type ChoiceKind, shownHash } from './choice.ts';
export { invoiceChoiceRoutes } from './company.ts';
export { choiceDocumentRoutes, debtorChoiceRoutes } from './operator.ts';
export { companyOfChoice } from './store-list.ts';
export { type Acting, type ActingOnInvoices, choose, chooseOnInvoices, type Choosing, type Chosen } from './make.ts';
export {
  eraseChoices,
  eraseDunningChoices,
  findAgreed,
  hasAcknowledged,
  findOwn,
  findPageOffer,
  forgetOldOffers,
  insertPageOffer,
  readCaseState,
  readPageOffers,
} from './store.ts';
