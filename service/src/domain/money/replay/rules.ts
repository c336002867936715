/** The rules that a replay applies, by name and version (money.md 5). A changed rule is a new version; a name never changes its meaning. Pure. */

/** Each rule with the version in force, its norm, and a sentence for readers of a balance. */
export const rules = {
  'interest.statutory_5': {
    version: 'interest.statutory_5/1',
    norm: '§ 288 (1) BGB',
    text: 'Default interest of 5 percentage points above the base rate.',
  },
  'interest.statutory_8': {
    version: 'interest.statutory_8/1',
    norm: 'Art. 229 § 34 EGBGB',
    text: 'Default interest of 8 percentage points above the base rate: the debt arose by 28 July 2014.',
  },
  'interest.statutory_9': {
    version: 'interest.statutory_9/1',
    norm: '§ 288 (2) BGB',
    text: 'Default interest of 9 percentage points above the base rate: a business owes consideration.',
  },
  'interest.base_plus': {
    version: 'interest.base_plus/1',
    norm: '§ 288 (3) BGB',
    text: 'Interest above the base rate, as agreed or by another title.',
  },
  'interest.fixed': {
    version: 'interest.fixed/1',
    norm: '§ 288 (3) BGB',
    text: 'Interest at a fixed rate, as agreed or by another title.',
  },
  'interest.title': {
    version: 'interest.title/1',
    norm: '§ 291 BGB',
    text: 'Interest as the enforceable title awards it.',
  },
  'interest.costs': {
    version: 'interest.costs/1',
    norm: '§ 104 (1) ZPO',
    text: 'Interest of 5 percentage points above the base rate on assessed costs.',
  },
  'interest.client_stated': {
    version: 'interest.client_stated/1',
    norm: '§ 288 BGB',
    text: 'Interest that the creditor charged before the handover.',
  },
  'allocation.bgb_367_1': {
    version: 'allocation.bgb_367_1/1',
    norm: '§§ 366, 367 (1) BGB',
    text: 'Costs, then interest, then the principal; claims in turn.',
  },
  'allocation.bgb_497_3': {
    version: 'allocation.bgb_497_3/1',
    norm: '§ 497 (3) BGB',
    text: 'Consumer credit in default: costs, then the principal, then interest.',
  },
  'allocation.designated': {
    version: 'allocation.designated/1',
    norm: '§§ 366 (1), 367 (2) BGB',
    text: 'As the debtor designated the payment.',
  },
  'allocation.principal_first': {
    version: 'allocation.principal_first/1',
    norm: '§ 366 (1) BGB',
    text: 'As agreed: the principal, then costs, then interest.',
  },
  'cost.lump_sum_offset': {
    version: 'cost.lump_sum_offset/1',
    norm: '§ 288 (5) BGB',
    text: 'Lump sums for late payment count towards fees out of court: the debtor owes the larger, not both.',
  },
} as const;

export type RuleName = keyof typeof rules;
export type InterestRule = RuleName & `interest.${string}`;
export type AllocationRule = RuleName & `allocation.${string}`;
