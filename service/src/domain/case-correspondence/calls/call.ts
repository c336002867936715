/** The rules of calls: who was at the telephone, what must be said of it, the wire form. Pure. */
import type { Call, CallInput } from '@mahnwerk/contract/operator/calls.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { readChannel } from '../../collection/debtors/index.ts';
import { type CompanyClock, type MandateRow, noSuchDebtor } from '../../collection/mandates/index.ts';
import { type DeclarationRow, presentDeclaration, reportForeign, reportInvalid } from '../declarations/index.ts';
import type { Statements } from './statements.gen.ts';

export type CallRow = Statements['get']['row'];

/** The office is in Germany, and so are the numbers that it dials without a country. */
const country = 'DE';

/** Reports what is wrong with a call on every case. @returns its number in international form */
export function reportInvalidCall(
  sent: CallInput,
  { now, today }: CompanyClock,
  report: ValidationErrors,
): string | null {
  const { at, outcome, text, with: party, declarations = [] } = sent;
  if (at !== undefined && at > now) report.failAt('at', 'invalid', '`at` must not be in the future.');
  reportText({ outcome, text: text ?? null }, report);
  if (party?.role === 'additional_debtor' && party.debtor_id == null)
    report.failAt('with.debtor_id', 'required', 'This field is required for an additional debtor.');
  if ((party?.role === 'client' || party?.role === 'third_party') && party.debtor_id != null)
    report.failAt('with.debtor_id', 'not_allowed', 'Not allowed for this role.');
  for (const [index, each] of declarations.entries()) reportInvalid(each, today, report, `declarations[${index}].`);
  const german = { country, creditorDomains: new Set<string>() };
  return sent.number == null ? null : readChannel({ type: 'phone', value: sent.number }, 'number', german, report);
}

/** What was said by a person who was reached is written down. */
export function reportText({ outcome, text }: Pick<Call, 'outcome' | 'text'>, report: ValidationErrors): void {
  if (outcome === 'reached' && text === null)
    report.failAt('text', 'required', 'This field is required if `outcome` is `reached`.');
}

/** Reports a debtor or a claim of another case, and a debtor that does not have the role. */
export function reportForeignCall(sent: CallInput, mandate: MandateRow, report: ValidationErrors): void {
  const { role, debtor_id } = sent.with ?? {};
  const main = role === 'additional_debtor' ? [] : [mandate.debtor_id];
  const additional = role === 'debtor' ? [] : mandate.additional_debtor_ids;
  if (debtor_id != null && ![...main, ...additional].includes(debtor_id))
    report.failAt('with.debtor_id', 'invalid', noSuchDebtor);
  for (const [index, each] of (sent.declarations ?? []).entries())
    reportForeign(each, mandate, report, `declarations[${index}].`);
}

/** Who was at the telephone. */
export const partyOf = ({ with: party }: CallInput, mandate: MandateRow) => {
  const { role = 'debtor', debtor_id = null, name = null } = party ?? {};
  return { role, debtor_id: debtor_id ?? (role === 'debtor' ? mandate.debtor_id : null), name };
};

/** Whose contact a wrong number is: of the debtor that was dialled for, or of any of the case; none of the client. */
export const debtorsOf = (party: ReturnType<typeof partyOf>, mandate: MandateRow): readonly string[] => {
  if (party.role === 'client') return [];
  return party.debtor_id === null ? [mandate.debtor_id, ...mandate.additional_debtor_ids] : [party.debtor_id];
};

/** Why a contact is not usable after such a call. */
export const wrongNumber = 'Falsche Nummer';

export const presentCall = (row: CallRow, declarations: readonly DeclarationRow[]): Call => ({
  id: row.id,
  mandate_id: row.mandate_id,
  direction: row.direction,
  at: row.at,
  number: row.number,
  with: { role: row.role, debtor_id: row.debtor_id, name: row.name },
  outcome: row.outcome,
  text: row.text,
  follow_up_on: row.follow_up_on,
  minutes: row.minutes,
  declarations: declarations.filter(({ call_id }) => call_id === row.id).map(presentDeclaration),
  author: { type: row.author_type, name: row.author_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log says: ids, choices and days, never texts and numbers. */
export const auditedCall = ({ id, mandate_id, direction, at, outcome, follow_up_on, minutes, ...rest }: Call) => ({
  id,
  mandate_id,
  direction,
  at,
  with: { role: rest.with.role, debtor_id: rest.with.debtor_id },
  outcome,
  follow_up_on,
  minutes,
  declarations: rest.declarations.map((each) => each.id),
});
