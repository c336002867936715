/** The operator's routes of debtors of invoices: the rules of the company's own, also for a locked company, audited. */
import { type OperatorDunningDebtor, operatorDunningDebtors } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { bindToKnown, noCompany } from '../../parties/companies/index.ts';
import { type DebtorRow, operatorDebtorsUrl, presentDebtor } from './debtor.ts';
import * as store from './store.ts';
import { checkSent, createDebtor, deleteDebtor, updateDebtor } from './write.ts';

async function present(db: CompanyDb, rows: readonly DebtorRow[], publicUrl: string): Promise<OperatorDunningDebtor[]> {
  const owed = await store.readOwed(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { company_name, open_cents, invoice_count } = orNotFound(owed.get(row.id));
    const { company_id, open_amount } = { company_id: db.tenant.company_id, open_amount: moneyOf(open_cents) };
    return {
      ...presentDebtor(row, operatorDebtorsUrl(publicUrl)),
      company_id,
      company_name,
      open_amount,
      invoice_count,
    };
  });
}

async function presentOne(
  db: CompanyDb,
  row: DebtorRow | undefined,
  publicUrl: string,
): Promise<OperatorDunningDebtor> {
  const [debtor] = await present(db, [orNotFound(row)], publicUrl);
  return orNotFound(debtor);
}

/** The company that the body names. @throws Refusal validation_error, sandbox_source_managed */
async function companyOf(tx: OperatorTx, company_id: string): Promise<CompanyTx> {
  const bound = await bindToKnown(tx, company_id);
  refuseFailures((report) => {
    if (bound === undefined) report.failAt('company_id', 'invalid', noCompany);
  });
  return orNotFound(bound);
}

export const operatorDebtorRoutes = implement(operatorDunningDebtors, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.page(db, query), (bound, rows) =>
        present(
          bound,
          rows.map(({ company_id: _company, ...row }) => row),
          deps.publicUrl,
        ),
      ),
    ),
  get: ({ db, path, deps }) =>
    db.snapshot(async () => presentOne(db, await store.readDebtor(db, path.id), deps.publicUrl)),
  async create({ tx, body: { company_id, ...input }, deps }) {
    const bound = await companyOf(tx, company_id);
    const row = await createDebtor(bound, input);
    return audited(await presentOne(bound, row, deps.publicUrl), { company: company_id, target: row.id, after: row });
  },
  update: checked(
    async ({ tx, path, body }) => {
      const company = await store.companyOfDebtor(tx, path.id);
      return company === undefined ? undefined : checkSent(tx.forCompany(company), body, path.id);
    },
    async ({ tx, path, body, checked: setting, deps }) => {
      const { before, after } = await updateDebtor(tx, path.id, body, orNotFound(setting));
      const debtor = await presentOne(tx, after, deps.publicUrl);
      return before.updated_at === after.updated_at ? unchanged(debtor) : audited(debtor, { before, after });
    },
  ),
  async delete({ tx, path }) {
    const before = orNotFound(await store.readDebtor(tx, path.id));
    await deleteDebtor(tx, path.id);
    return audited(undefined, { before });
  },
});
