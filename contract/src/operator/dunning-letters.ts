/** The letters of notices, of all companies (dunning.md 9). */
import { Document } from '../case/documents.ts';
import { noticeChannel, noticeLevel, noticeStatus, noticeStatuses } from '../dunning/dunnings.ts';
import { decisionReason } from '../dunning/decisions.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { seekingInvoices } from '../dunning/seeking.ts';
import { acknowledgeDescription, letterReason } from './letters.ts';
import { flagParameter } from '../shapes/page.ts';
import { list, object } from '../shapes/structures.ts';
import { listedFields } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer } from '../shapes/values.ts';

export const DunningLetter = named(
  'DunningLetter',
  object({
    id: id(),
    ...partyFields,
    debtor_id: id(),
    debtor_name: listedFields.debtor_name,
    dunning_ids: described('The notices of the letter, one for each invoice.', list(id(), { max: 100 })),
    invoice_numbers: described(
      'The numbers of their invoices, in the same order.',
      list(line({ max: limits.reference_characters }), { max: 100 }),
    ),
    channel: noticeChannel(),
    status: noticeStatus(),
    stop_reason: described('Why the last gate or a withdrawal stopped it; else null.', nullable(decisionReason())),
    level: described('The highest level of its notices.', noticeLevel()),
    name: described(
      'The name of that level, as the letter shows it.',
      line({ max: limits.dunning_level_name_characters }),
    ),
    dated: day(),
    pages: described('Null until the letter is made.', nullable(integer({ min: 1, max: 1000 }))),
    document: nullable(Document),
    batch_id: described('The print batch that the letter is in.', nullable(id())),
    waiting_since: described('When it passed the last gate into the mail queue or the outbox.', nullable(instant())),
    posted_on: described('The day on which the letter was posted.', nullable(day())),
    acknowledged_at: described(
      'When a person took note that the letter was stopped or came back.',
      nullable(instant()),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type DunningLetter = Infer<typeof DunningLetter>;

export const dunningLetters = group(
  'operator',
  'dunning-letters',
  {
    title: 'Dunning letters',
    about:
      'The letters of notices alone, with what dunning says of them. Letters of every kind, and the print outbox: `letters/`.',
  },
  {
    list: route('GET', '/operator/v1/dunning-letters/', {
      list: {
        item: DunningLetter,
        filters: {
          company_id: id(),
          debtor_id: id(),
          run_id: id(),
          channel: noticeChannel(),
          status: choice(...noticeStatuses),
          dated_from: day(),
          dated_to: day(),
          q: seekingInvoices(),
          batch_id: id(),
          invoice_id: id(),
          attention: described(
            'Whether the letter waits for a person (`letters_stopped`): it came back, or was stopped as `stale`, `unreachable`, `not_printable` or `company_incomplete`, and is not acknowledged.',
            flagParameter(),
          ),
        },
        orderBy: ['waiting_since'],
      },
      scope: 'operator:read',
      summary: 'List letters of all companies, newest first',
    }),
    get: route('GET', '/operator/v1/dunning-letters/{id}/', {
      of: 'dunning_letters',
      reply: DunningLetter,
      scope: 'operator:read',
      summary: 'Retrieve a letter',
    }),
    undeliverable: route('POST', '/operator/v1/dunning-letters/{id}/undeliverable/', {
      of: 'dunning_letters',
      body: named('UndeliverableDunningLetter', object({ reason: letterReason() })),
      example: { reason: 'Empfänger unbekannt verzogen' },
      reply: DunningLetter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Mark a letter as undeliverable',
      description:
        'For a `sent`, `taken` or `posted` letter that came back. Its notices do not count any more: their fees and interest leave the invoices, and the next run repeats the level. The debtor gets `email_failed_at` or `address_failed_at`.',
    }),
    acknowledge: route('POST', '/operator/v1/dunning-letters/{id}/acknowledge/', {
      of: 'dunning_letters',
      reply: DunningLetter,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Acknowledge a letter that was stopped or came back',
      description: acknowledgeDescription,
    }),
  },
);
