/** The rules that a replay applies, by name and version (money.md 5). A changed rule is a new version; a name never changes its meaning. Pure. */

/** Each rule with the version in force and its norm. */
export const rules = {
  'interest.statutory_5': { version: 'interest.statutory_5/1', norm: '§ 288 (1) BGB' },
  'interest.statutory_8': { version: 'interest.statutory_8/1', norm: 'Art. 229 § 34 EGBGB' },
  'interest.statutory_9': { version: 'interest.statutory_9/1', norm: '§ 288 (2) BGB' },
  'interest.base_plus': { version: 'interest.base_plus/1', norm: '§ 288 (3) BGB' },
  'interest.fixed': { version: 'interest.fixed/1', norm: '§ 288 (3) BGB' },
  'interest.title': { version: 'interest.title/1', norm: '§ 291 BGB' },
  'interest.costs': { version: 'interest.costs/1', norm: '§ 104 (1) ZPO' },
  'interest.client_stated': { version: 'interest.client_stated/1', norm: '§ 288 BGB' },
  'allocation.bgb_367_1': { version: 'allocation.bgb_367_1/1', norm: '§§ 366, 367 (1) BGB' },
  'allocation.bgb_497_3': { version: 'allocation.bgb_497_3/1', norm: '§ 497 (3) BGB' },
  'allocation.designated': { version: 'allocation.designated/1', norm: '§§ 366 (1), 367 (2) BGB' },
  'allocation.principal_first': { version: 'allocation.principal_first/1', norm: '§ 366 (1) BGB' },
} as const;

export type RuleName = keyof typeof rules;
export type InterestRule = RuleName & `interest.${string}`;
export type AllocationRule = RuleName & `allocation.${string}`;
