/**
 * Which entries an export of postings holds: everything that was recorded to the end of its last day and that no other export
 * of the owner holds (intake.md 7). It is asked for by what is held, not by when: what commits late is in the next export. Two
 * exports of one owner are made one after the other, behind a lock.
 */
import type { AccountingData } from '@mahnwerk/contract/shapes/accounting.ts';
import { postings_max } from '@mahnwerk/contract/shapes/accounting.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addDays, dayOf, instantOf } from '../../../values/day.ts';
import { lackingSettings } from '../accounting-settings/index.ts';
import { vatRowsIn } from '../../statements/statements/index.ts';
import { type Period, periodOf } from './period.ts';
import { isDebtorAccount } from './posting.ts';
import { statementPostings } from './statement-postings.ts';
import { earliestOfCases, takeOfCases } from './store-take-case.ts';
import { earliestOfOperator, takeOfOperator } from './store-take-operator.ts';
import * as store from './store-take.ts';
import type { NewEntry, Take } from './taking.ts';
import { type DunningTake, dunningEntries } from './take-dunning.ts';

/** Whose entries are taken, with the transaction that sees them. */
export type Books =
  | { readonly api: 'case'; readonly tx: CompanyTx; readonly company: string }
  | { readonly api: 'dunning'; readonly tx: CompanyTx; readonly company: string }
  | { readonly api: 'operator'; readonly tx: OperatorTx; readonly company: null };

interface Asked {
  readonly export_id: string;
  /** Entries recorded to the end of this day. */
  readonly to: string;
  /** The last day of the export before; null: none. */
  readonly last: string | null;
  readonly settings: AccountingData;
}

/** The instant behind a day. */
const endOf = (day: string): string => instantOf(addDays(day, 1), '00:00');

/** A row more than a file may have. */
const room = postings_max + 1;

const earliestIn = (instants: readonly (string | null)[]): string[] =>
  instants
    .filter((each) => each !== null)
    .toSorted()
    .slice(0, 1);

/** When the oldest entry was recorded that no export holds: the first of these in whose fiscal year there is one. */
async function earliestOf(books: Books, take: DunningTake): Promise<readonly string[]> {
  const { until } = take;
  if (books.api === 'dunning') {
    const entries = await dunningEntries(books.tx, take);
    return [
      ...earliestIn(entries.map(({ first_at }) => first_at)),
      ...earliestIn(entries.map(({ recorded_at }) => recorded_at)),
    ];
  }
  const cancelled = await store.earliestCancelled(books.tx, books, until);
  const published = (await store.readPublished(books.tx, books, { until, room })).find(
    (row) => postingsOf(row, books).length > 0,
  );
  const others = books.api === 'case' ? earliestOfCases(books.tx, until) : earliestOfOperator(books.tx, until);
  return earliestIn([await others, cancelled, published?.published_at ?? null]);
}

const postingsOf = (row: store.PublishedRow, { api }: Pick<Books, 'api'>) =>
  statementPostings(
    {
      vat_rows: row.vat_rows === null ? [] : vatRowsIn(row.vat_rows),
      total_cents: row.total_cents,
      paid_too_much_cents: row.paid_too_much_cents,
    },
    api === 'operator' ? 'operator' : 'company',
  );

const entriesOf = (row: store.PublishedRow, books: Books): NewEntry[] =>
  postingsOf(row, books).map((posting, index) => ({
    ...posting,
    kind: 'statement',
    source_id: row.id,
    part: index + 1,
    subject_id: books.company === null ? row.company_id : null,
    debtor_number: books.company === null ? row.customer_number : null,
    day: row.booking_date,
    reference: row.invoice_no,
    name: books.company === null ? row.name : (row.clearing_no ?? ''),
  }));

async function takeAll(books: Books, { payments_since, ...take }: Take & DunningTake): Promise<void> {
  const { tx } = books;
  const { export_id, until } = take;
  if (books.api === 'dunning') {
    const entries = (await dunningEntries(books.tx, { until, room, payments_since })).map(({ entry }) => entry);
    return store.insertEntries(tx, books, { export_id, entries });
  }
  const published = await store.readPublished(tx, books, { until, room });
  const entries = published.flatMap((row) => entriesOf(row, books));
  await store.insertEntries(tx, books, { export_id, entries });
  await store.takeCancellations(tx, books, take);
  await (books.api === 'case' ? takeOfCases(books.tx, take) : takeOfOperator(books.tx, take));
}

/**
 * Takes the entries of a new export, which exists already, behind the lock of its owner's exports.
 *
 * @returns the period that they are of, and how many rows they are @throws Refusal conflict where nothing is new;
 * validation_error for too many rows; not_ready for settings that are lacking
 */
export async function takeEntries(
  books: Books,
  { export_id, to, last, settings }: Asked,
): Promise<Period & { readonly row_count: number }> {
  let [period, row_count]: [Period, number] = [{ from: to, to }, 0];
  const { payments_since } = settings;
  for (const earliest of await earliestOf(books, { until: endOf(to), room, payments_since })) {
    period = periodOf({ earliest: dayOf(earliest), last, to }, settings.fiscal_year_begins);
    await takeAll(books, { export_id, until: endOf(period.to), room, payments_since });
    row_count = await store.countEntries(books.tx, export_id);
    if (row_count > 0) break;
  }
  refuseUnless(row_count > 0, 'conflict', { detail: 'Nothing new was recorded to the end of this day.' });
  refuseFailures((report) => {
    if (row_count > postings_max)
      report.failAt('to', 'max_length', `An export has at most ${postings_max} rows. Choose an earlier day.`);
  });
  await refuseLacking(books, export_id, settings);
  return { ...period, row_count };
}

async function refuseLacking({ api, tx }: Books, export_id: string, settings: AccountingData): Promise<void> {
  const { accounts, rates } = await store.readUsed(tx, export_id);
  const needed = accounts
    .filter(
      ({ name, debtor_number }) =>
        name !== 'debtor_collective' || !isDebtorAccount(debtor_number, settings.account_length),
    )
    .map(({ name }) => name);
  const fields = lackingSettings(settings, { accounts: needed, rates }, api === 'operator' ? 'operator' : 'company');
  if (fields.length === 0) return;
  throw new Refusal('not_ready', {
    detail: 'Settings of the bookkeeping are missing. Complete every field in `errors`.',
    errors: fields.map((field) => ({ field, code: 'required', message: `\`${field}\` is required.` })),
  });
}
