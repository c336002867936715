/** What would become of an order (intake.md 4): the answer of creation and finalize, without an effect. */
import { limits } from '../grammar/limits.ts';
import { FeePosition } from '../shapes/fee-position.ts';
import { checkFindings } from '../shapes/order-checks.ts';
import { described, failures_listed_max, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, integer, total } from '../shapes/values.ts';
import { DebtorInput } from './debtors.ts';
import { OrderCreate, type OrderInput } from './order-input.ts';

const { debtor_id: _debtor, ...orderFields } = OrderCreate.fields;
const ofNewDebtor = named(
  'OrderOfNewDebtor',
  object({
    debtor: described('The body of `POST /v2/debtors/`, in place of `debtor_id`.', DebtorInput),
    ...orderFields,
  }),
);

/** The order of a debtor that is not here yet. */
export type OrderOfNewDebtor = Infer<typeof ofNewDebtor>;

/** Either form: with `debtor`, that of a new one. */
export const OrderPreflightInput = named('OrderPreflightInput', {
  schema: { anyOf: [OrderCreate.schema, ofNewDebtor.schema] },
  read: (value, errors) =>
    typeof value === 'object' && value !== null && 'debtor' in value
      ? ofNewDebtor.read(value, errors)
      : OrderCreate.read(value, errors),
} satisfies Shape<OrderInput | OrderOfNewDebtor>);
export type OrderPreflightInput = Infer<typeof OrderPreflightInput>;

const claimIndex = () => integer({ min: 0, max: limits.claims_per_order - 1 });
const ofClaim = () => described('The index of the claim in `claims`.', claimIndex());

export const duplicateReasons = ['document_reference', 'debtor', 'amount', 'document_date'] as const;

const Duplicate = named(
  'OrderDuplicate',
  object({
    claim: ofClaim(),
    kind: described('`order`: with such a claim. `invoice`: in dunning.', choice('order', 'invoice')),
    id: described('The `id` of the order or invoice.', id()),
    href: described('The URL of the order or invoice.', line({ max: 2000 })),
    document_reference: described(
      'The reference of its claim, or the number of the invoice.',
      nullable(line({ max: limits.reference_characters })),
    ),
    status: described('The state of the order or invoice.', line({ max: 100 })),
    reasons: described(
      'What is the same: the reference, or debtor, amount and day together; further ones are named with them.',
      list(choice(...duplicateReasons), { max: duplicateReasons.length }),
    ),
  }),
);
export type OrderDuplicate = Infer<typeof Duplicate>;

/** Each with the costs of those before it: the collection fee of one of the first two. */
export const expectedStages = ['first_letter', 'average', 'court_order', 'enforcement_order'] as const;

const Stage = named(
  'ExpectedStage',
  object({
    stage: described(
      '`first_letter`: collection fee of a simple case (0.5). `average`: that of an average case (0.9). `court_order`: as `average`, with the fee of the order for payment (VV 3305), the collection fee credited, and the court fee (KV 1100). `enforcement_order`: with that of the enforcement order (VV 3308). Each with the flat rates for expenses.',
      choice(...expectedStages),
    ),
    positions: list(FeePosition, { max: limits.quoted_positions }),
    net: total(),
    vat: described('VAT where the debtor owes it: the company cannot deduct it.', total()),
    gross: total(),
  }),
);
export type ExpectedStage = Infer<typeof Stage>;

const Warning = named(
  'PreflightWarning',
  object({
    code: described(
      'What the operator’s review would find. `debtor_differs`: a debtor with the `your_reference` of `debtor` has other data.',
      choice(...checkFindings, 'debtor_differs'),
    ),
    claim: described('The index of the claim in `claims`; null: the whole order.', nullable(claimIndex())),
    field: described('The field that it is about.', nullable(line({ max: 255 }))),
    message: described('One sentence for a person; it may change.', line({ max: 1000 })),
  }),
);
export type PreflightWarning = Infer<typeof Warning>;

export const OrderPreflight = named(
  'OrderPreflight',
  object({
    ready: described('Whether create and finalize would succeed now.', flag()),
    errors: described(
      'What finalize would refuse; fields of a claim as `claims[n].<field>`.',
      list(
        object({
          field: described('The path of the field.', line({ max: 1000 })),
          code: described('What to decide by, such as `required`.', line({ max: 100 })),
          message: described('One sentence for a person; it may change.', line({ max: 2000 })),
        }),
        { max: failures_listed_max },
      ),
    ),
    limitation: described(
      'One entry a claim: the last day on which it is not time-barred, unless a period was suspended or restarted.',
      list(
        object({
          claim: ofClaim(),
          limitation_on: described('Null where the day from which the period counts is missing.', nullable(day())),
          days_left: described(
            'From today to that day, below zero behind it; null without one.',
            nullable(integer({ min: -1_000_000, max: 1_000_000 })),
          ),
        }),
        { max: limits.claims_per_order },
      ),
    ),
    duplicates: described(
      'Orders and invoices of the company that look like a claim, without withdrawn, rejected and cancelled ones.',
      list(Duplicate, { max: limits.claims_per_order * limits.preflight_duplicates }),
    ),
    expected: described(
      'What the debtor would owe besides, by the fees of today.',
      object({
        value: described('The principal of claims without a title that is left: fees are computed from it.', total()),
        stages: described(
          'Empty where nothing is left to compute fees from, or more than the largest total.',
          list(Stage, { max: expectedStages.length }),
        ),
        daily_interest: described(
          'What the next day adds on all claims in default, in euros with four decimals.',
          line({ max: 40 }),
        ),
      }),
    ),
    warnings: list(Warning, { max: 500 }),
  }),
);
export type OrderPreflight = Infer<typeof OrderPreflight>;
