/** The letters of notices, of all companies (dunning.md 9). */
import { Document } from '../case/documents.ts';
import { noticeChannel, noticeLevel, noticeStatus, noticeStatuses } from '../dunning/dunnings.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer } from '../shapes/values.ts';

export const letterReason = () => line({ max: limits.dunning_letter_reason_characters });

export const DunningLetter = named(
  'DunningLetter',
  object({
    id: id(),
    company_id: id(),
    debtor_id: id(),
    dunning_ids: described('The notices of the letter, one for each invoice.', list(id(), { max: 100 })),
    channel: noticeChannel(),
    status: noticeStatus(),
    level: described('The highest level of its notices.', noticeLevel()),
    dated: day(),
    pages: described('Null until the letter is made.', nullable(integer({ min: 1, max: 1000 }))),
    document: nullable(Document),
    batch_id: described('The print batch that the letter is in.', nullable(id())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type DunningLetter = Infer<typeof DunningLetter>;

const UndeliverableLetter = named('UndeliverableLetter', object({ reason: letterReason() }));

export const dunningLetters = group(
  'operator',
  'dunning-letters',
  {
    title: 'Dunning letters',
    about: 'The letters of notices. The print outbox holds those with the channel `post` and the status `waiting`.',
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
        },
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
      body: UndeliverableLetter,
      example: { reason: 'Empfänger unbekannt verzogen' },
      reply: DunningLetter,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Mark a letter as undeliverable',
      description:
        'For a `sent`, `taken` or `posted` letter that came back. Its notices do not count any more: their fees and interest leave the invoices, and the next run repeats the level. The debtor gets `email_failed_at` or `address_failed_at`.',
    }),
  },
);
