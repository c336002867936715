/** The costs of a case: what the debtor owes for its collection, with the working of the amounts that the service computed. */
import { limits } from '../grammar/limits.ts';
import { previewFields } from './booking-previews.ts';
import { costKinds } from '../shapes/cost-kinds.ts';
import { CostWorking, feeRate } from '../shapes/cost-working.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, instant, money } from '../shapes/values.ts';

/** The effort of the collection, in the degrees of the law. */
export const efforts = ['simple', 'average', 'extensive'] as const;
export type Effort = (typeof efforts)[number];

/** The matters of a case: the flat rate for expenses is due once in each. */
export const matters = ['extrajudicial', 'court_dunning', 'enforcement'] as const;
export type Matter = (typeof matters)[number];

const vatRate = () => described('Percent.', decimal({ places: 2, digits: 2 }));

export const MandateCostInput = named(
  'MandateCostInput',
  object({
    kind: choice(...costKinds),
    claim_id: described(
      'Of a `late_payment_lump_sum`, for which it is required: the claim of the case for which the debtor, a business, owes consideration (§ 288 (5) BGB).',
      optional(id()),
    ),
    amount: described(
      'Without VAT. An amount that is sent is not computed. If omitted, a `collection_fee` (VV 2300), `settlement_fee` (VV 1000), `court_dunning_fee` (VV 3305), `enforcement_order_fee` (VV 3308) or `enforcement_fee` (VV 3309) is computed from the tariff valid on the day of the order (`ordered_on`; §§ 13, 60 RVG), a `court_fee` (KV 1100) from that of its `date`, and an `expenses_flat_rate` (VV 7002) from the fees of its matter; a `late_payment_lump_sum` is 40.00. For other kinds there is no statutory fee, and `amount` is required (`required`); so it is for the `collection_fee` of titled claims, and where no tariff or no open amount exists.',
      optional(money({ zero: false })),
    ),
    rate: described(
      'Of a computed `collection_fee`, instead of `effort`: at most `1.3`; if disputed, `0.5` to `2.5`, default `1.3`. Of a computed `settlement_fee`: `0.7` (default), or `1.5` for the settlement of a dispute, on the whole value.',
      optional(feeRate()),
    ),
    effort: described(
      'Only for a computed, undisputed `collection_fee` (VV 2300 (2) RVG). `simple`: 0.5 of a fee, in particular if the first demand was paid. `average`: 0.9. `extensive`: 1.3, if the work was particularly extensive or difficult. Default `average`.',
      optional(choice(...efforts)),
    ),
    reason: described(
      'Required with a `rate` of a `collection_fee` above `0.9`, above `1.3` if disputed.',
      optional(nullable(line({ max: limits.cost_reason_characters }))),
    ),
    value: described(
      'The value of a computed fee. Default: for a `collection_fee` the principal that was open when the claims were accepted; for an `enforcement_fee`, and for the `settlement_fee` of titled claims, all that is open on `date`; otherwise the principal open on `date`. A `settlement_fee` counts half of it.',
      optional(money({ zero: false })),
    ),
    matter: described(
      'Default `court_dunning` for `court_dunning_fee`, `enforcement_order_fee` and `court_fee`, `enforcement` for `enforcement_fee` and `bailiff_fee`, otherwise `extrajudicial`.',
      optional(choice(...matters)),
    ),
    disputed: described(
      'Of a `collection_fee`: the debtor disputed a claim. Default: whether a claim of the case is disputed.',
      optional(flag()),
    ),
    vat_rate: described(
      'The VAT rate in percent; `null` for none. Default: none for a `court_fee`, `bailiff_fee`, `bank_charge` or `late_payment_lump_sum`; otherwise `0` for a company with `tax_treatment` `reverse_charge` or `third_country_non_taxable`, and `19` (`16` for a `date` from 2020-07-01 to 2020-12-31) for others. The debtor owes VAT only if the company is `not_input_tax_deductible` when the costs are booked.',
      optional(nullable(vatRate())),
    ),
    date: described('The day from which the debtor owes the costs. Must not be in the future.', day()),
    interest_bearing: described(
      'Whether the costs bear interest, as titled costs do (§ 104 (1) sentence 2 ZPO).',
      flag(),
    ),
    interest_from: described(
      'The first day of interest; only with `interest_bearing`. Days before `date` bear none. Default: `date`.',
      optional(day()),
    ),
    description: described(
      'Distinguishes costs of the same kind and matter with the same date and amount.',
      optional(nullable(line({ max: limits.reference_characters }))),
    ),
  }),
);
export type MandateCostInput = Infer<typeof MandateCostInput>;

export const mandateCostStatuses = ['booked', 'reversed'] as const;

/** The amounts of costs, and how they came about. */
const amounts = {
  amount: described('Without VAT.', money()),
  vat_rate: nullable(vatRate()),
  vat_amount: money(),
  vat_owed_by_debtor: described(
    'Whether the debtor owes the VAT: the company was `not_input_tax_deductible` when the costs were booked.',
    flag(),
  ),
  total_amount: described('The amount that the debtor owes: with VAT if `vat_owed_by_debtor`.', money()),
  rule: described(
    'The rule of the amount, such as `fee.vv_2300`; `fee.stated` for an amount that was sent.',
    line({ max: 100 }),
  ),
  table_version: described('The law table that was used; null if none was.', nullable(line({ max: 100 }))),
  working: described(
    'How the amount was computed; null for an amount that was sent and for a `late_payment_lump_sum`.',
    nullable(CostWorking),
  ),
};

export const MandateCost = named(
  'MandateCost',
  object({
    id: id(),
    status: described(
      '`booked`: included in the balance. `reversed`: the booking was reversed.',
      choice(...mandateCostStatuses),
    ),
    kind: choice(...costKinds),
    claim_id: described('Of a `late_payment_lump_sum`.', nullable(id())),
    ...amounts,
    date: day(),
    interest_bearing: flag(),
    interest_from: described('The first day of interest; null for costs without interest.', nullable(day())),
    matter: choice(...matters),
    reason: nullable(line({ max: limits.cost_reason_characters })),
    description: nullable(line({ max: limits.reference_characters })),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type MandateCost = Infer<typeof MandateCost>;

/** What costs would be, and what they would do. */
export const CostPreview = named('CostPreview', object({ ...amounts, ...previewFields(MandateCost.fields) }));
export type CostPreview = Infer<typeof CostPreview>;

/** What a reversal of costs would do. */
export const CostReversalPreview = named('CostReversalPreview', object(previewFields(MandateCost.fields)));
export type CostReversalPreview = Infer<typeof CostReversalPreview>;
