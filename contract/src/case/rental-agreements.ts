/** The rental agreement of a claim for rent (decisions.md 4): premises, period, and the documents that prove it. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import type { ClaimTypeCode } from '../shapes/claim-type.ts';
import { address, addressInput } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { day, id, money } from '../shapes/values.ts';
import { Document, documentReads, documentRemoval, documentUpload } from './documents.ts';

/** The claim types that may carry a rental agreement. */
export const rentalClaimTypes = ['H17', 'H19', 'H20', 'H21', 'H23', 'H90'] as const satisfies readonly ClaimTypeCode[];

const fields = {
  contract_date: day(),
  premises: described('The address of the rented premises.', addressInput({})),
  lease_start: day(),
  lease_end: described('Must not be before `lease_start`.', optional(nullable(day()))),
  period_from: described('The first day of the claimed period.', day()),
  period_to: described('The last day of the claimed period. Must not be before `period_from`.', day()),
  monthly_rent: money(),
};

/** The body that creates an agreement: all required fields at once. */
export const RentalAgreementInput = named('RentalAgreementInput', object(fields));
export type RentalAgreementInput = Infer<typeof RentalAgreementInput>;

export const RentalAgreementPatch = named('RentalAgreementPatch', partial(object(fields)));
export type RentalAgreementPatch = Infer<typeof RentalAgreementPatch>;

export const RentalAgreement = named(
  'RentalAgreement',
  object({
    id: id(),
    ...fields,
    premises: described('The address of the rented premises.', address()),
    lease_end: nullable(day()),
    documents: list(Document, { max: limits.documents_per_parent }),
  }),
);
export type RentalAgreement = Infer<typeof RentalAgreement>;

export const exampleAgreement: RentalAgreementInput = {
  contract_date: '2021-03-15',
  premises: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  lease_start: '2021-04-01',
  period_from: '2025-11-01',
  period_to: '2026-01-31',
  monthly_rent: { currency: 'EUR', value: '845.00' },
};

export const agreementsHeading = {
  title: 'Rental agreements',
  about: `The rental agreements of claims for rent (${rentalClaimTypes.join(', ')}) and their documents.`,
} as const;

const path = '/v2/claims/{claim_id}/rental-agreement/';
const editable = { scope: 'case:orders:write', problems: ['claim_not_editable', 'order_expired'] } as const;

export const rentalAgreements = group('case', 'rental-agreements', agreementsHeading, {
  get: route('GET', path, {
    reply: RentalAgreement,
    scope: 'case:orders:read',
    summary: 'Retrieve the rental agreement of a claim',
    description: 'Returns `404` if the claim has no rental agreement.',
  }),
  create: route('POST', path, {
    body: RentalAgreementInput,
    example: exampleAgreement,
    reply: RentalAgreement,
    status: 201,
    single: true,
    scope: editable.scope,
    problems: [...editable.problems, 'conflict'],
    summary: 'Add a rental agreement to a claim of a draft order',
    description: `A claim has at most one rental agreement (\`conflict\`). The claim type code must be one of ${rentalClaimTypes.map((code) => `\`${code}\``).join(', ')} (\`invalid\`).`,
  }),
  update: route('PATCH', path, {
    body: RentalAgreementPatch,
    example: { monthly_rent: { currency: 'EUR', value: '870.00' } },
    reply: RentalAgreement,
    ...editable,
    summary: 'Update the rental agreement of a claim of a draft order',
    description: 'Omitted members keep their value. `premises` is replaced as a whole.',
  }),
  delete: route('DELETE', path, {
    ...editable,
    summary: 'Delete the rental agreement of a claim of a draft order',
    description: 'Also deletes its documents.',
  }),
});

const base = `${path}documents/` as const;
const ofAgreements = {
  noun: 'rental agreement',
  reading: 'case:orders:read',
  writing: editable.scope,
  problems: editable.problems,
} as const;

export const rentalAgreementDocuments = group('case', 'rental-agreement-documents', agreementsHeading, {
  ...documentReads(base, ofAgreements),
  ...documentUpload(base, ofAgreements),
  ...documentRemoval(base, ofAgreements),
});
