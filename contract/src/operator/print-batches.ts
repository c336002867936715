/** Print batches: letters of the print outbox in one file (dunning.md 9). */
import { decisionReason } from '../dunning/decisions.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer } from '../shapes/values.ts';
import { letterReason } from './dunning-letters.ts';

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
  company_id: id(),
  first_page: described('Counted over all letters of the batch.', integer({ min: 1, max: 1_000_000 })),
  page_count: count(),
  postal_code: nullable(line({ max: limits.postal_code_characters })),
  country: nullable(line({ max: 2 })),
});

const StoppedLetter = object({ letter_id: id(), reason: decisionReason() });

export const PrintBatch = named(
  'PrintBatch',
  object({
    id: id(),
    status: described(
      '`taken`: confirm or return it. `posted`: confirmed. `returned`: its letters wait in the outbox again, or the last gate stopped all of them.',
      choice('taken', 'posted', 'returned'),
    ),
    format: format(),
    letter_count: count(),
    page_count: count(),
    sha256: described('Of the file, in hexadecimal. Null for a batch without letters.', nullable(line({ max: 64 }))),
    manifest: list(ManifestEntry, { max: limits.print_batch_letters }),
    stopped: described(
      'The letters that the last gate stopped.',
      list(StoppedLetter, { max: limits.print_batch_letters }),
    ),
    posted_on: nullable(day()),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type PrintBatch = Infer<typeof PrintBatch>;

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
