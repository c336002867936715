/** Bank files of the operator and of companies: what became of them and of their lines (money.md 9, intake.md 5). */
import { limits } from '../grammar/limits.ts';
import { BankCounterparty, bankDirections, bankText, bankTransactionStatuses } from './bank-lines.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object } from './structures.ts';
import { line } from './text.ts';
import { choice, day, flag, id, instant, integer, money, total } from './values.ts';

export const bankFileSize = { max: limits.bank_file_bytes };
const filename = () => line({ max: limits.filename_characters });
const count = () => integer({ min: 0, max: limits.bank_file_transactions });

const BankStatement = object({
  account_iban: line({ max: limits.account_code_characters }),
  number: described('The number that the bank gave the statement.', nullable(line({ max: 100 }))),
  from: described('The first day of the statement.', day()),
  to: described('The day of the closing balance.', day()),
  opening_balance: described('Null in a notification (camt.054), which has no balances.', nullable(total())),
  closing_balance: nullable(total()),
  gap: described(
    'True if the opening balance is not the last closing balance before it: a statement is missing.',
    flag(),
  ),
  unexplained: described(
    'What the balances of its days show and no transaction that counts explains: `0.00` when all of them are stored and none is doubtful.',
    nullable(total()),
  ),
});

const fileFields = () => ({
  id: id(),
  filename: nullable(filename()),
  statements: list(BankStatement, { max: limits.bank_file_statements }),
  count: described('The transactions of the file.', count()),
  new_count: described('Those that no earlier file contained.', count()),
  duplicate_count: described('Those that an earlier file contained; they are stored once.', count()),
  doubtful_count: described(
    'Those that may be transactions of an earlier file, where neither ids nor balances decide. They count in no balance until they are taken or dropped.',
    count(),
  ),
  created_by: described(
    'Who imported it; null if a version before this member did.',
    nullable(
      object({
        type: described('`user`: a person who is signed in. `key`: an API key.', choice('user', 'key', 'service')),
        name: described('The name of the person, or the `token_name` of the key.', nullable(line({ max: 511 }))),
      }),
    ),
  ),
  created_at: instant(),
});

export const BankFile = named('BankFile', object(fileFields()));
export type BankFile = Infer<typeof BankFile>;

export const exactStatuses = ['running', 'finished', 'failed'] as const;

export const ExactBookings = named(
  'ExactBookings',
  object({
    id: id(),
    status: described(
      '`running`: a worker goes on. `failed`: the work was given up; the next request or a retry of the failed work continues it.',
      choice(...exactStatuses),
    ),
    booked: described('The transactions that were booked so far.', count()),
    left: described(
      'The credits of the file that are neither booked, nor ignored, nor refunded; of a finished one as it ended.',
      count(),
    ),
    created_at: instant(),
    finished_at: nullable(instant()),
  }),
);
export type ExactBookings = Infer<typeof ExactBookings>;

export const ImportedBankFile = named(
  'ImportedBankFile',
  object({
    ...fileFields(),
    waiting: described(
      'The transactions of the file that wait for a decision, by the confidence of their best proposal.',
      object({
        exact: described('Those whose best proposal is `exact`.', count()),
        strong: described('Those whose best proposal is `strong`.', count()),
        weak: described('Those whose best proposal is `weak`.', count()),
        none: described('Those without a proposal.', count()),
      }),
    ),
    booked: described('The transactions of the file that are booked as a whole.', count()),
    exact_bookings: described(
      'The newest bookings of all its exact credits; null if there was none.',
      nullable(ExactBookings),
    ),
  }),
);
export type ImportedBankFile = Infer<typeof ImportedBankFile>;

export const bankLineResults = ['new', 'duplicate', 'doubtful'] as const;

export const BankFileLine = named(
  'BankFileLine',
  object({
    position: described('Its place in the file, from 1.', integer({ min: 1, max: limits.bank_file_transactions })),
    result: described(
      '`new`: it became a transaction. `duplicate`: an earlier line is this transaction. `doubtful`: not decided yet.',
      choice(...bankLineResults),
    ),
    transaction_id: described('The transaction that it is; of a duplicate the earlier one.', id()),
    status: described('What became of that transaction.', choice(...bankTransactionStatuses)),
    direction: choice(...bankDirections),
    amount: money(),
    booking_date: day(),
    counterparty: BankCounterparty,
    remittance: nullable(bankText()),
  }),
);
export type BankFileLine = Infer<typeof BankFileLine>;

