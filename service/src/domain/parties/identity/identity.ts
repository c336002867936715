/** Who a debtor is (decisions.md 5): exactly one of person and organization. Pure. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { organization, person, personInput } from '@mahnwerk/contract/shapes/person.ts';
import type { Infer, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sentOr } from '../../../platform/entries.ts';

type Person = Infer<typeof person>;
type PersonPatch = Partial<Infer<typeof personInput>>;
type Organization = Infer<typeof organization>;

/** Sent members change, the others stay; the last name is required where there is no person yet. */
export function mergedPerson(
  sent: PersonPatch | null | undefined,
  stored: Person | null,
  report: ValidationErrors,
): Person | null {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  const before = stored ?? { salutation: null, first_name: null, last_name: '', birth_date: null };
  if (stored === null && sent.last_name === undefined)
    report.failAt('person.last_name', 'required', 'This field is required.');
  return {
    salutation: sentOr(sent.salutation, before.salutation),
    first_name: sentOr(sent.first_name, before.first_name),
    last_name: sentOr(sent.last_name, before.last_name),
    birth_date: sentOr(sent.birth_date, before.birth_date),
  };
}

export function mergedOrganization(
  sent: Partial<Organization> | null | undefined,
  stored: Organization | null,
  report: ValidationErrors,
): Organization | null {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  if (stored === null && sent.name === undefined)
    report.failAt('organization.name', 'required', 'This field is required.');
  return { name: sentOr(sent.name, stored?.name ?? '') };
}

/** The identity of a debtor. */
interface Parties {
  readonly acting_as: 'consumer' | 'business';
  readonly person: object | null;
  readonly organization: object | null;
}

type SentParties = { readonly [K in keyof Parties]?: Parties[K] | undefined };

/** Exactly one of person and organization; `consumer` means a person. */
export function refuseParties(
  sent: SentParties,
  { acting_as, person, organization }: Parties,
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

/** Where a birth date is in the request, and the current day. */
interface BirthDateField {
  readonly field: string;
  readonly today: string;
}

/** Reports a birth date in the future. */
export function refuseUnborn(
  birth: string | null | undefined,
  { field, today }: BirthDateField,
  report: ValidationErrors,
): void {
  if (typeof birth === 'string' && birth > today)
    report.failAt(field, 'invalid', '`birth_date` must not be in the future.');
}

/** The name of the person or of the organization. */
export const displayName = ({
  person,
  organization,
}: {
  readonly person: Pick<Person, 'first_name' | 'last_name'> | null;
  readonly organization: Organization | null;
}): string => (person === null ? (organization?.name ?? '') : fullName(person));
