/** Debtors of orders in files: new ones, those that are here, and what becomes of these. */
import { DebtorInput, DebtorPatch, type DebtorPatch as Patch } from '@mahnwerk/contract/case/debtors.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import {
  changeDebtor,
  checkPatch,
  createDebtor,
  debtorFields,
  type DebtorRow,
  type DebtorSetting,
  findByReferences,
  readDebtors,
  readReferredDebtors,
  triedChange,
  triedDebtor,
} from '../../collection/debtors/index.ts';
import { actingAsOf, debtorNames, newAddress, partyIn } from './debtor-values.ts';
import type { Made, Setting } from './rules.ts';
import {
  errorAt,
  type Finding,
  findingsOf,
  present,
  printOf,
  readBody,
  refusal,
  valueOf,
  type Values,
  warningAt,
} from './values.ts';

/** The field of a row that has the `your_reference` of its debtor. */
export type ReferenceField = 'your_reference' | 'debtor_reference';

/** Why what an import made was taken back. */
export const taken_back = 'Import zurückgenommen';

const names: Readonly<Record<string, string>> = {
  ...debtorNames,
  'addresses[0]': 'street',
  addresses: 'street',
  'communication_channels[0]': 'email',
  'bank_accounts[0]': 'iban',
};

/** Where a failure of a channel stands: the phone is the second one where there is an e-mail address before it. */
const namesIn = (values: Values, isNew: boolean): Readonly<Record<string, string>> =>
  isNew && valueOf(values, 'email') === undefined
    ? { ...names, 'communication_channels[0]': 'phone' }
    : { ...names, 'communication_channels[1]': 'phone' };

/** The body that creates the debtor of a row. */
const newBody = (values: Values, at: ReferenceField, { options }: Pick<Setting, 'options'>) => {
  const address = newAddress(values);
  const [email, phone, iban] = ['email', 'phone', 'iban'].map((field) => valueOf(values, field));
  const channels = [
    ...(email === undefined ? [] : [{ type: 'email', value: email }]),
    ...(phone === undefined ? [] : [{ type: 'phone', value: phone }]),
  ];
  return present({
    your_reference: valueOf(values, at),
    acting_as: actingAsOf(values, options.acting_as),
    ...partyIn(values),
    legal_form: valueOf(values, 'legal_form'),
    vat_number: valueOf(values, 'vat_number'),
    addresses: address && [address],
    communication_channels: channels.length > 0 ? channels : undefined,
    bank_accounts: iban === undefined ? undefined : [{ iban }],
  });
};

const addressMembers = ['street', 'postal_code', 'city', 'country'] as const;

/** The stored addresses with the filled cells in the primary one; undefined where no cell is filled. */
function changedAddresses(values: Values, stored: DebtorRow): readonly object[] | undefined {
  const filled = present(Object.fromEntries(addressMembers.map((field) => [field, valueOf(values, field)])));
  if (Object.keys(filled).length === 0) return undefined;
  if (stored.addresses.length > 0)
    return stored.addresses.map((each) => (each.primary ? { ...each, ...filled } : each));
  const address = newAddress(values);
  return address && [address];
}

type Entry = Readonly<Record<string, unknown>>;

/** The entries with this one in place of the first of its kind, or behind them. */
function replacing(entries: readonly Entry[], next: Entry, isOfKind: (entry: Entry) => boolean): readonly Entry[] {
  const at = entries.findIndex(isOfKind);
  return at < 0 ? [...entries, next] : entries.map((entry, index) => (index === at ? { ...entry, ...next } : entry));
}

const bare = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/** Whether an entry has the value as it would be stored. */
const hasValue = (entries: readonly Entry[], member: string, value: string): boolean =>
  entries.some((entry) => bare(String(entry[member])) === bare(value));

function changedChannels(values: Values, stored: DebtorRow): readonly Entry[] | undefined {
  const { communication_channels: before } = stored;
  let channels: readonly Entry[] = before;
  const [email, phone] = [valueOf(values, 'email'), valueOf(values, 'phone')];
  if (email !== undefined && !hasValue(channels, 'value', email))
    channels = replacing(channels, { type: 'email', value: email }, ({ type }) => type === 'email');
  if (phone !== undefined && !hasValue(channels, 'value', phone))
    channels = replacing(channels, { type: 'phone', value: phone }, ({ type }) => type !== 'email');
  return channels === before ? undefined : channels;
}

function changedAccounts(values: Values, { bank_accounts: before }: DebtorRow): readonly Entry[] | undefined {
  const iban = valueOf(values, 'iban');
  if (iban === undefined || hasValue(before, 'iban', iban)) return undefined;
  return [...before, { iban }];
}

/** The body that changes a debtor by the filled cells of a row. */
const changeBody = (values: Values, stored: DebtorRow) =>
  present({
    acting_as: valueOf(values, 'acting_as'),
    ...partyIn(values),
    legal_form: valueOf(values, 'legal_form'),
    vat_number: valueOf(values, 'vat_number'),
    addresses: changedAddresses(values, stored),
    communication_channels: changedChannels(values, stored),
    bank_accounts: changedAccounts(values, stored),
  });

