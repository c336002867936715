/** Bank files: statements and notifications of the operator's accounts as camt.053, camt.054 and MT940 (money.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import {
  BankFile,
  bankFileFormats,
  BankFileLine,
  bankFileSize,
  ExactBookings,
  exampleStatement,
  ImportedBankFile,
} from '../shapes/bank-files.ts';
import { base64File, type FileContent, filePart, form } from '../shapes/file.ts';
import { described, type Infer, named, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';

export {
  BankFile,
  BankFileLine,
  bankLineResults,
  exactStatuses,
  ExactBookings,
  ImportedBankFile,
} from '../shapes/bank-files.ts';

const mebibytes = limits.bank_file_bytes / (1024 * 1024);
const filename = () => line({ max: limits.filename_characters });

const BankFileInput = named(
  'BankFileInput',
  object({
    filename: filename(),
    base64: described(`At most ${mebibytes} MiB decoded.`, base64File(bankFileSize)),
  }),
);
export type BankFileInput = Infer<typeof BankFileInput>;

const parts = form({
  file: described(`At most ${mebibytes} MiB.`, filePart(bankFileSize)),
  filename: described('Default: the filename of the `file` part.', optional(filename())),
});

const BankFileParts: Shape<{ readonly file: Blob | FileContent; readonly filename?: string | undefined }> = named(
  'BankFileParts',
  parts,
);
export type BankFileParts = Infer<typeof BankFileParts>;

export const bankFiles = group(
  'operator',
  'bank-files',
  {
    title: 'Bank files',
    about:
      'Statements of the bank as camt.053 or MT940, and notifications as camt.054. Overlapping files are welcome: each transaction is stored once, whatever the files cover. What may be one that is stored already is kept aside as `doubtful`.',
  },
  {
    list: route('GET', '/operator/v1/bank-files/', {
      list: { item: BankFile },
      scope: 'operator:read',
      summary: 'List the bank files, newest first',
    }),
    get: route('GET', '/operator/v1/bank-files/{id}/', {
      reply: ImportedBankFile,
      untagged: ['waiting', 'booked', 'exact_bookings'],
      scope: 'operator:read',
      summary: 'Retrieve a bank file',
    }),
    lines: route('GET', '/operator/v1/bank-files/{id}/lines/', {
      list: { item: BankFileLine },
      scope: 'operator:read',
      summary: 'List what became of the lines of a bank file, in their order',
    }),
    create: route('POST', '/operator/v1/bank-files/', {
      body: BankFileInput,
      multipart: BankFileParts,
      example: { filename: 'camt053-2026-03-02.xml', base64: exampleStatement },
      reply: ImportedBankFile,
      untagged: ['waiting', 'booked', 'exact_bookings'],
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Import a bank file',
      description: `${bankFileFormats} Importing the same bytes again returns \`conflict\`.`,
    }),
    book_exact: route('POST', '/operator/v1/bank-files/{id}/book-exact/', {
      reply: ExactBookings,
      scope: 'operator:money',
      summary: 'Book every exact credit of a bank file',
      description:
        'Books each credit of the file whose best proposal is `exact` at this moment, with its whole amount, credits of one case in their order as far as its open balance. The request answers `finished` where this takes at most seconds, else `running`: a worker goes on, and `GET` shows how far it is. While it runs, another request answers the same bookings. A retry with the same `Idempotency-Key` answers what the first one did.',
    }),
    exact_bookings: route('GET', '/operator/v1/bank-files/{id}/book-exact/', {
      reply: ExactBookings,
      scope: 'operator:read',
      summary: 'Retrieve the newest bookings of all exact credits of a bank file',
    }),
  },
);
