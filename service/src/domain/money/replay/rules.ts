/**
 * The rules that a replay applies, by name and version (money.md 1.5, 5). A changed rule is a new version, known from its
 * recording on; a name never changes its meaning. Pure.
 */

/** Each rule with its norm and a sentence for readers of a balance. */
export const rules = {
  'interest.statutory_5': {
    norm: '§ 288 (1) BGB',
    text: 'Default interest of 5 percentage points above the base rate.',
  },
  'interest.statutory_8': {
    norm: 'Art. 229 § 34 EGBGB',
    text: 'Default interest of 8 percentage points above the base rate: the debt arose by 28 July 2014.',
  },
  'interest.statutory_9': {
    norm: '§ 288 (2) BGB',
    text: 'Default interest of 9 percentage points above the base rate: a business owes consideration.',
  },
  'interest.base_plus': {
    norm: '§ 288 (3) BGB',
    text: 'Interest above the base rate, as agreed or by another title.',
  },
  'interest.fixed': {
    norm: '§ 288 (3) BGB',
    text: 'Interest at a fixed rate, as agreed or by another title.',
  },
  'interest.title': {
    norm: '§ 291 BGB',
    text: 'Interest as the enforceable title awards it.',
  },
  'interest.costs': {
    norm: '§ 104 (1) ZPO',
    text: 'Interest of 5 percentage points above the base rate on assessed costs.',
  },
  'interest.client_stated': {
    norm: '§ 288 BGB',
    text: 'Interest that the creditor charged before the handover.',
  },
  'allocation.bgb_367_1': {
    norm: '§§ 366, 367 (1) BGB',
    text: 'Costs, then interest, then the principal; claims in turn.',
  },
  'allocation.bgb_497_3': {
    norm: '§ 497 (3) BGB',
    text: 'Consumer credit in default: costs, then the principal, then interest.',
  },
  'allocation.designated': {
    norm: '§§ 366 (1), 367 (2) BGB',
    text: 'As the debtor designated the payment.',
  },
  'allocation.principal_first': {
    norm: '§ 366 (1) BGB',
    text: 'As agreed: the principal, then costs, then interest.',
  },
  'title.costs': {
    norm: '§ 104 (1) ZPO',
    text: 'Costs that the enforceable title awards.',
  },
  'title.costs_replaced': {
    norm: '§ 104 (1) ZPO',
    text: 'Costs of the case that the title contains: the costs that it awards take their place.',
  },
  'cost.lump_sum_offset': {
    norm: '§ 288 (5) BGB',
    text: 'Lump sums for late payment count towards fees out of court: the debtor owes the larger, not both.',
  },
} as const;

export type RuleName = keyof typeof rules;
export type InterestRule = RuleName & `interest.${string}`;
export type TitleRule = RuleName & `title.${string}`;
export type AllocationRule = RuleName & `allocation.${string}`;

/** The version of each rule; one that is absent is at its first. */
export type RuleVersions = Readonly<Record<string, number>>;

/** The versions that commands and figures of today follow. A migration records the moment from which each one counts. */
export const newestRules: RuleVersions = {
  // Since 2: a plan that is concluded ends those before it, also where a payment that ended one of them is reversed.
  // Since 3: a plan is fulfilled once nothing is owed that it covers, and a kept one waives interest that payments have settled.
  instalment_plan: 3,
};

/** A version of a rule after its first, `allocation.bgb_367_1/2`, and the moment from which it counts. */
export interface RecordedRule {
  readonly version: string;
  readonly recorded_at: string;
}

/** The versions that were known at an instant. */
export function rulesKnownAt(recorded: readonly RecordedRule[], instant: string): RuleVersions {
  const versions: Record<string, number> = {};
  for (const { version, recorded_at } of recorded) {
    const [name = '', number] = version.split('/');
    if (recorded_at <= instant) versions[name] = Math.max(versions[name] ?? 1, Number(number));
  }
  return versions;
}

/** `allocation.bgb_367_1/1` */
export const ruleVersion = (name: string, versions: RuleVersions): string => `${name}/${versions[name] ?? 1}`;
