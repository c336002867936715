/** Fees of collection, courts and enforcement, and VAT on them. */
export {
  type ComputedFee,
  courtFee,
  type CreditBasis,
  disputeSettlementRate,
  expensesFlatRate,
  feeRateOf,
  feeRateText,
  latePaymentLumpSum,
  presentCredit,
  rvgFee,
  type RvgKind,
  wholeFee,
} from './fee.ts';
export { flatRateOf, matterOf, mattersOf } from './matter.ts';
export { feeRules } from './rules.ts';
export { checkRate, isRvgKind, rateOf } from './rates.ts';
export { bearsVat, defaultVatRate, isVatOwedByDebtor, vatOf, vatRateOn } from './vat.ts';
