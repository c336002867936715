/** A letter text (correspondence.md 3): its kind, blocks with their conditions, and what else a version says. */
import { limits } from '../grammar/limits.ts';
import { keyForm } from '../grammar/route.ts';
import { variants } from './alternatives.ts';
import { named, described, type Infer, nullable, type Shape } from './shape.ts';
import { list, object, optional, partial } from './structures.ts';
import { line, pattern, prose } from './text.ts';
import { choice, day, flag, id, instant, integer, money } from './values.ts';

/** What letters are for. The shipped texts have these keys. */
export const letterTextKinds = [
  'first_letter_consumer',
  'first_letter_business',
  'reminder',
  'final_notice',
  'plan_offer',
  'plan_confirmation',
  'instalment_reminder',
  'cost_notice',
  'acknowledgement',
  'settled',
  'objection_answer',
  'free',
] as const;
export type LetterTextKind = (typeof letterTextKinds)[number];

/** What the service prints of a case. */
export const letterParts = [
  'claims',
  'interest',
  'costs',
  'sums',
  'payment',
  'duties',
  'plan',
  'cost_notice',
  'acknowledgement_notice',
  'reply_form',
  'page',
] as const;
export type LetterPart = (typeof letterParts)[number];

/** The parts without which a letter of the kind may not leave. */
export const requiredParts: Readonly<Record<LetterTextKind, readonly LetterPart[]>> = {
  first_letter_consumer: ['claims', 'interest', 'costs', 'sums', 'payment', 'duties'],
  first_letter_business: ['claims', 'sums', 'payment'],
  reminder: ['sums', 'payment'],
  final_notice: ['sums', 'payment'],
  plan_offer: ['sums', 'plan', 'cost_notice'],
  plan_confirmation: ['plan'],
  instalment_reminder: ['plan', 'payment'],
  cost_notice: ['cost_notice'],
  acknowledgement: ['sums', 'acknowledgement_notice', 'reply_form'],
  settled: [],
  objection_answer: [],
  free: [],
};

/** These stand only in the kinds that require them. */
const boundParts: ReadonlySet<LetterPart> = new Set(['plan', 'cost_notice', 'acknowledgement_notice', 'reply_form']);

/** Whether a text of the kind may have the part. */
export const mayHavePart = (kind: LetterTextKind, part: LetterPart): boolean =>
  !boundParts.has(part) || requiredParts[kind].includes(part);

export const letterChannels = ['post', 'email'] as const;

export const isFirstLetter = (kind: LetterTextKind): boolean => kind.startsWith('first_letter_');

/** Texts hold placeholders such as `{{debtor.name}}`. */
const withPlaceholders = 'Placeholders such as `{{debtor.name}}` are replaced; all else is printed as it is.';

const Condition = named(
  'LetterTextCondition',
  object({
    fact: described('Of `letter-placeholders/`.', line({ max: limits.letter_name_characters })),
    is: optional(
      described(
        '`true` or `false` of a `boolean`, one of the values of a `choice`, `present` or `absent`.',
        yesOrValue(),
      ),
    ),
    at_least: optional(described('Of `money`: the least amount.', money())),
    below: optional(described('Of `money`: every amount below it.', money())),
  }),
);
export type LetterTextCondition = Infer<typeof Condition>;

function yesOrValue(): Shape<boolean | string> {
  const text = line({ max: limits.letter_name_characters });
  return {
    schema: { anyOf: [{ type: 'boolean' }, text.schema] },
    read: (value, errors) => (typeof value === 'boolean' ? value : text.read(value, errors)),
  };
}

const when = () =>
  optional(
    described(
      'The block is printed where all of them hold.',
      list(Condition, { max: limits.letter_conditions, min: 1 }),
    ),
  );

/** A part is always printed. */
const never = (): Shape<never> => ({
  schema: { not: {}, description: 'Not on parts.' },
  read: (_value, errors) => errors.fail('invalid', 'A part has no condition.'),
});

