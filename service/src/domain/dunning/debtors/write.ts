/** The writes of a debtor, for its company and for the operator: what is refused, and what is stored. */
import type { DunningDebtorInput, DunningDebtorPatch } from '@mahnwerk/contract/dunning/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { creditorDomains, displayName } from '../../parties/identity/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { compose, contentFields, type DebtorRow, differs, failuresAfter, refuseSent, type Setting } from './debtor.ts';
import * as store from './store.ts';

export async function createDebtor(tx: CompanyTx, body: DunningDebtorInput): Promise<DebtorRow> {
  const report = new ValidationErrors();
  const content = compose(body, undefined, await readSetting(tx, body), report);
  await refuseTaken(tx, body, report);
  refuseIfAny(report);
  const debtor = { id: newId(), ...content, display_name: displayName(content) };
  await store.add(tx, debtor).catch(refuseViolation);
  return orNotFound(await store.readDebtor(tx, debtor.id));
}

/** The failures of what was sent, before the debtor is read. */
export async function checkSent(tx: CompanyTx, body: DunningDebtorPatch, id: string): Promise<Setting> {
  const setting = await readSetting(tx, body);
  const report = new ValidationErrors();
  refuseSent(body, setting, report);
  await refuseTaken(tx, body, report, id);
  refuseIfAny(report);
  return setting;
}

export async function updateDebtor(
  tx: CompanyTx,
  id: string,
  body: DunningDebtorPatch,
  setting: Setting,
): Promise<{ readonly before: DebtorRow; readonly after: DebtorRow }> {
  const stored = orNotFound(await store.findForChange(tx, id));
  const report = new ValidationErrors();
  const content = compose(body, stored, setting, report);
  refuseIfAny(report);
  if (!differs(content, contentFields.of(stored))) return { before: stored, after: stored };
  const debtor = { ...stored, ...content, display_name: displayName(content), ...failuresAfter(content, stored) };
  return {
    before: stored,
    after: { ...debtor, updated_at: await store.change(tx, debtor).catch(refuseViolation) },
  };
}

/** The foreign key refuses the deletion while an invoice refers to the debtor: a check beforehand would be a race. */
export async function deleteDebtor(tx: CompanyTx, id: string): Promise<undefined> {
  const existed = await store.deleteDebtor(tx, id).catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.foreign_key_violation) throw error;
    throw new Refusal('conflict', { detail: 'An invoice refers to this debtor.', because: error });
  });
  refuseUnless(existed, 'not_found');
  return undefined;
}

/** Reads the creditor's mailboxes only where an e-mail address was sent. */
const readSetting = async (tx: CompanyTx, { email }: DunningDebtorPatch): Promise<Setting> => ({
  today: await businessDate(tx),
  creditorDomains: email ? await creditorDomains(tx) : new Set(),
});

const duplicate = {
  field: 'customer_number',
  code: 'duplicate',
  message: 'Another debtor has this customer number.',
} as const;

/** Reports the customer number of another debtor. @param id the debtor that is changed */
async function refuseTaken(
  tx: CompanyTx,
  { customer_number }: DunningDebtorPatch,
  report: ValidationErrors,
  id?: string,
): Promise<void> {
  const holder = customer_number === undefined ? undefined : await store.findByNumber(tx, customer_number.trim());
  if (holder !== undefined && holder !== id) report.failAt(duplicate.field, duplicate.code, duplicate.message);
}

/** A concurrent request took the number after the check. */
function refuseViolation(error: unknown): never {
  if (sqlStateOf(error) !== sqlStates.unique_violation) throw error;
  throw new Refusal('validation_error', { errors: [duplicate], because: error });
}
