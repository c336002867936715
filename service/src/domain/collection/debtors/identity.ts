/** Who a debtor is (decisions.md 5): exactly one of person and organization, and representatives that fit the legal form. */
import type { Debtor, DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { legalForm } from '../../parties/legal-forms/index.ts';
import { sentOr } from '../../../platform/entries.ts';
type SentIdentity = DebtorInput | DebtorPatch;

type DebtorIdentity = Pick<Debtor, 'acting_as' | 'person' | 'organization' | 'legal_form' | 'legal_representatives'>;

type Person = NonNullable<Debtor['person']>;

/** Sent members change, the others stay; names are required where there is no person yet. */
export function mergedPerson(
  sent: DebtorPatch['person'],
  stored: Person | null,
  report: ValidationErrors,
): Person | null {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  const before = stored ?? { salutation: null, first_name: '', last_name: '', birth_date: null };
  for (const name of ['first_name', 'last_name'] as const)
    if (stored === null && sent[name] === undefined)
      report.failAt(`person.${name}`, 'required', 'This field is required.');
  return {
    salutation: sentOr(sent.salutation, before.salutation),
    first_name: sentOr(sent.first_name, before.first_name),
    last_name: sentOr(sent.last_name, before.last_name),
    birth_date: sentOr(sent.birth_date, before.birth_date),
  };
}

export function mergedOrganization(
  sent: DebtorPatch['organization'],
  stored: Debtor['organization'],
  report: ValidationErrors,
): Debtor['organization'] {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  if (stored === null && sent.name === undefined)
    report.failAt('organization.name', 'required', 'This field is required.');
  return { name: sentOr(sent.name, stored?.name ?? '') };
}

type SentRepresentative = NonNullable<DebtorPatch['legal_representatives']>[number];

export const readRepresentative = ({
  first_name,
  last_name,
  birth_date = null,
  type,
}: SentRepresentative): Debtor['legal_representatives'][number] => ({
  first_name,
  last_name,
  birth_date,
  type,
});

/** Exactly one of person and organization; `consumer` means a person. */
export function refuseParties(
  sent: SentIdentity,
  {
    acting_as,
    person,
    organization,
  }: Pick<DebtorIdentity, 'acting_as'> & { readonly person: object | null; readonly organization: object | null },
  report: ValidationErrors,
): void {
  if (sent.acting_as === undefined && sent.person === undefined && sent.organization === undefined) return;
  if (person !== null && organization !== null)
    report.failAt(
      sent.organization === undefined ? 'person' : 'organization',
      'invalid',
      'Send either `person` or `organization`; set the other to null.',
    );
  else if (person === null && organization === null)
    report.failAt(
      sent.organization === null && sent.person === undefined ? 'organization' : 'person',
      'required',
      'Send `person` or `organization`.',
    );
  else if (person === null && acting_as === 'consumer')
    report.failAt(
      sent.organization === undefined ? 'acting_as' : 'organization',
      'invalid',
      '`acting_as: "consumer"` requires `person`.',
    );
}

export function refuseRepresentatives(sent: SentIdentity, content: DebtorIdentity, report: ValidationErrors): void {
  if (sent.legal_representatives !== undefined) {
    refuseRepeated(content.legal_representatives, report);
    for (const [index, { type }] of content.legal_representatives.entries())
      if (!fits(type, content)) refuseMisfit(type, `legal_representatives[${index}].type`, report);
    return;
  }
  // A stored representative that no longer fits is a failure of the members that were sent.
  const cause = (['legal_form', 'organization', 'person'] as const).find((name) => sent[name] !== undefined);
  const misfit = content.legal_representatives.find(({ type }) => !fits(type, content));
  if (cause !== undefined && misfit !== undefined) refuseMisfit(misfit.type, cause, report);
}

const refuseMisfit = (type: string, field: string, report: ValidationErrors): undefined =>
  report.failAt(field, 'invalid_for_legal_form', `\`${type}\` is not allowed for this kind of debtor and legal form.`);

/** Father and son may share a name: the same person has the same birth date too. */
export function refuseRepeated(representatives: Debtor['legal_representatives'], report: ValidationErrors): void {
  const seen = new Set<string>();
  for (const [index, { first_name, last_name, birth_date }] of representatives.entries()) {
    const identity = JSON.stringify([first_name.toLowerCase(), last_name.toLowerCase(), birth_date]);
    if (seen.has(identity)) report.failAt(`legal_representatives[${index}]`, 'duplicate', 'Duplicate person.');
    seen.add(identity);
  }
}

/**
 * A guardian represents a person; every other type must be one of the legal form's. An organization of unknown
 * legal form may name any type. A person without a legal form is no merchant and has guardians only.
 */
function fits(type: Debtor['legal_representatives'][number]['type'], { person, legal_form }: DebtorIdentity): boolean {
  if (type === 'legal_guardian') return person !== null;
  if (legal_form === null) return person === null;
  return legalForm(legal_form)?.representative_types.includes(type) ?? false;
}

export function refuseUnborn(sent: SentIdentity, today: string, report: ValidationErrors): void {
  const refuse = (birth: string | null | undefined, field: string) => {
    if (typeof birth === 'string' && birth > today)
      report.failAt(field, 'invalid', '`birth_date` must not be in the future.');
  };
  refuse(sent.person?.birth_date, 'person.birth_date');
  for (const [index, { birth_date }] of (sent.legal_representatives ?? []).entries())
    refuse(birth_date, `legal_representatives[${index}].birth_date`);
}
