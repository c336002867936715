/** A letter of a case (correspondence.md 5, 6): what a person writes of it, why it may not leave, and the duties of a first letter. */
import { limits } from '../grammar/limits.ts';
import { returnCauses } from './correspondence.ts';
import { costKinds } from './cost-kinds.ts';
import { html, keptHtml } from './html.ts';
import { letterChannels } from './letter-text.ts';
import { addressInput } from './parts.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, optional, partial } from './structures.ts';
import { line } from './text.ts';
import { choice, day, flag, id, integer, money } from './values.ts';

/** Why a letter of a case may not leave, in this order (6.1). */
export const caseLetterReasons = [
  'company_inactive',
  'case_closed',
  'case_stopped',
  'paid',
  'not_paid',
  'payment_pending',
  'disputed',
  'insolvent',
  'deceased',
  'plan_active',
  'minor',
  'represented',
  'no_address',
  'no_email',
  'not_printable',
  'first_letter_missing',
  'first_letter_sent',
  'wrong_kind',
  'duty_missing',
  'placeholder_empty',
  'no_payment_account',
  'base_rate_missing',
  'cost_unknown',
  'text_not_approved',
  'text_superseded',
  'bank_data_stale',
  'stale',
  'attachment_unavailable',
  'attachments_too_large',
  'changed',
  'withdrawn',
] as const;
export type CaseLetterReason = (typeof caseLetterReasons)[number];

