/** A claim as its form holds it: a text for each field, by the name that the service refuses it under. */
import type { Claim, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import { readAmount } from '../../ui/amounts.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { valueAt } from '../../data/form/values.ts';
import type { OrderWords } from '../../language/orders/de.ts';
import { entriesOf, isList, isListComplete, type ListName, textOfStored } from './claim-lists.ts';

export type FieldName = keyof OrderWords['fields'];
export type FieldKind = 'text' | 'lines' | 'day' | 'amount' | 'rate' | 'flag' | 'code' | 'title' | 'country' | 'list';
/** In the order of the form. */
export type Fields = Readonly<Partial<Record<FieldName, FieldKind>>>;

export const commonFields: Fields = { document_reference: 'text', subject_matter: 'text', your_reference: 'text' };

export const receivableFields: Fields = {
  principal_amount: 'amount',
  document_date: 'day',
  due_date: 'day',
  delay_date: 'day',
  'legal_basis.claim_type_code': 'code',
  'legal_basis.contract_date': 'day',
  'legal_basis.incident_date': 'day',
  'legal_basis.description': 'text',
  is_disputed: 'flag',
};

export const disputeFields: Fields = { dispute_reason: 'lines' };

/** Of every claim, and of one without a title. */
export const commonLists: Fields = { additional_charges: 'list' };
export const receivableLists: Fields = { reminders: 'list', items: 'list' };

export const titleFields: Fields = {
  'enforceable_title.type': 'title',
  'enforceable_title.court': 'text',
  'enforceable_title.file_number': 'text',
  'enforceable_title.issued_on': 'day',
  'enforceable_title.served_on': 'day',
  'enforceable_title.final_since': 'day',
  'enforceable_title.titled_amount': 'amount',
  'enforceable_title.titled_costs': 'amount',
};

export const interestFields: Fields = {
  'enforceable_title.interest.rate': 'rate',
  'enforceable_title.interest.above_base_rate': 'flag',
  'enforceable_title.interest.from': 'day',
  'enforceable_title.interest.amount_base': 'amount',
};

export const agreementFields: Fields = {
  'rental_agreement.contract_date': 'day',
  'rental_agreement.premises.street': 'text',
  'rental_agreement.premises.postal_code': 'text',
  'rental_agreement.premises.city': 'text',
  'rental_agreement.premises.country': 'country',
  'rental_agreement.lease_start': 'day',
  'rental_agreement.lease_end': 'day',
  'rental_agreement.period_from': 'day',
  'rental_agreement.period_to': 'day',
  'rental_agreement.monthly_rent': 'amount',
};

/** The kinds of claims that may carry a rental agreement (decisions.md 4). */
const rental: ReadonlySet<string> = new Set(['H17', 'H19', 'H20', 'H21', 'H23', 'H90']);

const receivable: Fields = {
  ...commonFields,
  ...receivableFields,
  ...disputeFields,
  ...receivableLists,
  ...commonLists,
  ...agreementFields,
};
const titled: Fields = { ...commonFields, ...titleFields, ...interestFields, ...commonLists };

export const fieldsOf = (type: Claim['type']): Fields => (type === 'titled' ? titled : receivable);

/** Whether the form asks for the rental agreement: its kind has one, or one is there. */
export const hasAgreement = (values: Values): boolean =>
  rental.has(values['legal_basis.claim_type_code'] ?? '') || stateOf(values, agreementFields, optional) !== 'empty';

/** What the form holds for a stored claim. */
export const valuesOf = (claim: Claim): Values =>
  Object.fromEntries(
    Object.entries(fieldsOf(claim.type)).map(([name, kind]) => [
      name,
      isList(name) ? textOfStored(name, claim[name]) : textOf(valueAt(claim, name), kind),
    ]),
  );

function textOf(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined || value === false) return kind === 'country' ? 'DE' : '';
  if (kind === 'amount') return (value as { readonly value: string }).value;
  return typeof value === 'string' ? value : 'true';
}

/** What is typed, as it is compared: an amount without its dots, a code in capitals. */
export const normalized = (values: Values, type: Claim['type']): Values =>
  Object.fromEntries(
    Object.entries(fieldsOf(type)).map(([name, kind]) => {
      const text = values[name] ?? '';
      if (kind === 'amount') return [name, readAmount(text) ?? text];
      return [name, kind === 'rate' ? text.replace(',', '.') : kind === 'country' ? text.toUpperCase() : text];
    }),
  );

const optional: ReadonlySet<string> = new Set([
  'rental_agreement.lease_end',
  'rental_agreement.premises.country',
  'enforceable_title.interest.above_base_rate',
  'enforceable_title.interest.amount_base',
]);

/** Whether a part that the service takes as a whole has all its fields. */
function stateOf(values: Values, fields: Fields, without: ReadonlySet<string>): 'empty' | 'partly' | 'whole' {
  const required = Object.keys(fields).filter((name) => !without.has(name));
  const filled = required.filter((name) => (values[name] ?? '') !== '').length;
  return filled === 0 ? 'empty' : filled === required.length ? 'whole' : 'partly';
}

const lists = ['reminders', 'additional_charges', 'items'] as const satisfies readonly ListName[];

/** Whether the service can take what the form holds. */
export const isComplete = (values: Values): boolean =>
  lists.every((list) => isListComplete(list, values[list])) &&
  stateOf(values, agreementFields, optional) !== 'partly' &&
  stateOf(values, interestFields, optional) !== 'partly';

/**
 * The change that stores these values: what is empty is null. A part or a list is left out until it is whole. What is
 * no amount is sent as it was typed: the service says what is wrong.
 */
export function changeTo(values: Values, type: Claim['type']): ClaimPatch {
  const change: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(fieldsOf(type)))
    if (!isList(name)) put(change, name.split('.'), stored(values[name], kind));
    else if (isListComplete(name, values[name])) change[name] = entriesOf(name, values[name]);
  if (type === 'titled') settle(change.enforceable_title, 'interest', stateOf(values, interestFields, optional));
  else settle(change, 'rental_agreement', stateOf(values, agreementFields, optional));
  return change;
}

function stored(text: string | undefined, kind: FieldKind): unknown {
  if (kind === 'flag') return text === 'true';
  if (text === undefined || text === '') return null;
  return kind === 'amount' ? { currency: 'EUR', value: text } : text;
}

function settle(parent: unknown, member: string, state: ReturnType<typeof stateOf>): void {
  const object = parent as Record<string, unknown>;
  if (state === 'partly') Reflect.deleteProperty(object, member);
  if (state === 'empty') object[member] = null;
}

function put(object: Record<string, unknown>, [member = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) object[member] = value;
  else put((object[member] ??= {}) as Record<string, unknown>, rest, value);
}