const Block = named(
  'LetterTextBlock',
  variants('type', {
    paragraph: {
      text: described(withPlaceholders, prose({ max: limits.letter_paragraph_characters })),
      strong: optional(flag()),
      when: when(),
    },
    heading: { text: described(withPlaceholders, line({ max: limits.letter_heading_characters })), when: when() },
    list: {
      items: described(
        withPlaceholders,
        list(line({ max: limits.letter_item_characters }), { max: limits.letter_items, min: 1 }),
      ),
      when: when(),
    },
    part: { part: described('What the service prints there.', choice(...letterParts)), when: optional(never()) },
    insert: {},
  }),
);
export type LetterTextBlock = Infer<typeof Block>;

const Cost = variants('kind', {
  collection_fee: { effort: choice('simple', 'average') },
  expenses_flat_rate: {},
});
export type LetterTextCost = Infer<typeof Cost>;

const Attachments = object({ girocode: flag(), claim_statement: flag() });

const documentFields = {
  name: line({ max: limits.letter_text_name_characters }),
  subject: described(
    `${withPlaceholders} The reference number of the case is added where it is missing.`,
    line({ max: limits.letter_subject_characters }),
  ),
  blocks: described(
    'Of one kind at most one `insert`: the letter’s own `body`.',
    list(Block, { max: limits.letter_blocks, min: 1 }),
  ),
  payment_days: described(
    'Days from the letter to its deadline; required where the part `payment` is used.',
    nullable(integer({ min: limits.letter_payment_days_min, max: limits.letter_payment_days })),
  ),
  costs: described(
    'What the letter books once for a case: first letters only, each kind once.',
    list(Cost, { max: 2 }),
  ),
  attachments: Attachments,
  channels: described('How letters of the text may leave.', list(choice(...letterChannels), { max: 2, min: 1 })),
  publish: described(
    'Whether the company sees the letter: `never`, or once it has left.',
    choice('never', 'when_sent'),
  ),
};

const Document = object(documentFields);
/** What a version says. */
export type LetterTextDocument = Infer<typeof Document>;

const key = () => described('The key of the text. It never changes.', pattern(keyForm, 'reminder', { max: 60 }));
export const letterTextKind = () => choice(...letterTextKinds);

/** What releases a version of a text. */
export const TextApprovalInput = named(
  'LetterTextApproval',
  object({
    by: described('Who has approved the text.', line({ max: limits.name_characters })),
    on: described('When. Not in the future.', day()),
  }),
);

export const textApproval = (about: string) =>
  described(
    about,
    nullable(
      object({
        by: described('Who has approved it, such as a lawyer of the operator.', line({ max: limits.name_characters })),
        on: day(),
        user_name: described('Who recorded it.', line({ max: 511 })),
      }),
    ),
  );

export const LetterText = named(
  'LetterText',
  object({
    key: key(),
    kind: letterTextKind(),
    company_id: described('Whose version it is; null: the operator’s.', nullable(id())),
    inherited: described('Whether the company has no version of its own: this is the operator’s.', flag()),
    version: integer({ min: 1, max: 1_000_000_000 }),
    status: choice('scheduled', 'in_force', 'superseded'),
    effective_from: described('The first day of the version.', day()),
    ...documentFields,
    shipped: described('Whether it is a draft that the service ships with.', flag()),
    approval: textApproval('Who has released the text; null: a draft, which does not leave in production.'),
    created_at: instant(),
  }),
);
export type LetterText = Infer<typeof LetterText>;

const { payment_days, costs, publish, ...needed } = documentFields;
const effectiveFrom = () =>
  optional(
    described(
      `The first day of the new version: from today on, at most ${limits.letter_text_days_ahead} days ahead. Default: today.`,
      day(),
    ),
  );

export const LetterTextInput = named(
  'LetterTextInput',
  object({
    key: key(),
    kind: letterTextKind(),
    ...needed,
    payment_days: optional(payment_days),
    costs: optional(costs),
    attachments: optional(partial(Attachments)),
    publish: optional(publish),
    effective_from: effectiveFrom(),
  }),
);
export type LetterTextInput = Infer<typeof LetterTextInput>;

export const LetterTextPatch = named(
  'LetterTextPatch',
  object({
    ...partial(Document).fields,
    attachments: optional(partial(Attachments)),
    effective_from: effectiveFrom(),
  }),
);
export type LetterTextPatch = Infer<typeof LetterTextPatch>;