export const recipientRoles = ['debtor', 'additional_debtor', 'representative'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

const planInterval = () => choice('weekly', 'biweekly', 'monthly');

/** The plan that a letter offers. */
const LetterPlan = object({
  first_due: day(),
  interval: planInterval(),
  amount: described('Of each instalment. Send `amount` or `count`.', optional(nullable(money({ zero: false })))),
  count: described(
    'How many instalments. Send `amount` or `count`.',
    optional(nullable(integer({ min: 1, max: limits.plan_instalments }))),
  ),
});
export type LetterPlan = Infer<typeof LetterPlan>;

const Recipient = object({
  role: choice(...recipientRoles),
  debtor_id: described('Of the case. Default: its first debtor.', optional(nullable(id()))),
  circumstance_id: described(
    'Of a `representative`: the circumstance in force whose party it is. Default: the one by which letters go to the party; of a minor none.',
    optional(nullable(id())),
  ),
});
export type LetterRecipientInput = Infer<typeof Recipient>;

const documentIds = () =>
  described('Documents of the case or its claims, in this order.', list(id(), { max: limits.letter_documents }));

const Attachments = partial(
  object({
    girocode: flag(),
    claim_statement: flag(),
    document_ids: documentIds(),
  }),
);

const fields = {
  recipient: described(
    'Default: the debtor, or who represents it. One that is not of the case is `invalid`.',
    optional(Recipient),
  ),
  channel: described(
    'Default: that of the settings, where the text has it. One that the text does not have is `invalid_choice`.',
    optional(choice(...letterChannels)),
  ),
  subject: described(
    'In place of the subject of the text. Placeholders are replaced.',
    optional(nullable(line({ max: limits.letter_subject_characters }))),
  ),
  body: described(
    'What stands in the `insert` of the text: formatted text without links, in which placeholders are replaced. Required for the kind `free`; `invalid` for a text without an `insert`.',
    optional(nullable(html({ max: limits.letter_body_characters }))),
  ),
  pay_by: described(
    `The deadline, ${limits.letter_payment_days_min} to ${limits.letter_payment_days} days ahead. Default: a working day, \`payment_days\` of the text after the letter.`,
    optional(nullable(day())),
  ),
  plan: described('Required for the kind `plan_offer`, `not_allowed` for others.', optional(nullable(LetterPlan))),
  plan_id: described(
    'The instalment plan of a `plan_confirmation` or an `instalment_reminder`. Default: the newest of the case.',
    optional(nullable(id())),
  ),
  attachments: described(
    'Members that are left out are those of the text. Documents are of the case or its claims, `ready`, PDF, JPEG or PNG.',
    optional(Attachments),
  ),
  in_reply_to: described('The inbox item of this case that the letter answers.', optional(nullable(id()))),
};

const textKey = () =>
  described('The key of the letter text. Default `free`. An unknown one is `invalid`.', optional(line({ max: 60 })));

export const LetterInput = named(
  'LetterInput',
  object({
    text_key: textKey(),
    ...fields,
    repeats_letter_id: described('A letter of this case that this one repeats.', optional(nullable(id()))),
  }),
);
export type LetterInput = Infer<typeof LetterInput>;

export const LetterPatch = named('LetterPatch', object({ text_key: textKey(), ...fields }));
export type LetterPatch = Infer<typeof LetterPatch>;

/** How a letter leaves, and who has it: asked for before it is written. */
export const letterCosts = () =>
  described(
    'What the letter books, or has booked.',
    list(
      object({
        cost_id: described('Null before the letter passes the gate.', nullable(id())),
        kind: choice(...costKinds),
        total_amount: described('With the VAT that the debtor owes.', money()),
      }),
      { max: 2 },
    ),
  );

/** The members of a letter that letters of dunning do not fill. */
export const caseLetterFields = {
  text_key: described('The key of its letter text; null for a letter of dunning.', nullable(line({ max: 60 }))),
  text_version: described(
    'The version of the text: of a draft the one that was in force when it was last written.',
    nullable(integer({ min: 1, max: 1_000_000_000 })),
  ),
  claim_ids: described('The claims that the letter names, once it has passed the gate.', list(id(), { max: 10_000 })),
  body: described('Clean HTML; null without one.', keptHtml({ max: limits.letter_body_characters })),
  plan: described(
    'The plan that it offers.',
    nullable(
      object({
        first_due: day(),
        interval: planInterval(),
        amount: nullable(money()),
        count: nullable(integer({ min: 1, max: limits.plan_instalments })),
      }),
    ),
  ),
  plan_id: described('The instalment plan that it is about.', nullable(id())),
  costs: letterCosts(),
  attachments: object({
    girocode: flag(),
    claim_statement: flag(),
    document_ids: documentIds(),
  }),
  in_reply_to: described('The inbox item that it answers.', nullable(id())),
  repeats_letter_id: described('The letter that it repeats.', nullable(id())),
};

export const UndeliverableLetter = named(
  'UndeliverableLetter',
  object({
    cause: described(
      'Required for a letter of a case, `not_allowed` for one of dunning. The first three make the address undeliverable, `mailbox` the e-mail address; `deceased` records a declaration.',
      optional(choice(...returnCauses)),
    ),
    reason: line({ max: limits.letter_reason_characters }),
    new_address: described(
      'Becomes a contact of source `post`. `not_allowed` for a letter of dunning.',
      optional(nullable(addressInput({}))),
    ),
  }),
);
export type UndeliverableLetter = Infer<typeof UndeliverableLetter>;

/** The duties of § 13a (1) RDG (6.2). */
export const letterDuties = [
  'client',
  'ground',
  'interest',
  'higher_interest',
  'costs',
  'vat',
  'address_source',
  'authority',
] as const;
export type LetterDuty = (typeof letterDuties)[number];

const field = () =>
  described(
    'Where it is entered, as a path of names and ids: `company.address`, `claims.{id}.legal_basis.contract_date`.',
    nullable(line({ max: 300 })),
  );

export const LetterCheck = named(
  'LetterCheck',
  object({
    may_leave: described('Whether the gate finds no reason.', flag()),
    reasons: described(
      'Why it may not leave, in the order in which the gate asks.',
      list(object({ code: choice(...caseLetterReasons), field: field(), message: line({ max: 1000 }) }), { max: 1000 }),
    ),
    duties: described(
      'Of a `first_letter_consumer` the duties 1 to 8 of § 13a (1) RDG in their order; of other kinds none.',
      list(
        object({
          number: integer({ min: 1, max: 8 }),
          code: choice(...letterDuties),
          result: described(
            '`missing` stops the letter. `not_applicable`: the letter has nothing to say of it.',
            choice('met', 'missing', 'not_applicable'),
          ),
          field: described('Of a missing one, the first place where it is entered.', nullable(line({ max: 300 }))),
          text: described(
            'What the letter says of it, or what is missing; null for a duty that does not apply.',
            nullable(line({ max: 2000 })),
          ),
        }),
        { max: 8 },
      ),
    ),
    demanded_amount: described('What the letter would demand.', money()),
    costs: letterCosts(),
  }),
);
export type LetterCheck = Infer<typeof LetterCheck>;
