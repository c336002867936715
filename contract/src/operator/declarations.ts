/** Declarations (correspondence.md 9): what a debtor or another person declared to the office about a case. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { declarationTypes, objectionGrounds, returnCauses } from '../shapes/correspondence.ts';
import { address, addressInput } from '../shapes/parts.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, money } from '../shapes/values.ts';
import { recordedBy } from './notes.ts';

export const declarationStatuses = ['open', 'ended'] as const;

const type = () => choice(...declarationTypes);
const ground = () => choice(...objectionGrounds);
const cause = () => choice(...returnCauses);
const paidTo = () => choice('client', 'service');
const court = () => line({ max: limits.court_characters });
const fileNumber = () => line({ max: limits.reference_characters });
const note = () => prose({ max: limits.declaration_note_characters });
const sent = <T>(text: string, shape: Shape<T>) => described(text, optional(nullable(shape)));

/** What a declaration says besides its type; which members belong to a type, the descriptions say. */
const said = {
  ground: sent('Of an `objection`, for which it is required.', ground()),
  claim_id: sent('Of an `objection`: the claim of the case that it is about. Default: all claims.', id()),
  amount: sent('Of a `payment_promise` and of `already_paid`.', money({ zero: false })),
  on: sent(
    `Of a \`payment_promise\`, for which it is required: from today to ${limits.promise_days_ahead} days ahead. Of \`already_paid\`, \`representation\`, \`insolvency\` and \`death\`: the day of the event, not in the future.`,
    day(),
  ),
  monthly_amount: sent('Of a `plan_request`.', money({ zero: false })),
  first_on: sent('Of a `plan_request`: the day of the first instalment.', day()),
  to: sent('Of `already_paid`: to whom.', paidTo()),
  address: sent('Of an `address_change`, for which it is required.', addressInput({})),
  court: sent('Of `representation`, `insolvency` and `death`.', court()),
  file_number: sent(
    'Of `representation`, `insolvency` and `death`: that of the court or the representative.',
    fileNumber(),
  ),
  letter_id: sent('Of `returned_mail`, for which it is required: the letter that came back.', id()),
  cause: sent('Of `returned_mail`, for which it is required.', cause()),
  new_address: sent('Of `returned_mail`: the address that the post names.', addressInput({})),
};

const input = {
  type: type(),
  ...said,
  debtor_id: sent('A debtor of the case. Default: its first debtor.', id()),
  received_on: described('Must not be in the future. Default: today.', optional(day())),
  note: sent('Required for `hardship`, `information_request` and `other`.', note()),
};

export const DeclarationInput = named('DeclarationInput', object(input));
export type DeclarationInput = Infer<typeof DeclarationInput>;

export const Declaration = named(
  'Declaration',
  object({
    id: id(),
    mandate_id: id(),
    debtor_id: id(),
    type: type(),
    ground: described('Null unless `type` is `objection`.', nullable(ground())),
    claim_id: described('The claim of an `objection`; null: all claims.', nullable(id())),
    amount: described('Of a `payment_promise` and of `already_paid`.', nullable(money())),
    on: described('The day of a promised payment, or of the event.', nullable(day())),
    monthly_amount: described('Of a `plan_request`.', nullable(money())),
    first_on: described('Of a `plan_request`: the day of the first instalment.', nullable(day())),
    to: described('Of `already_paid`: to whom.', nullable(paidTo())),
    address: described('Of an `address_change`.', nullable(address())),
    court: nullable(court()),
    file_number: nullable(fileNumber()),
    letter_id: described('Of `returned_mail`: the letter that came back.', nullable(id())),
    cause: described('Of `returned_mail`.', nullable(cause())),
    new_address: described('Of `returned_mail`: the address that the post names.', nullable(address())),
    note: nullable(note()),
    source: described(
      'Where it was made.',
      object({
        type: described(
          '`call`: in a call. `inbox`: in an item of the inbox. `page`: by the debtor on its page. `person`: recorded by itself.',
          choice('call', 'inbox', 'page', 'person'),
        ),
        id: described('The call, or the item of the inbox, also of `page`; null for `person`.', nullable(id())),
      }),
    ),
    received_on: day(),
    status: choice(...declarationStatuses),
    ended_at: nullable(instant()),
    end_reason: nullable(prose({ max: limits.declaration_end_reason_characters })),
    recorded_by: recordedBy(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Declaration = Infer<typeof Declaration>;

/** The members of one type of declaration. */
export type DeclarationData = Partial<Pick<Declaration, keyof typeof said>>;

const at = '/operator/v1/mandates/{mandate_id}/declarations/';

export const declarations = group(
  'operator',
  'declarations',
  {
    title: 'Declarations',
    about:
      'What a debtor or another person declared to the office about a case. A declaration records and changes nothing else, but that `returned_mail` marks its letter as undeliverable, `payment_promise` makes a promise where the case can have it, and `objection` withdraws an open promise. Companies and Partners never see declarations.',
  },
  {
    list: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      list: {
        item: Declaration,
        filters: { type: type(), status: choice(...declarationStatuses) },
        updatedSince: true,
      },
      summary: 'List the declarations on a case',
    }),
    create: route('POST', at, {
      of: 'mandates',
      scope: 'operator:cases',
      body: DeclarationInput,
      example: {
        type: 'objection',
        ground: 'amount',
        note: 'The debtor says that the second delivery never arrived.',
        received_on: '2026-03-01',
      },
      reply: Declaration,
      status: 201,
      problems: ['sandbox_source_managed'],
      summary: 'Record a declaration on a case',
      description: `A member that does not belong to the type is \`not_allowed\`. A case has at most ${limits.mandate_declarations} declarations (\`max_length\`). Also possible on a closed case.`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:read',
      reply: Declaration,
      summary: 'Retrieve a declaration',
    }),
    end: route('POST', `${at}{id}/end/`, {
      of: 'mandates',
      scope: 'operator:cases',
      body: named('DeclarationEnd', object({ reason: prose({ max: limits.declaration_end_reason_characters }) })),
      example: { reason: 'The debtor acknowledged the claim by letter.' },
      reply: Declaration,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'End a declaration',
      description: 'A declaration that has ended returns `conflict`.',
    }),
  },
);