/** The debtor that a row would create, with what keeps it from being created. */
export interface Tried {
  readonly debtor: DebtorRow | undefined;
  readonly findings: readonly Finding[];
}

export function triedNew(
  values: Values,
  at: ReferenceField,
  { setting, known, now }: { readonly setting: Setting; readonly known: DebtorSetting; readonly now: string },
): Tried {
  const { body, failures } = readBody(DebtorInput, newBody(values, at, setting));
  const fieldNames = { ...namesIn(values, true), your_reference: at };
  if (body === undefined) return { debtor: undefined, findings: findingsOf(failures, fieldNames) };
  const tried = triedDebtor(body, known, now);
  return { debtor: tried.debtor, findings: findingsOf(tried.failures, fieldNames) };
}

/** What a row would change of a debtor that is here. */
interface Change {
  readonly body: Patch;
  readonly after: DebtorRow;
  readonly fields: readonly string[];
  readonly findings: readonly Finding[];
}

/** The change of a debtor by a row; undefined where it says nothing else than what is here. */
export function changeOf(values: Values, stored: DebtorRow, known: DebtorSetting): Change | undefined {
  const { body, failures } = readBody(DebtorPatch, changeBody(values, stored));
  const fieldNames = namesIn(values, false);
  if (body === undefined) return { body: {}, after: stored, fields: [], findings: findingsOf(failures, fieldNames) };
  const tried = triedChange(body, stored, known);
  if (!tried.changes && tried.failures.length === 0) return undefined;
  return {
    body,
    after: tried.after,
    fields: fieldsThatDiffer(values, stored, known),
    findings: findingsOf(tried.failures, fieldNames),
  };
}

/** The filled fields of a row that say something else, one at a time. */
const fieldsThatDiffer = (values: Values, stored: DebtorRow, known: DebtorSetting): string[] =>
  Object.keys(values).filter((field) => {
    if (valueOf(values, field) === undefined) return false;
    const { body } = readBody(DebtorPatch, changeBody({ [field]: values[field] ?? null }, stored));
    return body !== undefined && Object.keys(body).length > 0 && triedChange(body, stored, known).changes;
  });

/** References need not be unique: so many debtors of one are compared. */
const compared_max = 10;

export type ByReference = ReadonlyMap<string, readonly DebtorRow[]>;

/** The debtors with these references, of each the newest first. */
export async function debtorsWith(db: CompanyDb, references: readonly (string | undefined)[]): Promise<ByReference> {
  const wanted = [...new Set(references.filter((each) => each !== undefined))];
  if (wanted.length === 0) return new Map();
  return Map.groupBy(await findByReferences(db, wanted, compared_max), (row) => row.your_reference ?? '');
}

/** Of several debtors of one reference the one that the row describes, else the newest. */
export function chosenOf(values: Values, found: readonly DebtorRow[], known: DebtorSetting): DebtorRow | undefined {
  if (found.length < 2) return found[0];
  return found.find((each) => changeOf(values, each, known) === undefined) ?? found[0];
}

/** What a row says of a debtor that is here and stays as it is. */
export const keptFinding = ({ display_name }: DebtorRow, fields: readonly string[]): Finding =>
  warningAt(
    fields[0] ?? null,
    'differs',
    `${display_name} is here with other values and is kept: ${fields.join(', ')}.`,
  );

export const noSuchDebtor = (at: string): Finding => errorAt(at, 'invalid', 'The company has no such debtor.');

/** Creates the debtor of a row. @throws Refusal */
export async function createFrom(
  tx: CompanyTx,
  values: Values,
  at: ReferenceField,
  setting: Setting,
): Promise<DebtorRow> {
  const { body, failures } = readBody(DebtorInput, newBody(values, at, setting));
  if (body === undefined) throw refusal(failures);
  return createDebtor(tx, body);
}

/** Changes a debtor by a row. @throws Refusal */
export async function changeBy(tx: CompanyTx, stored: DebtorRow, values: Values): Promise<DebtorRow> {
  const { body, failures } = readBody(DebtorPatch, changeBody(values, stored));
  if (body === undefined) throw refusal(failures);
  return (await changeDebtor(tx, stored.id, body, await checkPatch(tx, body))).after;
}

/** How a debtor is compared with the one that a row made. */
export const debtorMade = (row: DebtorRow): Made => ({
  type: 'debtor',
  id: row.id,
  print: printOf(debtorFields.of(row)),
});

/** The ids of debtors upon which something has followed. @param orders those that the same rows made */
export async function followedDebtors(
  db: CompanyDb,
  made: readonly Made[],
  orders: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = made.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const [now, referred] = await Promise.all([
    readDebtors(db, ids),
    readReferredDebtors(db, { ids, but: orders, taken_back }),
  ]);
  const prints = new Map(now.map((row) => [row.id, debtorMade(row).print]));
  return new Set(
    made
      .filter(({ id, print }) => referred.has(id) || (prints.has(id) && prints.get(id) !== print))
      .map(({ id }) => id),
  );
}
