/** The operator's routes of statements. */
import {
  operatorSingleMandateStatements,
  operatorStatements,
  type OperatorSingleMandateStatement,
  type OperatorStatement,
  type SettlementInput,
} from '@mahnwerk/contract/operator/statements.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { businessDateOf, todayInBerlin } from '../../ladder/business-date/index.ts';
import { detailsIn } from './figures-text.ts';
import { cancelStatement, publishStatement } from './publish.ts';
import { findOfKind, presentAllForOperator, presentSinglesForOperator } from './read.ts';
import { refuseFuture, type Settlement, settleStatement } from './settle.ts';
import { presentDetails } from './statement.ts';
import { listAll, listMandates } from './store-lists.ts';
import * as store from './store.ts';

async function lockOfKind(tx: CompanyTx, id: string, kind: store.StatementRow['kind']): Promise<store.StatementRow> {
  const row = orNotFound(await store.lock(tx, id));
  refuseUnless(row.kind === kind && (kind === 'collective' || row.is_complete), 'not_found');
  return row;
}

const present = async (db: CompanyDb, id: string, publicUrl: string): Promise<OperatorStatement> =>
  orNotFound((await presentAllForOperator(db, [await findOfKind(db, id, 'collective')], publicUrl))[0]);

const presentSingle = async (db: CompanyDb, id: string, publicUrl: string): Promise<OperatorSingleMandateStatement> =>
  orNotFound((await presentSinglesForOperator(db, [await findOfKind(db, id, 'single')], publicUrl))[0]);

const settlementOf = ({ amount, value_date, reference = null }: SettlementInput): Settlement => ({
  amount_cents: centsOf(amount),
  value_date,
  reference,
  bank_transaction_id: null,
});

const todayOfStatement = async (tx: OperatorTx, id: string): Promise<string> =>
  businessDateOf(tx, await store.companyOfStatement(tx, id));

/** Of the day of the cancellation, which is a point in time. */
const yearNow = (tx: CompanyTx): number => Number(todayInBerlin(tx).slice(0, 4));

export const operatorStatementRoutes = implement(operatorStatements, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await listAll(db, 'collective', query), (bound, rows) =>
        presentAllForOperator(bound, rows, deps.publicUrl),
      ),
    ),

  get: ({ db, path, deps }) => db.snapshot(() => present(db, path.id, deps.publicUrl)),

  async update({ tx, path, body, deps }) {
    const row = await lockOfKind(tx, path.id, 'collective');
    refuseUnless(row.status === 'draft', 'conflict', { detail: 'The statement is not a draft.' });
    const before = await present(tx, path.id, deps.publicUrl);
    const { comment = row.comment, booking_date = row.booking_date } = body;
    if (comment === row.comment && booking_date === row.booking_date) return unchanged(before);
    store.change(tx, row.id, { comment, booking_date });
    const after = await present(tx, path.id, deps.publicUrl);
    return audited(after, { before, after });
  },

  async discard({ tx, path, deps }) {
    const row = await lockOfKind(tx, path.id, 'collective');
    refuseUnless(row.status === 'draft', 'conflict', { detail: 'The statement is not a draft.' });
    const before = await present(tx, path.id, deps.publicUrl);
    store.discard(tx, row.id);
    return audited(undefined, { before });
  },

  mandate_details: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      await findOfKind(db, path.id, 'collective');
      return mapPage(await listMandates(db, path.id, query), ({ details }) =>
        presentDetails(detailsIn(details), deps.publicUrl),
      );
    }),

  async publish({ tx, path, deps }) {
    const row = await lockOfKind(tx, path.id, 'collective');
    await publishStatement(tx, row, deps);
    const after = await present(tx, path.id, deps.publicUrl);
    return audited(after, { before: { status: row.status }, after });
  },

  async cancel({ tx, path, body, deps }) {
    const row = await lockOfKind(tx, path.id, 'collective');
    await cancelStatement(tx, row, { reason: body.reason, year: yearNow(tx), deps });
    const after = await present(tx, path.id, deps.publicUrl);
    return audited(after, { before: { status: row.status }, after });
  },

  settle: checked(
    async ({ tx, path, body }) => refuseFuture(await todayOfStatement(tx, path.id), body),
    async ({ tx, path, body, deps }) => {
      await lockOfKind(tx, path.id, 'collective');
      const before = await present(tx, path.id, deps.publicUrl);
      await settleStatement(tx, path.id, settlementOf(body));
      const after = await present(tx, path.id, deps.publicUrl);
      return audited(after, { before: { outstanding: before.outstanding }, after });
    },
  ),
});

export const operatorSingleStatementRoutes = implement(operatorSingleMandateStatements, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await listAll(db, 'single', query), (bound, rows) =>
        presentSinglesForOperator(bound, rows, deps.publicUrl),
      ),
    ),

  get: ({ db, path, deps }) => db.snapshot(() => presentSingle(db, path.id, deps.publicUrl)),

  async publish({ tx, path, deps }) {
    const row = await lockOfKind(tx, path.id, 'single');
    await publishStatement(tx, row, deps);
    const after = await presentSingle(tx, path.id, deps.publicUrl);
    return audited(after, { before: { status: row.status }, after });
  },

  async cancel({ tx, path, body, deps }) {
    const row = await lockOfKind(tx, path.id, 'single');
    await cancelStatement(tx, row, { reason: body.reason, year: yearNow(tx), deps });
    const after = await presentSingle(tx, path.id, deps.publicUrl);
    return audited(after, { before: { status: row.status }, after });
  },

  settle: checked(
    async ({ tx, path, body }) => refuseFuture(await todayOfStatement(tx, path.id), body),
    async ({ tx, path, body, deps }) => {
      await lockOfKind(tx, path.id, 'single');
      const before = await presentSingle(tx, path.id, deps.publicUrl);
      await settleStatement(tx, path.id, settlementOf(body));
      const after = await presentSingle(tx, path.id, deps.publicUrl);
      return audited(after, { before: { outstanding: before.outstanding }, after });
    },
  ),
});
