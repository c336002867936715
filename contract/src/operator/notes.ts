/** Internal notes on a case with follow-ups, and the history of a case with them (portal.md 4, 6). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { whatHappenedForOperator } from '../case/history-codes.ts';
import { historyFields, historyTypes } from '../case/mandates.ts';
import { author, authorOrDebtor } from '../shapes/author.ts';
import { keptHtml } from '../shapes/html.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant } from '../shapes/values.ts';

/** A person or a key of the operator, or the debtor on its page. */
export const recordedBy = () => described('Who recorded it.', authorOrDebtor());

/** A person or a key of the operator. */
export const writtenBy = () => described('Who wrote it.', author());

const causedBy = () =>
  described(
    'Who caused the entry; null if it is older than the authors of entries.',
    nullable(
      object({
        type: described(
          '`user`: a person who is signed in. `key`: an API key. `service`: the service itself, as in a run. `debtor`: the debtor, on its page.',
          choice('user', 'key', 'service', 'debtor'),
        ),
        name: described(
          'The name of the person, or the `token_name` of the key; null for the service.',
          nullable(line({ max: 511 })),
        ),
      }),
    ),
  );

const text = () => prose({ max: limits.note_characters });
/** Of a note or a call. */
export const followUp = () => described('The day on which the case is looked at again; null: none.', nullable(day()));
const pinned = () => described('Whether the note stands above the history.', flag());

const noteFields = {
  id: id(),
  mandate_id: id(),
  text: text(),
  follow_up_on: followUp(),
  pinned: pinned(),
  author: writtenBy(),
  created_at: instant(),
  updated_at: instant(),
};

export const CaseNote = named('CaseNote', object(noteFields));
export type CaseNote = Infer<typeof CaseNote>;

const CaseNoteInput = named(
  'CaseNoteInput',
  object({ text: text(), follow_up_on: optional(followUp()), pinned: optional(pinned()) }),
);
const CaseNotePatch = named(
  'CaseNotePatch',
  object({ text: optional(text()), follow_up_on: optional(followUp()), pinned: optional(pinned()) }),
);

export const FollowUp = named(
  'FollowUp',
  object({
    ...noteFields,
    type: described('What the follow-up was set in.', choice('note', 'call')),
    text: described('Null for a call without a text.', nullable(text())),
    follow_up_on: described('The day of the follow-up.', day()),
    reference_number: described('Of the case.', line({ max: limits.reference_characters })),
    debtor_name: described('The `display_name` of the debtor.', line({ max: limits.organization_name_characters })),
  }),
);
export type FollowUp = Infer<typeof FollowUp>;

const operatorHistoryTypes = [
  ...historyTypes,
  'request',
  'answer',
  'note',
  'call',
  'declaration',
  'letter',
  'inbound',
  'step',
  'debtor_choice',
] as const;

const { procedure_state, processing_state, payment_state, ...entryFields } = historyFields;

export const OperatorHistoryEntry = named(
  'OperatorHistoryEntry',
  object({
    ...entryFields,
    ...whatHappenedForOperator,
    type: choice(...operatorHistoryTypes),
    description: described(
      'Sanitized HTML; plain text for a note, a call, a declaration, a letter and an item of the inbox (their subjects), a request to the client and its answer.',
      keptHtml({ max: limits.message_body_characters }),
    ),
    title: described('Null for a note; of the request for its answer.', nullable(line({ max: 255 }))),
    procedure_state: described(
      'The states behind the entry; null for a note, a call, a declaration, a letter, an item of the inbox, a step, a request and an answer.',
      nullable(procedure_state),
    ),
    processing_state: nullable(processing_state),
    payment_state: nullable(payment_state),
    internal: described(
      'Whether companies do not see the entry: notes, calls, declarations, letters, items of the inbox and steps.',
      flag(),
    ),
    side: described(
      'Whether the client caused the entry, by a message or an answer, or the service.',
      choice('client', 'service'),
    ),
    author: causedBy(),
    pinned: pinned(),
    follow_up_on: followUp(),
  }),
);
export type OperatorHistoryEntry = Infer<typeof OperatorHistoryEntry>;

const at = '/operator/v1/mandates/{mandate_id}/notes/';
const internal = 'Companies and Partners never see notes: no event, no entry of their history.';
const ofCase = { of: 'mandates', scope: 'operator:cases' } as const;

export const operatorNotes = group(
  'operator',
  'operator-notes',
  { title: 'Notes', about: `Internal notes on a case, with follow-ups. ${internal}` },
  {
    list: route('GET', at, {
      ...ofCase,
      scope: 'operator:read',
      list: { item: CaseNote, filters: { pinned: flagParameter() }, updatedSince: true },
      summary: 'List the notes on a case',
    }),
    create: route('POST', at, {
      ...ofCase,
      body: CaseNoteInput,
      example: { text: 'Debtor calls back after the holidays.', follow_up_on: '2026-04-14' },
      reply: CaseNote,
      status: 201,
      summary: 'Write a note on a case',
      description: internal,
    }),
    get: route('GET', `${at}{id}/`, { ...ofCase, scope: 'operator:read', reply: CaseNote, summary: 'Retrieve a note' }),
    update: route('PATCH', `${at}{id}/`, {
      ...ofCase,
      body: CaseNotePatch,
      example: { text: 'Debtor called back.', follow_up_on: null },
      reply: CaseNote,
      summary: 'Update a note',
      description: 'A follow-up is done when `follow_up_on` is null. Anyone who works on cases can update any note.',
    }),
    delete: route('DELETE', `${at}{id}/`, { ...ofCase, summary: 'Delete a note' }),
    history: route('GET', '/operator/v1/mandates/{mandate_id}/history/', {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: OperatorHistoryEntry, filters: { type: choice(...operatorHistoryTypes) } },
      summary: 'List the history of a case, with what is internal',
      description:
        'What the client reads in its history, the requests to it on the case with their answers, and what is internal: notes, calls and declarations.',
    }),
    follow_ups: route('GET', '/operator/v1/follow-ups/', {
      scope: 'operator:read',
      list: {
        item: FollowUp,
        filters: { follow_up_to: described('Only follow-ups on this day or earlier.', day()) },
        orderBy: ['follow_up', 'created'],
      },
      summary: 'List notes and calls with a follow-up on all cases',
    }),
  },
);
