/** Notices on invoices, and their letters as documents (dunning.md 5). */
import { Document, documentReads } from '../case/documents.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { digitsParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, id, instant, integer, money, total } from '../shapes/values.ts';
import { decisionReason } from './decisions.ts';

export const noticeChannels = ['email', 'post'] as const;

export const noticeStatuses = [
  'created',
  'sending',
  'sent',
  'waiting',
  'taken',
  'posted',
  'stopped',
  'undeliverable',
] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

export const noticeChannel = () => choice(...noticeChannels);

export const noticeStatus = () =>
  described(
    '`created`: decided, the letter is being made. `sending`: in the mail queue. `sent`: taken by the mail server. `waiting`: in the print outbox. `taken`: in a print batch. `posted`: the batch is confirmed. `stopped`: see `stop_reason`. `undeliverable`: it came back or was refused. Neither `created` nor `stopped` nor `undeliverable` notices count for the invoice.',
    choice(...noticeStatuses),
  );

export const noticeLevel = () => integer({ min: 1, max: limits.dunning_levels });

/** A period with one principal and one rate. */
export const InterestSlice = object({
  from: day(),
  to: described('The last day of the period.', day()),
  days: integer({ min: 1, max: 4_000_000 }),
  principal: money(),
  rate: described('Percent per year.', decimal({ places: 2, digits: 3 })),
});

export const Dunning = named(
  'Dunning',
  object({
    id: id(),
    href: described('The URL of the notice.', line({ max: 2000 })),
    invoice_id: id(),
    debtor_id: id(),
    letter_id: described('Notices on several invoices share a letter.', id()),
    level: noticeLevel(),
    name: described('The name of the level.', line({ max: limits.dunning_level_name_characters })),
    channel: noticeChannel(),
    status: noticeStatus(),
    dated: day(),
    pay_by: described('The deadline that the letter names.', day()),
    open_principal_amount: money(),
    fee_amount: described('The fee of this notice. Notices that share a letter bear one fee.', money()),
    lump_sum_amount: described('The lump sum of § 288 (5) BGB.', money()),
    interest_amount: total(),
    interest: list(InterestSlice, { max: 1000 }),
    demanded_amount: described('The sum that the letter demands for this invoice.', total()),
    policy_version: integer({ min: 1, max: 1_000_000 }),
    run_id: id(),
    document: described('The letter.', nullable(Document)),
    sent_at: described('When the mail server took the e-mail.', nullable(instant())),
    posted_on: described('The day on which the letter was posted.', nullable(day())),
    stop_reason: nullable(decisionReason()),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Dunning = Infer<typeof Dunning>;

const filters = {
  debtor_id: id(),
  level: digitsParameter({ min: 1, max: limits.dunning_levels }),
  status: choice(...noticeStatuses),
  channel: noticeChannel(),
  dated_from: day(),
  dated_to: day(),
};

export const dunnings = group(
  'dunning',
  'mahnservice-dunnings',
  {
    title: 'Notices',
    about: 'A notice demands the payment of one invoice. Notices on several invoices share a letter.',
  },
  {
    list: route('GET', '/mahnservice/v1/dunnings/', {
      list: { item: Dunning, filters: { invoice_id: id(), ...filters } },
      scope: 'dunning:invoices:read',
      summary: 'List notices, newest first',
    }),
    get: route('GET', '/mahnservice/v1/dunnings/{id}/', {
      reply: Dunning,
      scope: 'dunning:invoices:read',
      summary: 'Retrieve a notice',
    }),
  },
);

export const invoiceDunnings = group(
  'dunning',
  'mahnservice-invoice-dunnings',
  { title: 'Notices on an invoice', about: 'The notices on one invoice.' },
  {
    list: route('GET', '/mahnservice/v1/invoices/{invoice_id}/dunnings/', {
      list: { item: Dunning, filters },
      scope: 'dunning:invoices:read',
      summary: 'List the notices on an invoice, newest first',
    }),
  },
);

const letters = '/mahnservice/v1/dunnings/{dunning_id}/documents/';
const { get } = documentReads(letters, { noun: 'notice', reading: 'dunning:invoices:read' });

export const dunningDocuments = group(
  'dunning',
  'mahnservice-dunning-documents',
  { title: 'Letters', about: 'The letter of a notice as a PDF.' },
  {
    get,
    // Without the hourly limit of the Case API: the Dunning API has none (service.md 8).
    download: route('GET', `${letters}{id}/download/`, {
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'dunning:invoices:read',
      summary: 'Download the letter',
    }),
  },
);
