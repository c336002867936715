/** Letters of a case (correspondence.md 5, 6): drafts, the last gate, what becomes of a letter that left. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { LetterCheck, LetterInput, LetterPatch } from '../shapes/case-letter.ts';
import { html } from '../shapes/html.ts';
import { letterChannels } from '../shapes/letter-text.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id } from '../shapes/values.ts';
import { Letter, letterStatus } from './letters.ts';

const of = '/operator/v1/mandates/{mandate_id}/';
const createdBelow = '/operator/v1/letters/';
const one = `${createdBelow}{id}/` as const;

const aboutDraft =
  'Only a draft can be changed or deleted; otherwise `conflict`. A letter of a draft is written anew each time: its sums are those of the day on which it leaves.';

export const caseLetters = group(
  'operator',
  'case-letters',
  {
    title: 'Letters of a case',
    about:
      'What the office writes to the debtors of a case. A draft leaves by `send/`, when the last gate finds no reason against it. The client sees a letter only when it is published.',
  },
  {
    list: route('GET', `${of}letters/`, {
      of: 'mandates',
      list: { item: Letter, filters: { status: letterStatus() }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the letters of a case, newest first',
    }),
    create: route('POST', `${of}letters/`, {
      of: 'mandates',
      body: LetterInput,
      example: { text_key: 'reminder', channel: 'post' },
      reply: Letter,
      status: 201,
      createdBelow,
      scope: 'operator:cases',
      problems: ['sandbox_source_managed'],
      summary: 'Draft a letter of a case',
      description: `A case has at most ${limits.mandate_letters} letters (\`max_length\`). A draft that is untouched for ${limits.letter_draft_days} days is deleted.`,
    }),
    check: route('GET', `${of}letter-check/`, {
      of: 'mandates',
      query: {
        text_key: described('The key of the letter text. Default `free`.', optional(line({ max: 60 }))),
        recipient: described('A debtor of the case. Default: its first debtor.', optional(id())),
        channel: described(
          'How the letter would leave. Default: `default_channel` of the settings if the text allows it.',
          optional(choice(...letterChannels)),
        ),
      },
      reply: LetterCheck,
      scope: 'operator:read',
      summary: 'Ask whether a letter of a case could leave today',
      description:
        'What `send/` would ask, with the duties that the law demands of a first letter. Nothing is written.',
    }),
    update: route('PATCH', one, {
      of: 'letters',
      body: LetterPatch,
      example: { subject: 'Ihr Schreiben vom 3. März 2026' },
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Change a draft letter',
      description: aboutDraft,
    }),
    remove: route('DELETE', one, {
      of: 'letters',
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Delete a draft letter',
      description: aboutDraft,
    }),
    preview: route('GET', `${one}preview/`, {
      of: 'letters',
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'operator:read',
      problems: ['conflict'],
      summary: 'Preview a letter of a case as a PDF',
      description:
        'As it would leave today, marked `Entwurf`, whatever the gate would say; an empty placeholder is printed as its name. A letter of dunning has none (`conflict`).',
    }),
    send: route('POST', `${one}send/`, {
      of: 'letters',
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'not_ready', 'sandbox_source_managed'],
      summary: 'Send a draft letter',
      description:
        'Asks the last gate. What stands against the letter is a `validation_error` with all reasons as codes on `letter`; the data that a duty lacks are `required` on their fields. Of two, one wins (`conflict`).',
    }),
    withdraw: route('POST', `${one}withdraw/`, {
      of: 'letters',
      body: named(
        'LetterWithdrawal',
        object({ reason: optional(nullable(line({ max: limits.letter_reason_characters }))) }),
      ),
      example: { reason: 'Die Mandantin hat eine Zahlung gemeldet.' },
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Withdraw a letter that has not left',
      description:
        'A `created` or `waiting` letter of a case is `stopped`, and the costs that it booked are reversed. One in a print batch: return it first (`conflict`).',
    }),
    publish: route('POST', `${one}publish/`, {
      of: 'letters',
      body: named(
        'LetterPublication',
        object({
          title: described('Default: the subject.', optional(line({ max: limits.history_title_characters }))),
          description: optional(nullable(html({ max: limits.message_body_characters }))),
        }),
      ),
      example: { title: 'Erste Mahnung versandt' },
      reply: Letter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Show a letter to the client',
      description:
        'A status update with the PDF: in the history, as an event, by mail. Of a letter of a case that has left or came back, once; otherwise `conflict`.',
    }),
    redraft: route('POST', `${one}redraft/`, {
      of: 'letters',
      reply: Letter,
      status: 201,
      createdBelow,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Draft a letter anew',
      description:
        'A new draft of the same input for a `stopped` or `undeliverable` letter of a case; `repeats_letter_id` names it.',
    }),
  },
);
