/** Calls on a case (correspondence.md 10). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { callDirections, callOutcomes, callRoles } from '../shapes/correspondence.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';
import { Declaration, DeclarationInput } from './declarations.ts';
import { followUp, writtenBy } from './notes.ts';

const direction = () => choice(...callDirections);
const outcome = () => choice(...callOutcomes);
const number = () => line({ max: limits.channel_value_characters });
const text = () => prose({ max: limits.note_characters });
const minutes = () => integer({ min: 0, max: limits.call_minutes });
const name = () => line({ max: limits.organization_name_characters });

const withInput = object({
  role: choice(...callRoles),
  debtor_id: described(
    'The debtor of the case. Required for `additional_debtor`; for a `representative` the debtor represented; not allowed for `client` and `third_party`. Default for `debtor`: the first debtor of the case.',
    optional(nullable(id())),
  ),
  name: described('The person at the telephone.', optional(nullable(name()))),
});

const CallInput = named(
  'CallInput',
  object({
    direction: direction(),
    at: described('Must not be in the future. Default: now.', optional(instant())),
    number: described(
      'In national form a number of Germany; stored in international form.',
      optional(nullable(number())),
    ),
    with: described('Default: the first debtor of the case.', optional(withInput)),
    outcome: outcome(),
    text: described('Required if `outcome` is `reached`.', optional(nullable(text()))),
    follow_up_on: optional(followUp()),
    minutes: described('How long it took.', optional(nullable(minutes()))),
    declarations: described(
      'What was declared in the call; `debtor_id` is by default the debtor of the call, `received_on` its day.',
      optional(list(DeclarationInput, { max: limits.declarations_per_call })),
    ),
  }),
);
export type CallInput = Infer<typeof CallInput>;

const CallPatch = named('CallPatch', object({ text: optional(nullable(text())), follow_up_on: optional(followUp()) }));

export const Call = named(
  'Call',
  object({
    id: id(),
    mandate_id: id(),
    direction: direction(),
    at: described('When it began.', instant()),
    number: described('In international form.', nullable(number())),
    with: described(
      'Who was at the telephone.',
      object({ role: choice(...callRoles), debtor_id: nullable(id()), name: nullable(name()) }),
    ),
    outcome: outcome(),
    text: described('What was said.', nullable(text())),
    follow_up_on: followUp(),
    minutes: nullable(minutes()),
    declarations: described('What was declared in the call.', list(Declaration, { max: limits.declarations_per_call })),
    author: writtenBy(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Call = Infer<typeof Call>;

const at = '/operator/v1/mandates/{mandate_id}/calls/';

export const calls = group(
  'operator',
  'calls',
  { title: 'Calls', about: 'Calls on a case. Companies and Partners never see calls.' },
  {
    list: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: Call, filters: { outcome: outcome() }, updatedSince: true },
      summary: 'List the calls on a case',
    }),
    create: route('POST', at, {
      of: 'mandates',
      scope: 'operator:cases',
      body: CallInput,
      example: {
        direction: 'outgoing',
        at: '2026-03-01T10:15:00.000Z',
        number: '+493023125000',
        outcome: 'reached',
        text: 'The debtor promises to pay by the end of the month.',
        minutes: 4,
        declarations: [{ type: 'payment_promise', on: '2026-03-31' }],
      },
      reply: Call,
      status: 201,
      problems: ['sandbox_source_managed'],
      summary: 'Record a call on a case',
      description:
        'Also possible on a closed case. The outcome `wrong_number` makes the contact of the debtor with that number `undeliverable`.',
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:read',
      reply: Call,
      summary: 'Retrieve a call',
    }),
    update: route('PATCH', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:cases',
      body: CallPatch,
      example: { follow_up_on: '2026-04-07' },
      reply: Call,
      problems: ['sandbox_source_managed'],
      summary: 'Update a call',
      description:
        'A follow-up is done when `follow_up_on` is null. The text of a call that was `reached` stays `required`.',
    }),
  },
);
