/**
 * The fields of a claim that a client sets, as stored. A plain field is stored and returned as sent and has no rule of its own: an entry in `plainFields`
 * suffices to add one. Amounts are cents here, money objects on the wire.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Claim, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import type { Cents } from '../../../values/money.ts';
import { type PartOfClaim, partOf, type StoredPart } from './part.ts';
import type { AgreementContents } from './rental-agreement.ts';
import type { TitleContents } from './title.ts';

/** The type of each plain field's column; column and field have the same name. */
export const plainFields = {
  your_reference: 'text',
  document_reference: 'text',
  subject_matter: 'text',
  document_date: 'date',
  due_date: 'date',
  delay_date: 'date',
  is_disputed: 'boolean',
  dispute_reason: 'text',
} as const satisfies { readonly [F in keyof Claim & keyof ClaimPatch]?: 'text' | 'date' | 'boolean' };

export type PlainField = keyof typeof plainFields;

const plainNames = Object.keys(plainFields) as PlainField[];

/** Fields whose columns are JSON, in their wire form. */
export const jsonFields = ['items', 'legal_basis', 'reminders', 'additional_charges'] as const;
type JsonField = (typeof jsonFields)[number];

export interface ClaimFields extends Pick<Claim, PlainField | JsonField> {
  /** The titled amount on a titled claim. */
  readonly principal_cents: Cents | null;
  /** Includes the costs of a title. */
  readonly charges_cents: Cents;
  /** Present from creation on a titled claim, else null. */
  readonly enforceable_title: PartOfClaim<TitleContents> | null;
  readonly rental_agreement: PartOfClaim<AgreementContents> | null;
}

export type AdditionalCharge = Claim['additional_charges'][number];

/** The plain fields of anything that has them. */
export const plainFieldsOf = (source: Pick<Claim, PlainField>): Pick<Claim, PlainField> =>
  plainFieldsBy((name) => source[name]);

/** The plain fields after a change: omitted fields keep their value. */
export const patchedPlainFields = (current: Pick<Claim, PlainField>, patch: ClaimPatch): Pick<Claim, PlainField> =>
  plainFieldsBy((name) => (patch[name] === undefined ? current[name] : patch[name]));

const plainFieldsBy = (valueOf: (name: PlainField) => unknown): Pick<Claim, PlainField> =>
  Object.fromEntries(plainNames.map((name) => [name, valueOf(name)])) as Pick<Claim, PlainField>;

export const blankLegalBasis: Claim['legal_basis'] = {
  claim_type_code: null,
  contract_date: null,
  incident_date: null,
  description: null,
};

/** The fields of an empty receivable. */
export const blankFields: ClaimFields = {
  ...plainFieldsBy(() => null),
  is_disputed: false,
  principal_cents: null,
  charges_cents: 0n,
  items: [],
  legal_basis: blankLegalBasis,
  reminders: [],
  additional_charges: [],
  enforceable_title: null,
  rental_agreement: null,
};

type StoredFields = Omit<ClaimFields, 'enforceable_title' | 'rental_agreement'> & {
  readonly enforceable_title: StoredPart<TitleContents> | null;
  readonly rental_agreement: StoredPart<AgreementContents> | null;
};

/** The changeable fields of a stored claim. */
export const fieldsOf = (row: StoredFields): ClaimFields => ({
  ...plainFieldsOf(row),
  principal_cents: row.principal_cents,
  charges_cents: row.charges_cents,
  items: row.items,
  legal_basis: row.legal_basis,
  reminders: row.reminders,
  additional_charges: row.additional_charges,
  enforceable_title: partOf(row.enforceable_title),
  rental_agreement: partOf(row.rental_agreement),
});

export const isUnchanged = (next: ClaimFields, current: ClaimFields): boolean => isDeepStrictEqual(next, current);
