/** The rules of declarations: which members belong to a type, which days are possible, the wire form. Pure. */
import type { Declaration, DeclarationData, DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { DeclarationType } from '@mahnwerk/contract/shapes/correspondence.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays } from '../../../values/day.ts';
import { readAddress } from '../../collection/debtors/index.ts';
import { type MandateRow, noSuchDebtor } from '../../collection/mandates/index.ts';
import { noSuchClaim } from '../../collection/claims/index.ts';
import type { Statements } from './statements.gen.ts';

export type DeclarationRow = Statements['get']['row'];

const noData: Required<DeclarationData> = {
  ground: null,
  claim_id: null,
  amount: null,
  on: null,
  monthly_amount: null,
  first_on: null,
  to: null,
  address: null,
  court: null,
  file_number: null,
  letter_id: null,
  cause: null,
  new_address: null,
};
type Member = keyof DeclarationData;
const members = Object.keys(noData) as Member[];

interface Members {
  readonly required?: readonly (Member | 'note')[];
  readonly optional?: readonly Member[];
}

const ofFile = { optional: ['court', 'file_number', 'on'] } as const;
const inWords = { required: ['note'] } as const;

const membersOf: Readonly<Record<DeclarationType, Members>> = {
  objection: { required: ['ground'], optional: ['claim_id'] },
  payment_promise: { required: ['on'], optional: ['amount'] },
  plan_request: { optional: ['monthly_amount', 'first_on'] },
  already_paid: { optional: ['amount', 'on', 'to'] },
  address_change: { required: ['address'] },
  hardship: inWords,
  information_request: inWords,
  other: inWords,
  returned_mail: { required: ['letter_id', 'cause'], optional: ['new_address'] },
  representation: ofFile,
  insolvency: ofFile,
  death: ofFile,
};

/** Reports what is wrong with a declaration on every case. @param at the path of its members: empty, or `declarations[0].` */
export function reportInvalid(sent: DeclarationInput, today: string, report: ValidationErrors, at = ''): void {
  const { required = [], optional = [] } = membersOf[sent.type];
  for (const member of required)
    if (sent[member] == null) report.failAt(at + member, 'required', 'This field is required for this type.');
  for (const member of members)
    if (sent[member] != null && ![...required, ...optional].includes(member))
      report.failAt(at + member, 'not_allowed', 'Not allowed for this type.');
  reportDays(sent, today, report, at);
  for (const member of ['address', 'new_address'] as const) {
    const address = sent[member];
    if (address != null && optionalOrRequired(sent.type, member)) readAddress(address, at + member, report);
  }
}

const optionalOrRequired = (type: DeclarationType, member: Member): boolean => {
  const { required = [], optional = [] } = membersOf[type];
  return [...required, ...optional].includes(member);
};

function reportDays({ type, on, received_on }: DeclarationInput, today: string, report: ValidationErrors, at: string) {
  if (received_on !== undefined && received_on > today)
    report.failAt(`${at}received_on`, 'invalid', '`received_on` must not be in the future.');
  if (on == null) return;
  const last = addDays(today, limits.promise_days_ahead);
  if (type === 'payment_promise' && (on < today || on > last))
    report.failAt(`${at}on`, 'invalid', `Expected a day from ${today} to ${last}.`);
  if (type !== 'payment_promise' && on > today) report.failAt(`${at}on`, 'invalid', '`on` must not be in the future.');
}

/** Reports a debtor or a claim of another case. */
export function reportForeign(
  { debtor_id, claim_id }: DeclarationInput,
  mandate: MandateRow,
  report: ValidationErrors,
  at = '',
): void {
  if (debtor_id != null && debtor_id !== mandate.debtor_id && !mandate.additional_debtor_ids.includes(debtor_id))
    report.failAt(`${at}debtor_id`, 'invalid', noSuchDebtor);
  if (claim_id != null && !mandate.claim_ids.includes(claim_id)) report.failAt(`${at}claim_id`, 'invalid', noSuchClaim);
}

/** What a declaration says besides its type. */
export const dataOf = (sent: DeclarationInput): DeclarationData => ({
  ...Object.fromEntries(members.flatMap((member) => (sent[member] == null ? [] : [[member, sent[member]]]))),
  ...(sent.address == null ? {} : { address: { postal_code: null, ...sent.address } }),
  ...(sent.new_address == null ? {} : { new_address: { postal_code: null, ...sent.new_address } }),
});

function sourceOf({ call_id, inbox_item_id, author_type }: DeclarationRow): Declaration['source'] {
  if (author_type === 'debtor') return { type: 'page', id: inbox_item_id };
  if (inbox_item_id !== null) return { type: 'inbox', id: inbox_item_id };
  return call_id === null ? { type: 'person', id: null } : { type: 'call', id: call_id };
}

export const presentDeclaration = (row: DeclarationRow): Declaration => ({
  id: row.id,
  mandate_id: row.mandate_id,
  debtor_id: row.debtor_id,
  type: row.type,
  ...noData,
  ...row.data,
  note: row.note,
  source: sourceOf(row),
  received_on: row.received_on,
  status: row.ended_at === null ? 'open' : 'ended',
  ended_at: row.ended_at,
  end_reason: row.end_reason,
  recorded_by: { type: row.author_type, name: row.author_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log says: ids, choices and days, never texts. */
export const auditedDeclaration = ({ id, mandate_id, debtor_id, type, ground, claim_id, ...rest }: Declaration) => {
  const { source, received_on, status, ended_at } = rest;
  return { id, mandate_id, debtor_id, type, ground, claim_id, source, received_on, status, ended_at };
};