/** A statement of one credit, of the example of a bank account. */
export const exampleStatement = [
  'PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz48RG9jdW1lbnQgeG1sbnM9InVybjppc286c3RkOmlzbzoyMDAyMjp0ZWNo',
  'OnhzZDpjYW10LjA1My4wMDEuMDgiPjxCa1RvQ3N0bXJTdG10PjxHcnBIZHI+PE1zZ0lkPkVYQU1QTEUtMTwvTXNnSWQ+PENyZUR0VG0+MjAy',
  'Ni0wMy0wMlQxODowMDowMCswMTowMDwvQ3JlRHRUbT48L0dycEhkcj48U3RtdD48SWQ+RVhBTVBMRS0xPC9JZD48RWxjdHJuY1NlcU5iPjE8',
  'L0VsY3RybmNTZXFOYj48QWNjdD48SWQ+PElCQU4+REUwMjEyMDMwMDAwMDAwMDIwMjA1MTwvSUJBTj48L0lkPjxDY3k+RVVSPC9DY3k+PC9B',
  'Y2N0PjxCYWw+PFRwPjxDZE9yUHJ0cnk+PENkPk9QQkQ8L0NkPjwvQ2RPclBydHJ5PjwvVHA+PEFtdCBDY3k9IkVVUiI+MC4wMDwvQW10PjxD',
  'ZHREYnRJbmQ+Q1JEVDwvQ2R0RGJ0SW5kPjxEdD48RHQ+MjAyNi0wMy0wMjwvRHQ+PC9EdD48L0JhbD48QmFsPjxUcD48Q2RPclBydHJ5PjxD',
  'ZD5DTEJEPC9DZD48L0NkT3JQcnRyeT48L1RwPjxBbXQgQ2N5PSJFVVIiPjUwLjAwPC9BbXQ+PENkdERidEluZD5DUkRUPC9DZHREYnRJbmQ+',
  'PER0PjxEdD4yMDI2LTAzLTAyPC9EdD48L0R0PjwvQmFsPjxOdHJ5PjxBbXQgQ2N5PSJFVVIiPjUwLjAwPC9BbXQ+PENkdERidEluZD5DUkRU',
  'PC9DZHREYnRJbmQ+PFN0cz48Q2Q+Qk9PSzwvQ2Q+PC9TdHM+PEJvb2tnRHQ+PER0PjIwMjYtMDMtMDI8L0R0PjwvQm9va2dEdD48VmFsRHQ+',
  'PER0PjIwMjYtMDMtMDI8L0R0PjwvVmFsRHQ+PEFjY3RTdmNyUmVmPkVYQU1QTEUtMS0xPC9BY2N0U3ZjclJlZj48TnRyeUR0bHM+PFR4RHRs',
  'cz48UmVmcz48RW5kVG9FbmRJZD5OT1RQUk9WSURFRDwvRW5kVG9FbmRJZD48L1JlZnM+PFJsdGRQdGllcz48RGJ0cj48UHR5PjxObT5Fcmlr',
  'YSBNdXN0ZXI8L05tPjwvUHR5PjwvRGJ0cj48RGJ0ckFjY3Q+PElkPjxJQkFOPkRFODkzNzA0MDA0NDA1MzIwMTMwMDA8L0lCQU4+PC9JZD48',
  'L0RidHJBY2N0PjwvUmx0ZFB0aWVzPjxSbXRJbmY+PFVzdHJkPksyNi03UVg0TU48L1VzdHJkPjwvUm10SW5mPjwvVHhEdGxzPjwvTnRyeUR0',
  'bHM+PC9OdHJ5PjwvU3RtdD48L0JrVG9Dc3RtclN0bXQ+PC9Eb2N1bWVudD4K',
].join('');

/** What a bank file may be, and why one is refused: the same for either owner. */
export const bankFileFormats = `Takes camt.053 and camt.054 (\`.001.02\`, \`.001.08\`) and MT940 (UTF-8 or Windows-1252, \`:86:\` in the form of German banks or free), at most ${limits.bank_file_transactions} transactions. A file is imported whole or refused on \`file\` or \`base64\`: \`corrupt\` (neither XML nor MT940, a document type or entities, balances that do not add up), \`unsupported\` (another message or version, such as camt.052 and MT942), \`invalid\` (an unknown account, another currency), \`max_length\` (too many transactions). Only booked entries become transactions, one for each of their details; what the bank kept of an entry is one with \`is_charge\`. A ZIP of at most ${limits.bank_zip_files} such files and ${limits.bank_zip_bytes / (1024 * 1024)} MiB unpacked is one bank file.`;
