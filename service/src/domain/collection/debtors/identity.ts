/** The representatives of a debtor (decisions.md 5), who must fit its legal form. Who a debtor is: parties/identity. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Debtor, DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { legalForm } from '../../parties/legal-forms/index.ts';
import { refuseUnborn } from '../../parties/identity/index.ts';

type SentIdentity = DebtorInput | DebtorPatch;

type DebtorIdentity = Pick<Debtor, 'person' | 'legal_form' | 'legal_representatives'>;

type SentRepresentative = NonNullable<DebtorPatch['legal_representatives']>[number];

export const readRepresentative = ({
  first_name = null,
  last_name,
  birth_date = null,
  type,
}: SentRepresentative): Debtor['legal_representatives'][number] => ({
  first_name,
  last_name,
  birth_date,
  type,
});

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
    const identity = JSON.stringify([fullName({ first_name, last_name }).toLowerCase(), birth_date]);
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

export function refuseUnbornDebtor(sent: SentIdentity, today: string, report: ValidationErrors): void {
  refuseUnborn(sent.person?.birth_date, { field: 'person.birth_date', today }, report);
  for (const [index, { birth_date }] of (sent.legal_representatives ?? []).entries())
    refuseUnborn(birth_date, { field: `legal_representatives[${index}].birth_date`, today }, report);
}
