/** The tables of reports, read page by page. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Cell, Column, Sheet } from '../../../platform/spreadsheet/index.ts';
import { readParts } from '../../money/ledger/index.ts';
import * as rows from './report-rows.ts';
import * as store from './store-reports.ts';
import type { ExportRow } from './store.ts';

type Rows = readonly (readonly Cell[])[];
type ReadDatabase = Pick<Database, 'readAsOperator'>;

const batch = 500;
/** Cases are computed: so many at once. */
const cases_batch = 100;
const first = '00000000-0000-0000-0000-000000000000';

/** @throws AssertionError for an export of postings, which is no table */
export async function reportOf(row: ExportRow, database: ReadDatabase): Promise<Sheet> {
  const { kind, api, from_on: from, to_on: to, company_id } = row;
  assert(company_id !== null && kind !== 'datev', 'a report is one of a company');
  const company = company_id;
  const read = <R extends { readonly id: string }>(
    page: (db: CompanyDb, after: string, size: number) => Promise<readonly R[]>,
    cellsOf: (row: R) => readonly Cell[],
  ) => pagesOf(database, company, { page, cellsOf });
  if (kind === 'open_items')
    return api === 'case'
      ? sheetOf('Offene Posten', rows.openItems.cases, await openCases(database, company, to))
      : sheetOf(
          'Offene Posten',
          rows.openItems.dunning,
          await read(
            (db, after, size) => store.readInvoices(db, to, { after, batch: size }),
            (each) => rows.invoiceRow(each, to),
          ),
        );
  assert(from !== null, 'a report of a period has a first day');
  const span = (after: string, size: number) => ({ from, to, after, batch: size });
  if (kind === 'statements')
    return sheetOf(
      'Abrechnungen',
      rows.statementColumns,
      await read((db, after, size) => store.readStatements(db, span(after, size)), rows.statementRow),
    );
  return api === 'case'
    ? sheetOf(
        'Zahlungen',
        rows.paymentColumns,
        await read((db, after, size) => store.readPayments(db, span(after, size)), rows.paymentRow),
      )
    : sheetOf(
        'Zahlungen',
        rows.invoicePaymentColumns,
        await read((db, after, size) => store.readInvoicePayments(db, span(after, size)), rows.invoicePaymentRow),
      );
}

const sheetOf = (name: string, columns: readonly Column[], found: Rows): Sheet => ({ name, columns, rows: found });

async function pagesOf<R extends { readonly id: string }>(
  database: ReadDatabase,
  company: string,
  {
    page,
    cellsOf,
  }: {
    readonly page: (db: CompanyDb, after: string, size: number) => Promise<readonly R[]>;
    readonly cellsOf: (row: R) => readonly Cell[];
  },
): Promise<Rows> {
  const cells: (readonly Cell[])[] = [];
  for (let after = first, isLast = false; !isLast;) {
    const at = after;
    const found = await database.readAsOperator((db) => page(db.forCompany(company), at, batch));
    cells.push(...found.map(cellsOf));
    isLast = found.length < batch;
    after = found.at(-1)?.id ?? after;
  }
  return cells;
}

/** Cases with something open, or paid too much, at the end of a day. */
async function openCases(database: ReadDatabase, company: string, to: string): Promise<Rows> {
  const cells: (readonly Cell[])[] = [];
  for (let after = first, isLast = false; !isLast;) {
    const at = after;
    const [found, figures] = await database.readAsOperator(async (db) => {
      const own = db.forCompany(company);
      const mandates = await store.readMandates(own, to, { after: at, batch: cases_batch });
      const ids = mandates.map(({ id }) => id);
      return [mandates, await readParts(own, ids, { asOf: to }, ['lines'])] as const;
    });
    for (const mandate of found) {
      const lines = figures.get(mandate.id)?.figures.lines;
      if (lines === undefined || lines.total.open === 0n) continue;
      const { total, principal_claim: principal } = lines;
      cells.push(
        rows.caseRow(mandate, {
          principal: principal.claimed - principal.waived,
          claimed: total.claimed - total.waived,
          paid: total.paid,
          open: total.open,
        }),
      );
    }
    isLast = found.length < cases_batch;
    after = found.at(-1)?.id ?? after;
  }
  return cells;
}
