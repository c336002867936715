/** Example values of a case's money: the balance that docs/guides/balance.md computes by hand, and costs as they are booked. */

import { idOf } from './example-ids.ts';

const euros = (value: string) => ({ currency: 'EUR', value });
const zero = euros('0.00');

const [value_date, as_of] = ['2026-02-20', '2026-02-28'];

/** Claimed, paid and open; nothing is waived. */
const figures = (claimed: string, paid: string, open: string) => ({
  claimed: euros(claimed),
  waived: zero,
  paid: euros(paid),
  open: euros(open),
});
const nothing = figures('0.00', '0.00', '0.00');

const legal_balance = {
  legal_claim_of_principal_claim: euros('1840.00'),
  payment_on_principal_claim: euros('49.71'),
  balance_of_principal_claim: euros('1790.29'),
  legal_claim_of_interest_on_principal_claim: euros('10.68'),
  payment_on_interest_on_principal_claim: euros('8.22'),
  balance_of_interest_on_principal_claim: euros('2.46'),
  legal_claim_of_costs_interest_bearing: euros('38.00'),
  payment_on_costs_interest_bearing: euros('38.00'),
  balance_of_costs_interest_bearing: zero,
  legal_claim_of_costs_interest_free: euros('4.00'),
  payment_on_costs_interest_free: euros('4.00'),
  balance_of_costs_interest_free: zero,
  legal_claim_of_interest_on_costs: euros('0.07'),
  payment_on_interest_on_costs: euros('0.07'),
  balance_of_interest_on_costs: zero,
  total_legal_claim: euros('1892.75'),
  total_payment: euros('100.00'),
  total_balance: euros('1792.75'),
  as_of,
};

const atBaseRate = {
  year_days: 365,
  base_rate: '1.27',
  points: '5.00',
  rate: '6.27',
  table_version: 'base_rate/2026-01-01',
};

const periods = [
  {
    line: 'interest_on_principal_claim',
    claim_id: idOf('claim'),
    cost_id: null,
    from: '2026-01-26',
    until: value_date,
    days: 26,
    base: euros('1840.00'),
    ...atBaseRate,
    rule: 'interest.statutory_5',
    exact: '8.217995',
    amount: euros('8.22'),
  },
  {
    line: 'interest_on_principal_claim',
    claim_id: idOf('claim'),
    cost_id: null,
    from: '2026-02-21',
    until: as_of,
    days: 8,
    base: euros('1790.29'),
    ...atBaseRate,
    rule: 'interest.statutory_5',
    exact: '2.460300',
    amount: euros('2.46'),
  },
  {
    line: 'interest_on_costs',
    claim_id: null,
    cost_id: idOf('cost'),
    from: '2026-02-10',
    until: value_date,
    days: 11,
    base: euros('38.00'),
    ...atBaseRate,
    rule: 'interest.costs',
    exact: '0.071804',
    amount: euros('0.07'),
  },
];

const costs = () => {
  const stated = { rule: 'fee.stated', table_version: null, working: null };
  return [
    {
      cost_id: null,
      charge_id: idOf('charge'),
      claim_id: idOf('claim'),
      kind: 'reminder_fee',
      date: '2026-02-02',
      net: euros('4.00'),
      vat: zero,
      owed: euros('4.00'),
      waived: zero,
      paid: euros('4.00'),
      open: zero,
      interest_bearing: false,
      ...stated,
    },
    {
      cost_id: idOf('cost'),
      charge_id: null,
      claim_id: null,
      kind: 'court_fee',
      date: '2026-02-10',
      net: euros('38.00'),
      vat: zero,
      owed: euros('38.00'),
      waived: zero,
      paid: euros('38.00'),
      open: zero,
      interest_bearing: true,
      ...stated,
    },
  ];
};

const allocation = () =>
  (
    [
      ['interest_on_costs', null, idOf('cost'), '0.07'],
      ['costs_interest_bearing', null, idOf('cost'), '38.00'],
      ['costs_interest_free', idOf('claim'), idOf('charge'), '4.00'],
      ['interest_on_principal_claim', idOf('claim'), null, '8.22'],
      ['principal_claim', idOf('claim'), null, '49.71'],
    ] as const
  ).map(([line, claim_id, cost_id, amount]) => ({ on: value_date, claim_id, cost_id, line, amount: euros(amount) }));

const rules = [
  ['allocation.bgb_367_1', '§§ 366, 367 (1) BGB', 'Costs, then interest, then the principal; claims in turn.'],
  ['fee.stated', '§§ 280 (1), (2), 286 BGB', 'The amount as it was stated when the costs were charged or booked.'],
  ['interest.costs', '§ 104 (1) ZPO', 'Interest of 5 percentage points above the base rate on assessed costs.'],
  ['interest.statutory_5', '§ 288 (1) BGB', 'Default interest of 5 percentage points above the base rate.'],
].map(([rule, norm, text]) => ({ rule, version: `${rule}/1`, norm, text }));

const balance = () => ({
  as_of,
  legal_balance: { ...legal_balance, updated_at: '2026-03-01T09:30:00.123Z' },
  daily_interest: '0.3075',
  provisional_from: null,
  claims: [
    {
      claim_id: idOf('claim'),
      document_reference: 'RE-2026-0815',
      type: 'receivable',
      since: '2026-01-24',
      interest_starts_on: '2026-01-26',
      terms: { kind: 'statutory', points: '5.00', rate: null, day_count: 'act_act', rule: 'interest.statutory_5' },
      principal: figures('1840.00', '49.71', '1790.29'),
      charges: figures('4.00', '4.00', '0.00'),
      titled_costs: nothing,
      interest: figures('10.68', '8.22', '2.46'),
      interest_on_costs: nothing,
    },
  ],
  costs: costs(),
  payments: [
    {
      payment_id: idOf('payment'),
      value_date,
      payer: 'debtor',
      amount: euros('100.00'),
      rule: 'allocation.bgb_367_1',
      designation: null,
      allocation: allocation(),
      surplus: zero,
      refunded: zero,
    },
  ],
  waivers: [],
  interest_periods: periods,
  rules: [
    ...rules,
    {
      rule: 'base_rate',
      version: 'base_rate/2026-01-01',
      norm: '§ 247 BGB',
      text: 'Base rate of 1.27 % a year.',
    },
  ],
});

/** An address inquiry for 12.50 EUR plus VAT, in the form of the ledger. */
const inquiry = [
  {
    account: 'legal_claim_of_costs_interest_free',
    debit: euros('14.88'),
    credit: null,
    claim_id: null,
    cost_id: idOf('cost'),
  },
  { account: 'due_to_creditor', debit: null, credit: euros('14.88'), claim_id: null, cost_id: idOf('cost') },
];

/** Members of resources by their title. */
export const moneyMembers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  LegalBalance: legal_balance,
  MandateBalance: balance(),
  MandatePayment: { status: 'booked', payer: 'debtor', claim_id: null, designation: null, refunds: [] },
  MandateCost: {
    kind: 'address_inquiry',
    claim_id: null,
    amount: euros('12.50'),
    vat_rate: '19',
    vat_amount: euros('2.38'),
    vat_owed_by_debtor: true,
    total_amount: euros('14.88'),
    interest_bearing: false,
    interest_from: null,
    matter: 'extrajudicial',
    reason: null,
    rule: 'fee.stated',
    table_version: null,
    working: null,
    description: 'Residents’ registration office, Berlin',
  },
  LedgerEntry: { rule: 'cost', note: 'address_inquiry', payment_id: null, reverses_entry_id: null, lines: inquiry },
};
