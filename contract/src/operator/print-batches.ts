/** Print batches: letters of the print outbox, of every kind, in one file (dunning.md 9, correspondence.md 7). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { instantParameter } from '../shapes/page.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer } from '../shapes/values.ts';
import { letterKind, letterReason, letterStopReason } from './letters.ts';

export const batchFormats = ['zip', 'pdf'] as const;
export type BatchFormat = (typeof batchFormats)[number];

const format = () =>
  described(
    '`zip`: `manifest.csv` and a PDF for each letter, such as `0001_<letter id>.pdf`. `pdf`: one PDF in the order of the manifest.',
    choice(...batchFormats),
  );

const count = () => integer({ min: 0, max: 1_000_000 });

const ManifestEntry = object({
  position: integer({ min: 1, max: limits.print_batch_letters }),
  letter_id: id(),
  kind: letterKind(),
  company_id: id(),
  first_page: described('Counted over all letters of the batch.', integer({ min: 1, max: 1_000_000 })),
  page_count: count(),
  postal_code: nullable(line({ max: limits.postal_code_characters })),
  country: nullable(line({ max: 2 })),
});

const StoppedLetter = object({ letter_id: id(), reason: letterStopReason() });

const batchStatuses = ['taken', 'posted', 'returned'] as const;

const batchFields = {
  id: id(),
  status: described(
    '`taken`: confirm or return it. `posted`: confirmed. `returned`: its letters wait in the outbox again, or the last gate stopped all of them.',
    choice(...batchStatuses),
  ),
  company_id: described('The only company of the batch; null for all.', nullable(id())),
  format: format(),
  letter_count: count(),
  page_count: count(),
  sha256: described('Of the file, in hexadecimal. Null for a batch without letters.', nullable(line({ max: 64 }))),
  stopped: described(
    'The letters that the last gate stopped.',
    list(StoppedLetter, { max: limits.print_batch_letters }),
  ),
  taken_on: described('The business day on which it was taken: no letter of it is posted before.', day()),
  posted_on: nullable(day()),
  created_by: described(
    'Who took it; null for a batch older than the names of authors.',
    nullable(
      object({
        type: described('`user`: a person who is signed in. `key`: a key of the operator.', choice('user', 'key')),
        name: described('The name of the person, or the `token_name` of the key.', line({ max: 511 })),
      }),
    ),
  ),
  created_at: instant(),
  updated_at: instant(),
};

export const PrintBatch = named(
  'PrintBatch',
  object({ ...batchFields, manifest: list(ManifestEntry, { max: limits.print_batch_letters }) }),
);
export type PrintBatch = Infer<typeof PrintBatch>;

export const ListedPrintBatch = named('ListedPrintBatch', object(batchFields));
export type ListedPrintBatch = Infer<typeof ListedPrintBatch>;

const PrintBatchInput = named(
  'PrintBatchInput',
  object({
    company_id: described('Default: letters of all companies.', optional(nullable(id()))),
    format: format(),
    limit: described(
      `The maximum number of letters. Default ${limits.print_batch_letters_default}.`,
      optional(integer({ min: 1, max: limits.print_batch_letters })),
    ),
  }),
);
export type PrintBatchInput = Infer<typeof PrintBatchInput>;

const BatchConfirmation = named(
  'BatchConfirmation',
  object({
    posted_on: described('From the day on which the batch was taken to today.', day()),
    rejected: described(
      'Letters of the batch that were not posted. They become `undeliverable`; the address of the debtor is kept.',
      optional(list(object({ letter_id: id(), reason: letterReason() }), { max: limits.print_batch_letters })),
    ),
  }),
);
export type BatchConfirmation = Infer<typeof BatchConfirmation>;

export const printBatches = group(
  'operator',
  'print-batches',
  {
    title: 'Print batches',
    about:
      'A print batch takes letters out of the print outbox: download its file, print and post it, and confirm the day.',
  },
  {
    list: route('GET', '/operator/v1/print-batches/', {
      list: {
        item: ListedPrintBatch,
        filters: {
          status: choice(...batchStatuses),
          company_id: described('Only batches that were taken for this company.', id()),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
        orderBy: ['open', 'created'],
      },
      scope: 'operator:read',
      summary: 'List print batches, newest first',
      description:
        'Without the `manifest`. `ordering=-open,-created` puts first those that are neither confirmed nor returned.',
    }),
    create: route('POST', '/operator/v1/print-batches/', {
      body: PrintBatchInput,
      example: { format: 'pdf' },
      reply: PrintBatch,
      status: 201,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Take letters from the print outbox',
      description:
        'Takes the letters that have waited longest. Each passes the last gate again; those that it stops are listed in `stopped`. If no letter waits: `conflict`.',
    }),
    get: route('GET', '/operator/v1/print-batches/{id}/', {
      reply: PrintBatch,
      scope: 'operator:read',
      summary: 'Retrieve a print batch',
    }),
    download: route('GET', '/operator/v1/print-batches/{id}/download/', {
      binary: ['application/pdf', 'application/zip', 'application/octet-stream'],
      scope: 'operator:read',
      summary: 'Download the file of a print batch',
      description: 'Returns `404` for a batch without letters.',
    }),
    confirm: route('POST', '/operator/v1/print-batches/{id}/confirm/', {
      body: BatchConfirmation,
      example: { posted_on: '2026-03-02' },
      reply: PrintBatch,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Confirm that a print batch is posted',
      description: 'Only while the batch is `taken`.',
    }),
    return: route('POST', '/operator/v1/print-batches/{id}/return/', {
      reply: PrintBatch,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Return the letters of a print batch to the outbox',
      description: 'Only while the batch is `taken`.',
    }),
  },
);
