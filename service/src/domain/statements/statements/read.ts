/** Presents statements with what belongs to them: documents, the cases, what is outstanding. */
import assert from 'node:assert/strict';
import type { SingleMandateStatement, Statement } from '@mahnwerk/contract/case/statements.ts';
import type { OperatorSingleMandateStatement, OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readDocumentsOf } from '../../correspondence/documents/index.ts';
import type { MandateDetails } from '../figures/index.ts';
import { detailsIn } from './figures-text.ts';
import { blocksOf, outdatedReasonsOf, readSetting } from './publish.ts';
import { presentForOperator, presentSingle, presentSingleForOperator, presentStatement } from './statement.ts';
import { readDetails } from './store-lists.ts';
import * as store from './store.ts';

type Kind = store.StatementRow['kind'];

/** 404 for another kind. */
export async function findOfKind(db: CompanyDb, id: string, kind: Kind): Promise<store.StatementRow> {
  const row = orNotFound(await store.find(db, id));
  refuseUnless(row.kind === kind && (kind === 'collective' || row.is_complete), 'not_found');
  return row;
}

export async function presentStatements(
  db: CompanyDb,
  rows: readonly store.StatementRow[],
  publicUrl: string,
): Promise<Statement[]> {
  const documents = await documentsOf(db, 'statement', rows);
  return rows.map((row) => presentStatement(row, documents.get(row.id) ?? [], publicUrl));
}

export async function presentSingles(
  db: CompanyDb,
  rows: readonly store.StatementRow[],
  publicUrl: string,
): Promise<SingleMandateStatement[]> {
  const [documents, details] = await Promise.all([
    documentsOf(db, 'single_mandate_statement', rows),
    detailsOf(db, rows),
  ]);
  return rows.map((row) =>
    presentSingle(row, { details: details(row), documents: documents.get(row.id) ?? [] }, publicUrl),
  );
}

export async function presentAllForOperator(
  db: CompanyDb,
  rows: readonly store.StatementRow[],
  publicUrl: string,
): Promise<OperatorStatement[]> {
  const view = await operatorView(db, rows, { type: 'statement', publicUrl });
  return rows.map((row) => presentForOperator(row, view(row)));
}

export async function presentSinglesForOperator(
  db: CompanyDb,
  rows: readonly store.StatementRow[],
  publicUrl: string,
): Promise<OperatorSingleMandateStatement[]> {
  const [view, details] = await Promise.all([
    operatorView(db, rows, { type: 'single_mandate_statement', publicUrl }),
    detailsOf(db, rows),
  ]);
  return rows.map((row) => presentSingleForOperator(row, { ...view(row), details: details(row) }));
}

interface Presented {
  readonly type: 'statement' | 'single_mandate_statement';
  readonly publicUrl: string;
}

async function operatorView(db: CompanyDb, rows: readonly store.StatementRow[], { type, publicUrl }: Presented) {
  const ids = rows.map(({ id }) => id);
  const [setting, owed, documents] = await Promise.all([
    readSetting(db, rows),
    store.readOutstandingOf(db, ids),
    documentsOf(db, type, rows),
  ]);
  const outstanding = new Map(owed.map(({ id, amount_cents }) => [id, amount_cents]));
  return (row: store.StatementRow) => {
    const outdated = outdatedReasonsOf(row, setting);
    return {
      outdated,
      blocked: blocksOf(row, outdated, setting),
      outstanding: outstanding.get(row.id) ?? 0n,
      company_name: setting.company.name,
      documents: documents.get(row.id) ?? [],
      publicUrl,
    };
  };
}

async function documentsOf(db: CompanyDb, type: Presented['type'], rows: readonly store.StatementRow[]) {
  const found = await readDocumentsOf(
    db,
    type,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(found, ({ parent_id }) => parent_id);
}

async function detailsOf(
  db: CompanyDb,
  rows: readonly store.StatementRow[],
): Promise<(row: store.StatementRow) => MandateDetails> {
  const found = await readDetails(
    db,
    rows.map(({ id }) => id),
  );
  const byStatement = new Map(found.map(({ statement_id, details }) => [statement_id, details]));
  return ({ id }) => {
    const details = byStatement.get(id);
    assert(details !== undefined, 'a single-mandate statement has its case');
    return detailsIn(details);
  };
}
