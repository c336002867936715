/** Claims (service.md 2.4, 2.5; decisions.md 4): one unpaid receivable each, part of an order. */
import { group, route } from '../grammar/route.ts';
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { events, metadata } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, instant, money, total } from '../shapes/values.ts';
import { seekingWords } from '../shapes/next-step.ts';
import { claimTypeCode } from '../shapes/claim-type.ts';
import { Document } from './documents.ts';
import { EnforceableTitle, EnforceableTitleInput } from './enforceable-titles.ts';
import { Payment, PaymentInput } from './payments.ts';
import { RentalAgreement, RentalAgreementInput, rentalClaimTypes } from './rental-agreements.ts';

export const claimTypes = ['receivable', 'titled'] as const;

export const claimStatuses = [
  'draft',
  'submitted',
  'awaiting_client_response',
  'accepted',
  'rejected',
  'withdrawn',
] as const;

export const chargeTypes = [
  'reminder_fee',
  'late_payment_lump_sum',
  'bank_charge',
  'interest',
  'address_inquiry',
  'credit_check',
  'lawyer_fee',
  'other',
] as const;
export type ChargeType = (typeof chargeTypes)[number];

const reference = () => nullable(line({ max: limits.reference_characters }));
const subject = () => nullable(prose({ max: limits.subject_matter_characters }));

// The parts of a claim, in responses and in requests.

const item = object({
  description: prose({ max: limits.item_description_characters }),
  quantity: decimal({ places: 6 }),
  unit: nullable(line({ max: limits.reference_characters })),
  unit_price: money({ negative: true }),
  amount: described('Negative for an allowance.', money({ negative: true })),
});
const itemInput = object({ ...item.fields, unit: optional(item.fields.unit) });

const legalBasis = object({
  claim_type_code: nullable(claimTypeCode()),
  contract_date: nullable(day()),
  incident_date: nullable(day()),
  description: nullable(prose({ max: limits.reason_characters })),
});
const legalBasisInput = partial(legalBasis);

const reminder = object({ id: id(), date: day(), due_date: nullable(day()) });
const reminderInput = object({
  id: optional(id()),
  date: day(),
  due_date: described('Optional. Omit it if the reminder did not set a due date.', optional(nullable(day()))),
});

/** From what a creditor computed a charge of type `interest` (§ 13a (1) no. 3 RDG). */
export const StatedInterest = named(
  'StatedInterest',
  object({
    base: described('The amount that bore the interest.', money()),
    rate: described('Percent a year.', decimal({ digits: 3, places: 6, max: 100 })),
    from: day(),
    until: described('The last day; not before `from`.', day()),
  }),
);
export type StatedInterest = Infer<typeof StatedInterest>;

const charge = object({
  id: id(),
  type: choice(...chargeTypes),
  your_reference: reference(),
  subject_matter: subject(),
  amount: money(),
  occurrence_date: nullable(day()),
  stated_interest: described(
    'What interest was computed from; only for a charge of type `interest`. Null: not stated.',
    nullable(StatedInterest),
  ),
  metadata: metadata(),
  events: events(),
});
const chargeInput = object({ ...partial(charge).fields, amount: money() });

