/** What writes a debtor, by its company and by the operator. */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, Refusal, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import {
  compose,
  type DebtorContent,
  contentFields,
  debtorOf,
  differs,
  newDebtor,
  refuseSent,
  type Setting,
  type DebtorRow,
} from './debtor.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

/** Refuses what no stored debtor could make valid, before the debtor is looked up. */
export async function checkPatch(db: CompanyDb, body: DebtorPatch): Promise<Setting> {
  const setting = await readSetting(db, body);
  refuseFailures((report) => refuseSent(body, setting, report));
  return setting;
}

/** @throws Refusal validation_error with every violated rule */
export async function createDebtor(tx: CompanyTx, body: DebtorInput): Promise<DebtorRow> {
  const debtor = newDebtor(composed(body, undefined, await readSetting(tx, body)), tx.now);
  store.add(tx, debtor);
  return debtor;
}

/** Writes nothing where nothing changes: both are then the stored debtor. */
export async function changeDebtor(
  tx: CompanyTx,
  id: string,
  body: DebtorPatch,
  setting: Setting,
): Promise<{ readonly before: DebtorRow; readonly after: DebtorRow }> {
  const before = orNotFound(await store.findForChange(tx, id));
  const stored = contentFields.of(before);
  const content = composed(body, stored, setting);
  if (!differs(content, stored)) return { before, after: before };
  if (content.addresses.length === 0 && stored.addresses.length > 0)
    refuseUnless(!(await store.hasOpenCase(tx, id)), 'conflict', {
      detail: 'The debtor has an open case, which needs an address. Replace the address instead.',
    });
  const debtor = debtorOf(id, content, before);
  return { before, after: { ...debtor, updated_at: await store.change(tx, debtor) } };
}

/**
 * Deletes a debtor without orders. The foreign key refuses it while an order refers to the debtor: a check beforehand would be a race.
 *
 * @throws Refusal conflict, not_found
 */
export async function removeDebtor(tx: CompanyTx, id: string): Promise<void> {
  const existed = await store.deleteDebtor(tx, id).catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.foreign_key_violation) throw error;
    throw new Refusal('conflict', {
      detail: 'An order refers to this debtor. Only a debtor without orders can be deleted.',
      because: error,
    });
  });
  refuseUnless(existed, 'not_found');
}

/** The content after a write; refuses what breaks a rule. */
function composed(sent: DebtorInput | DebtorPatch, stored: DebtorContent | undefined, setting: Setting): DebtorContent {
  const report = new ValidationErrors();
  const content = compose(sent, stored, setting, report);
  refuseIfAny(report);
  return content;
}
