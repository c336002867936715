/** Published figures against the items in the ledgers, for the verification of everything and before money leaves (money.md 8). */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import {
  balanceOf,
  balanceOfMandate,
  type CountedPosition,
  differencesOfMandate,
  differing,
  type MandateItems,
  positionsOf,
  type Receipts,
  receiptsOf,
  untaxedMandate,
  type VatRates,
  vatRates,
  vatRowsOf,
  withStatedCommission,
} from '../figures/index.ts';
import { readItems, readMandateItems } from '../items/index.ts';
import { detailsIn, textOf, vatRowsIn } from './figures-text.ts';
import { isZeroRated } from './statement.ts';
import * as compared from './store-compared.ts';
import * as store from './store.ts';

/** What was compared so far, and what differs in the last page. */
export interface ComparedStatements {
  readonly statements: number;
  readonly findings: readonly string[];
}

const batch = 100;
const before_all = '00000000-0000-0000-0000-000000000000';

/** Goes through the published statements of every company in bounded memory. */
export async function* compareStatements(database: Database): AsyncGenerator<ComparedStatements> {
  let statements = 0;
  let after = { company_id: before_all, id: before_all };
  for (;;) {
    const page = await database.readAsOperator((db) => compared.pageOfPublishedStatements(db, { ...after, batch }));
    for (const { company_id, id } of page) {
      const findings = await database.readAsOperator((db) =>
        db.snapshot(() => differencesOfStatement(db.forCompany(company_id), id)),
      );
      statements += 1;
      yield { statements, findings };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < batch) return;
    after = last;
  }
}

/** What a published statement says otherwise than its items; one line each. */
export async function differencesOfStatement(db: CompanyDb, id: string): Promise<string[]> {
  const row = await store.find(db, id);
  assert(row !== undefined && row.is_own && row.status !== 'draft', 'the statement is published');
  const differences: string[] = [];
  const sum: Sum = { mandates: 0, balance_cents: 0n, positions: [], receipts: [] };
  const rates = vatRates(isZeroRated(row.tax_treatment));
  for await (const some of readMandateItems(db, id, await readItems(db, id))) {
    const ids = some.map(({ mandate }) => mandate.id);
    const details = new Map((await compared.readDetailsOf(db, id, ids)).map((each) => [each.id, each.details]));
    for (const each of some)
      differences.push(...addMandate(sum, each, { details: details.get(each.mandate.id), rates }));
  }
  differences.push(...ofSums(row, sum, await compared.readSums(db, id)));
  return differences.map((each) => `${row.clearing_no ?? row.invoice_no} (statement ${id}): ${each}`);
}

/** The same in the thread for large reads: a statement may have any number of cases. */
export const differencesInThread = threadTask(
  import.meta.url,
  'statements.compare',
  (db: OperatorDb, { company_id, statement_id }: { readonly company_id: string; readonly statement_id: string }) =>
    differencesOfStatement(db.forCompany(company_id), statement_id),
);

/** What the mandates of a statement add up to. */
interface Sum {
  mandates: number;
  balance_cents: bigint;
  readonly positions: CountedPosition[];
  readonly receipts: Receipts[];
}

function addMandate(
  sum: Sum,
  items: MandateItems,
  { details, rates }: { readonly details: string | undefined; readonly rates: VatRates },
): string[] {
  const { reference_number } = items.mandate;
  if (details === undefined) return [`${reference_number} is missing`];
  const stored = detailsIn(details);
  const untaxed = untaxedMandate(items, rates);
  const stated = [withStatedCommission(untaxed, stored)];
  sum.mandates += 1;
  sum.balance_cents += balanceOfMandate(stored);
  sum.positions.push(...positionsOf(stated));
  sum.receipts.push(...receiptsOf(stated));
  return differencesOfMandate(untaxed, stored).map((each) => `${reference_number}: ${each}`);
}

function ofSums(
  row: store.StatementRow,
  { mandates, balance_cents, positions, receipts }: Sum,
  { offset_cents, mandate_count }: Awaited<ReturnType<typeof compared.readSums>>,
): string[] {
  const { rows } = vatRowsOf(positions, receipts);
  const stored = vatRowsIn(row.vat_rows ?? '[]');
  const balance = balanceOf({ vat_rows: rows });
  return [
    ...(mandates === mandate_count ? [] : [`cases: expected ${mandates}, found ${mandate_count}`]),
    ...(textOf(stored) === textOf(rows) ? [] : ['its rows of VAT are not those of its items']),
    ...differing('balance of its cases', balance, balance_cents),
    ...differing('balance', balance, row.balance_cents),
    // A cancelled statement has given back what it took.
    ...(row.status === 'cancelled' ? [] : differing('offset', offset_cents, row.offset_cents)),
  ];
}
