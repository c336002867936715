/** Bank files of a company: what its debtors paid on its own account (intake.md 5). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
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
import { choice } from '../shapes/values.ts';

const mebibytes = limits.bank_file_bytes / (1024 * 1024);
const filename = () => line({ max: limits.filename_characters });

export const bankFileBookings = ['none', 'exact'] as const;

const book = () =>
  described(
    '`exact`: each credit whose best proposal is `exact` is booked at once; of a file with very many of them a worker goes on. Default `none`.',
    optional(choice(...bankFileBookings)),
  );

const CompanyBankFileInput = named(
  'CompanyBankFileInput',
  object({
    filename: filename(),
    base64: described(`At most ${mebibytes} MiB decoded.`, base64File(bankFileSize)),
    book: book(),
  }),
);
export type CompanyBankFileInput = Infer<typeof CompanyBankFileInput>;

const parts = form({
  file: described(`At most ${mebibytes} MiB.`, filePart(bankFileSize)),
  filename: described('Default: the filename of the `file` part.', optional(filename())),
  book: book(),
});

const CompanyBankFileParts: Shape<{
  readonly file: Blob | FileContent;
  readonly filename?: string | undefined;
  readonly book?: (typeof bankFileBookings)[number] | undefined;
}> = named('CompanyBankFileParts', parts);
export type CompanyBankFileParts = Infer<typeof CompanyBankFileParts>;

const untagged = ['waiting', 'booked', 'exact_bookings'] as const;
const at = '/mahnservice/v1/bank-files/';

export const companyBankFiles = group(
  'dunning',
  'mahnservice-bank-files',
  {
    title: 'Bank files',
    about:
      'Statements and notifications of the accounts of the company. What they say of its invoices is proposed or booked. Overlapping files are welcome: each transaction is stored once, whatever the files cover.',
  },
  {
    list: route('GET', at, {
      list: { item: BankFile },
      scope: 'dunning:payments:read',
      summary: 'List the bank files of the company, newest first',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: ImportedBankFile,
      untagged,
      scope: 'dunning:payments:read',
      summary: 'Retrieve a bank file of the company',
    }),
    lines: route('GET', `${at}{id}/lines/`, {
      list: { item: BankFileLine },
      scope: 'dunning:payments:read',
      summary: 'List what became of the lines of a bank file of the company, in their order',
    }),
    create: route('POST', at, {
      body: CompanyBankFileInput,
      multipart: CompanyBankFileParts,
      example: { filename: 'camt053-2026-03-02.xml', base64: exampleStatement },
      reply: ImportedBankFile,
      untagged,
      status: 201,
      scope: 'dunning:payments:write',
      problems: ['conflict'],
      summary: 'Import a bank file of the company',
      description: `${bankFileFormats} The account must be one of the company; its payout account counts as added. Importing the same bytes again returns \`conflict\`.`,
    }),
    book_exact: route('POST', `${at}{id}/book-exact/`, {
      reply: ExactBookings,
      scope: 'dunning:payments:write',
      summary: 'Book every exact credit of a bank file of the company',
      description:
        'Books each credit of the file whose best proposal is `exact` at this moment, with its whole amount. The request answers `finished` where this takes at most seconds, else `running`: a worker goes on, and `GET` shows how far it is. While it runs, another request answers the same bookings.',
    }),
    exact_bookings: route('GET', `${at}{id}/book-exact/`, {
      reply: ExactBookings,
      scope: 'dunning:payments:read',
      summary: 'Retrieve the newest bookings of all exact credits of a bank file of the company',
    }),
  },
);
