/** Settings of bookkeeping: of a company by its own people and by the operator, and the operator's own. */
import { isDeepStrictEqual } from 'node:util';
import { accountAccountingSettings } from '@mahnwerk/contract/account/accounting.ts';
import { companyAccountingSettings, operatorAccountingSettings } from '@mahnwerk/contract/operator/accounting.ts';
import type { AccountingSettings, AccountingSettingsPatch } from '@mahnwerk/contract/shapes/accounting.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { companyOf } from '../../../platform/http/authorize.ts';
import { checked, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { readCompany, refuseMirrored } from '../../parties/companies/index.ts';
import { type Books, changedSettings, presentSettings, reportLengths, reportWrong } from './settings.ts';
import * as store from './store.ts';

const booksOf = (owner: string | null): Books => (owner === null ? 'operator' : 'company');

const shown = async (db: OperatorDb | CompanyDb, owner: string | null): Promise<AccountingSettings> =>
  presentSettings(await store.readSettings(db, owner), booksOf(owner));

async function change(
  tx: OperatorTx | CompanyTx,
  owner: string | null,
  patch: AccountingSettingsPatch,
): Promise<Audited<AccountingSettings>> {
  await store.lock(tx, owner);
  const stored = await store.readSettings(tx, owner);
  const data = changedSettings(stored, patch, tx.now);
  refuseFailures((report) => reportLengths(data, report));
  const before = presentSettings(stored, booksOf(owner));
  if (isDeepStrictEqual(data, stored)) return unchanged(before);
  store.write(tx, owner, data);
  const after = presentSettings(data, booksOf(owner));
  return audited(after, { ...(owner === null ? {} : { company: owner }), target: store.idOf(owner), before, after });
}

const rightPatch =
  (books: Books) =>
  ({ body }: { readonly body: AccountingSettingsPatch }): AccountingSettingsPatch => {
    refuseFailures((report) => reportWrong(body, books, report));
    return body;
  };

const operatorRoutes = implement(operatorAccountingSettings, {
  get: ({ db }) => shown(db, null),
  update: withLock(
    ({ tx }) => store.lock(tx, null),
    checked(rightPatch('operator'), ({ tx, checked: patch }) => change(tx, null, patch)),
  ),
});

const companyRoutes = implement(companyAccountingSettings, {
  get: ({ db, path }) => shown(db, path.company_id),
  update: withLock(
    ({ tx, path }) => store.lock(tx, path.company_id),
    checked(rightPatch('company'), async ({ tx, path: { company_id }, checked: patch }) => {
      refuseMirrored((await readCompany(tx)).sandbox_origin);
      return change(tx, company_id, patch);
    }),
  ),
});

const accountRoutes = implement(accountAccountingSettings, {
  get: ({ db, caller }) => shown(db, companyOf(caller)),
  update: withLock(
    ({ tx, caller }) => store.lock(tx, companyOf(caller)),
    checked(rightPatch('company'), async ({ tx, caller, checked: patch }) => {
      const owner = companyOf(caller);
      const { sandbox_origin, status } = await readCompany(tx.forCompany(owner));
      refuseMirrored(sandbox_origin);
      refuseUnless(status !== 'offboarded', 'company_offboarded');
      return change(tx, owner, patch);
    }),
  ),
});

export const settingsRoutes: readonly RouteModule[] = [operatorRoutes, companyRoutes, accountRoutes];