/** The fields that PATCH may change. A draft may be incomplete: finalize checks it. */
const changeable = {
  your_reference: optional(reference()),
  document_reference: described('Must be unique among the claims of an order.', optional(reference())),
  subject_matter: optional(subject()),
  document_date: optional(nullable(day())),
  due_date: optional(nullable(day())),
  delay_date: optional(nullable(day())),
  principal_amount: described(
    'The original principal including VAT. For a titled claim it is the `titled_amount` of the title; if sent, it must be equal to it.',
    optional(nullable(money())),
  ),
  is_disputed: described('Must be false for a titled claim.', optional(flag())),
  dispute_reason: optional(nullable(prose({ max: limits.reason_characters }))),
  legal_basis: described('On PATCH, omitted members keep their value.', optional(nullable(legalBasisInput))),
  reminders: optional(list(reminderInput, { max: limits.claim_reminders })),
  items: optional(list(itemInput, { max: limits.claim_items })),
  additional_charges: optional(list(chargeInput, { max: limits.claim_charges })),
  enforceable_title: described(
    'Only for a titled claim. On PATCH, omitted members keep their value.',
    optional(nullable(EnforceableTitleInput)),
  ),
  rental_agreement: described(
    `Only for claim type codes ${rentalClaimTypes.map((code) => `\`${code}\``).join(', ')}. On PATCH, the object is replaced as a whole and keeps its id and documents; null removes it.`,
    optional(nullable(RentalAgreementInput)),
  ),
};

const createOnly = {
  type: described(
    'Default `receivable`. A `titled` claim has an `enforceable_title` and requires no items, reminders, due date, delay date or claim type code.',
    optional(choice(...claimTypes)),
  ),
  payments: optional(list(PaymentInput, { max: limits.claim_payments })),
  metadata: optional(metadata()),
  events: optional(events()),
};

export const ClaimInput = named('ClaimInput', object({ ...changeable, ...createOnly }));
export type ClaimInput = Infer<typeof ClaimInput>;

/** A complete claim: finalize accepts an order of such claims. */
export const exampleClaim: ClaimInput = {
  your_reference: 'R-2026-0042',
  document_reference: 'RE-2026-0815',
  subject_matter: 'Delivery of office furniture',
  document_date: '2026-01-20',
  due_date: '2026-02-03',
  delay_date: '2026-02-04',
  principal_amount: { currency: 'EUR', value: '1190.00' },
  legal_basis: { claim_type_code: 'H43', contract_date: '2026-01-10' },
  reminders: [{ date: '2026-02-10', due_date: '2026-02-20' }],
  items: [
    {
      description: 'Desk, oak',
      quantity: '2',
      unit: 'piece',
      unit_price: { currency: 'EUR', value: '595.00' },
      amount: { currency: 'EUR', value: '1190.00' },
    },
  ],
  additional_charges: [
    { type: 'reminder_fee', subject_matter: 'Reminder of 10 February', amount: { currency: 'EUR', value: '2.50' } },
  ],
  payments: [{ amount: { currency: 'EUR', value: '190.00' }, value_date: '2026-02-15' }],
};

export const ClaimCreate = named(
  'ClaimCreate',
  object({ order_id: described('The draft order to which the claim is added.', id()), ...changeable, ...createOnly }),
);

export type ClaimCreate = Infer<typeof ClaimCreate>;

export const ClaimPatch = named('ClaimPatch', object(changeable));
export type ClaimPatch = Infer<typeof ClaimPatch>;

/** What the operator may send of a claim: all of a draft that it entered, of an accepted claim what its first letter states. */
export const ClaimEntryPatch = named(
  'ClaimEntryPatch',
  object({
    ...changeable,
    additional_charges: described(
      'Of a draft: replaces the stored charges, each with an `amount`. Of an accepted claim: `id` and `stated_interest` of the charges that change.',
      optional(list(partial(charge), { max: limits.claim_charges })),
    ),
  }),
);
export type ClaimEntryPatch = Infer<typeof ClaimEntryPatch>;

export const Claim = named(
  'Claim',
  object({
    id: id(),
    href: described(
      'The URL of the claim on the Case API. It stays the same when a review moves the claim.',
      line({ max: 2000 }),
    ),
    type: choice(...claimTypes),
    status: described('The effective status, which is the status of the order.', choice(...claimStatuses)),
    order_id: described('The current order. It changes when the claim is moved during review.', id()),
    mandate_id: nullable(id()),
    debtor_id: id(),
    additional_debtor_ids: list(id(), { max: limits.additional_debtors }),
    your_reference: reference(),
    document_reference: reference(),
    subject_matter: subject(),
    document_date: nullable(day()),
    due_date: nullable(day()),
    delay_date: nullable(day()),
    is_disputed: flag(),
    dispute_reason: nullable(prose({ max: limits.reason_characters })),
    principal_amount: nullable(money()),
    additional_charges_amount: described('Computed. Includes the `titled_costs` of a title.', total()),
    total_amount: described('Computed: principal plus additional charges minus payments.', total()),
    items: list(item, { max: limits.claim_items }),
    legal_basis: legalBasis,
    reminders: list(reminder, { max: limits.claim_reminders }),
    additional_charges: list(charge, { max: limits.claim_charges }),
    payments: list(Payment, { max: limits.claim_payments }),
    enforceable_title: described('Null for a receivable.', nullable(EnforceableTitle)),
    rental_agreement: nullable(RentalAgreement),
    documents: list(Document, { max: limits.documents_per_parent }),
    metadata: metadata(),
    events: events(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Claim = Infer<typeof Claim>;

export const claims = group(
  'case',
  'claims',
  {
    title: 'Claims',
    about:
      'The receivables of an order. They can be added, changed and removed while the order is a draft, and retrieved at any time.',
  },
  {
    list: route('GET', '/v2/claims/', {
      list: {
        item: Claim,
        filters: {
          order_id: id(),
          status: choice(...claimStatuses),
          document_reference: line({ max: limits.reference_characters }),
          your_reference: line({ max: limits.reference_characters }),
          mandate_id: id(),
          debtor_id: id(),
          q: seekingWords(),
        },
        updatedSince: true,
      },
      scope: 'case:orders:read',
      summary: 'List claims',
    }),
    create: route('POST', '/v2/claims/', {
      body: ClaimCreate,
      example: { order_id: idOf('order'), ...exampleClaim, document_reference: 'RE-2026-0816' },
      reply: Claim,
      status: 201,
      scope: 'case:orders:write',
      problems: ['claim_not_editable', 'order_expired'],
      summary: 'Add a claim to a draft order',
      description: `The JSON representation of a claim, including its payments and documents, must not exceed ${limits.claim_bytes / 1024} KiB, that of an order ${limits.order_bytes / 1024 / 1024} MiB. Otherwise the request fails with \`max_length\`: on the body for the claim, on \`claims\` for the order.`,
    }),
    get: route('GET', '/v2/claims/{id}/', {
      reply: Claim,
      scope: 'case:orders:read',
      summary: 'Retrieve a claim',
    }),
    update: route('PATCH', '/v2/claims/{id}/', {
      body: ClaimPatch,
      example: {
        principal_amount: { currency: 'EUR', value: '1290.00' },
        is_disputed: true,
        dispute_reason: 'The debtor says that one desk arrived damaged.',
      },
      reply: Claim,
      scope: 'case:orders:write',
      problems: ['claim_not_editable', 'order_expired'],
      summary: 'Update a claim of a draft order',
      description:
        'Omitted members keep their value. A supplied array replaces the stored array; entries sent with their `id` keep it.',
    }),
    delete: route('DELETE', '/v2/claims/{id}/', {
      scope: 'case:orders:write',
      problems: ['claim_not_editable', 'order_expired'],
      summary: 'Remove a claim from a draft order',
    }),
  },
);
