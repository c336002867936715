/** The client's routes of debtors. */
import { nothing } from '../../../platform/dependencies.ts';
import { debtors, type Debtor, type DebtorInput, type DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import {
  compose,
  type DebtorContent,
  contentOf,
  debtorOf,
  differs,
  newDebtor,
  refuseSent,
  type Setting,
} from './debtor.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

export const debtorRoutes = implement(debtors, nothing, {
  list: async ({ db, query }) => store.page(db, query),
  get: async ({ db, path }) => orNotFound(await store.find(db, path.id)),
  create: async ({ tx, body }) => create(tx, body),
  update: checked(
    async ({ tx, body }) => {
      const setting = await readSetting(tx, body);
      refuseFailures((report) => refuseSent(body, setting, report));
      return setting;
    },
    async ({ tx, path, body, checked: setting }) => update(tx, path.id, body, setting),
  ),
  delete: async ({ tx, path }) => remove(tx, path.id),
});

async function create(tx: CompanyTx, body: DebtorInput): Promise<Debtor> {
  const debtor = newDebtor(composed(body, undefined, await readSetting(tx, body)), tx.now);
  store.add(tx, debtor);
  return debtor;
}

async function update(tx: CompanyTx, id: string, body: DebtorPatch, setting: Setting): Promise<Debtor> {
  const stored = orNotFound(await store.findForChange(tx, id));
  const before = contentOf(stored);
  const content = composed(body, before, setting);
  if (!differs(content, before)) return stored;
  const debtor = debtorOf(id, content, stored);
  return { ...debtor, updated_at: await store.change(tx, debtor) };
}

/** The foreign key refuses the deletion while an order refers to the debtor: a check beforehand would be a race. */
async function remove(tx: CompanyTx, id: string): Promise<undefined> {
  const existed = await store.deleteDebtor(tx, id).catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.foreign_key_violation) throw error;
    throw new Refusal('conflict', {
      detail: 'An order refers to this debtor. Only a debtor without orders can be deleted.',
      because: error,
    });
  });
  refuseUnless(existed, 'not_found');
  return undefined;
}

function composed(sent: DebtorInput | DebtorPatch, stored: DebtorContent | undefined, setting: Setting): DebtorContent {
  const report = new ValidationErrors();
  const content = compose(sent, stored, setting, report);
  refuseIfAny(report);
  return content;
}
