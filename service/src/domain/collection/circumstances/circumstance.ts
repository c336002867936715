/** The rules of circumstances: what each type needs, the wire form. Pure. */
import { type Circumstance, type CircumstanceInput, partyRoles } from '@mahnwerk/contract/operator/circumstances.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { readAddress, readChannel, unknownCountry } from '../debtors/index.ts';
import type { Statements } from './statements.gen.ts';

export type CircumstanceRow = Statements['get']['row'];

export const presentCircumstance = (row: CircumstanceRow): Circumstance => ({
  id: row.id,
  debtor_id: row.debtor_id,
  type: row.type,
  from: row.since,
  court: row.court,
  file_number: row.file_number,
  party: row.party,
  source: row.source,
  note: row.note,
  ended_on: row.ended_on,
  ended_at: row.ended_at,
  end_reason: row.end_reason,
  recorded_by: { type: row.author_type as Circumstance['recorded_by']['type'], name: row.author_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log keeps of a circumstance: no texts and no names. */
export const auditedCircumstance = ({ id, type, from, party, source, ended_on }: Circumstance) => ({
  id,
  type,
  from,
  party_role: party?.role ?? null,
  source,
  ended_on,
});

/** What a write must know besides the circumstance. */
export interface Setting {
  readonly today: string;
  readonly creditorDomains: ReadonlySet<string>;
}

/** The party in normalised form; reports everything that is wrong with an input. */
export function readInput(
  input: CircumstanceInput,
  { today, creditorDomains }: Setting,
  report: ValidationErrors,
): Circumstance['party'] {
  refuseMisfits(input, today, report);
  const { type, party } = input;
  if (party == null) return null;
  const roles: readonly string[] = partyRoles[type];
  if (roles.length > 0 && !roles.includes(party.role))
    report.failAt('party.role', 'invalid_choice', `Allowed values for this type: ${roles.join(', ')}.`);
  const { role, name, address = null, email = null, reference = null } = party;
  if (type === 'represented' && address === null && email === null)
    report.failAt('party.email', 'required', '`party` needs `address`, `email` or both: letters go there.');
  return {
    role,
    name,
    address: address === null ? null : readAddress(address, 'party.address', report),
    email:
      email === null
        ? null
        : readChannel(
            { type: 'email', value: email },
            'party.email',
            { country: unknownCountry, creditorDomains },
            report,
          ),
    reference,
  };
}

function refuseMisfits(input: CircumstanceInput, today: string, report: ValidationErrors): void {
  const { type, from = null } = input;
  for (const field of needed[type])
    if ((input[field] ?? null) === null) report.failAt(field, 'required', `\`${field}\` is required for \`${type}\`.`);
  if (type === 'moved_unknown')
    for (const field of ['court', 'file_number', 'party'] as const)
      if ((input[field] ?? null) !== null)
        report.failAt(field, 'not_allowed', `\`${field}\` is not allowed for \`${type}\`.`);
  if (from !== null && from > today) report.failAt('from', 'invalid', '`from` must not be in the future.');
}

const needed = {
  moved_unknown: [],
  deceased: ['from'],
  insolvent: ['from', 'court', 'file_number'],
  represented: ['party'],
} as const satisfies Record<Circumstance['type'], readonly (keyof CircumstanceInput)[]>;

/** What a debtor has already: 409 for a second circumstance in force of a type, 400 for one too many. */
export function refuseFurther({ count, in_force }: { readonly count: number; readonly in_force: boolean }): void {
  refuseUnless(!in_force, 'conflict', { detail: 'A circumstance of this type is in force. End it first.' });
  refuseFailures((report) => {
    const max = limits.debtor_circumstances;
    if (count >= max) report.failAt('circumstances', 'max_length', `A debtor has at most ${max} circumstances.`);
  });
}

/** 400 for a last day before the first one. */
export const refuseEarlyEnd = ({ since }: CircumstanceRow, on: string): void =>
  refuseFailures((report) => {
    if (on < since) report.failAt('on', 'invalid', `\`on\` must not be before ${since}.`);
  });

/** 400 for a last day that no circumstance can have. */
export const refuseFutureEnd = (on: string | undefined, today: string): void =>
  refuseFailures((report) => {
    if (on !== undefined && on > today) report.failAt('on', 'invalid', '`on` must not be in the future.');
  });
