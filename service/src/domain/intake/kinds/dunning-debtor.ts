/** Debtors of invoices in files: new ones, those that are here, and what becomes of these. */
import {
  DunningDebtorInput,
  DunningDebtorPatch,
  type DunningDebtorPatch as Patch,
} from '@mahnwerk/contract/dunning/debtors.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import {
  checkSent,
  createDebtor,
  type DebtorRow,
  failuresOfChange,
  failuresOfNew,
  readSetting,
  updateDebtor,
} from '../../dunning/debtors/index.ts';
import { actingAsOf, changedAddress, debtorNames, newAddress, partyIn } from './debtor-values.ts';
import type { Setting } from './rules.ts';
import { type Finding, findingsOf, present, readBody, refusal, valueOf, type Values } from './values.ts';

export type Known = Awaited<ReturnType<typeof readSetting>>;

/** The body that creates the debtor of a row. */
export const newDebtorBody = (values: Values, { options }: Pick<Setting, 'options'>) =>
  present({
    customer_number: valueOf(values, 'customer_number'),
    acting_as: actingAsOf(values, options.acting_as),
    ...partyIn(values),
    legal_form: valueOf(values, 'legal_form'),
    vat_number: valueOf(values, 'vat_number'),
    address: newAddress(values),
    email: valueOf(values, 'email'),
    phone: valueOf(values, 'phone'),
  });

/** The body that changes a debtor by the filled cells of a row. */
const changeBody = (values: Values) =>
  present({
    acting_as: valueOf(values, 'acting_as'),
    ...partyIn(values),
    legal_form: valueOf(values, 'legal_form'),
    vat_number: valueOf(values, 'vat_number'),
    address: changedAddress(values),
    email: valueOf(values, 'email'),
    phone: valueOf(values, 'phone'),
  });

/** What keeps the debtor of a row from being created. */
export function refusedNew(values: Values, setting: Setting, known: Known): Finding[] {
  const { body, failures } = readBody(DunningDebtorInput, newDebtorBody(values, setting));
  return findingsOf(body === undefined ? failures : failuresOfNew(body, known), debtorNames);
}

/** What a row would change of a debtor that is here. */
export interface Change {
  readonly body: Patch;
  readonly fields: readonly string[];
  readonly findings: readonly Finding[];
}

/** The change of a debtor by a row; undefined where it says nothing else than what is here. */
export function changeOf(values: Values, stored: DebtorRow, known: Known): Change | undefined {
  const sent = changeBody(values);
  const { body, failures } = readBody(DunningDebtorPatch, sent);
  if (body === undefined) return { body: {}, fields: [], findings: findingsOf(failures, debtorNames) };
  const judged = failuresOfChange(body, stored, known);
  if (!judged.changes) return undefined;
  return {
    body,
    fields: fieldsThatDiffer(values, stored, known),
    findings: findingsOf(judged.failures, debtorNames),
  };
}

/** The filled fields of a row that say something else, one at a time. */
function fieldsThatDiffer(values: Values, stored: DebtorRow, known: Known): string[] {
  return Object.keys(values).filter((field) => {
    if (valueOf(values, field) === undefined || field === 'customer_number') return false;
    const { body } = readBody(DunningDebtorPatch, changeBody({ [field]: values[field] ?? null }));
    return body !== undefined && Object.keys(body).length > 0 && failuresOfChange(body, stored, known).changes;
  });
}

/** Creates the debtor of a row. @throws Refusal */
export async function createFrom(tx: CompanyTx, values: Values, setting: Setting): Promise<DebtorRow> {
  const { body, failures } = readBody(DunningDebtorInput, newDebtorBody(values, setting));
  if (body === undefined) throw refusal(failures);
  return createDebtor(tx, body);
}

/** Changes a debtor by a row. @throws Refusal */
export async function changeBy(tx: CompanyTx, id: string, values: Values): Promise<DebtorRow> {
  const { body, failures } = readBody(DunningDebtorPatch, changeBody(values));
  if (body === undefined) throw refusal(failures);
  return (await updateDebtor(tx, id, body, await checkSent(tx, body, id))).after;
}
