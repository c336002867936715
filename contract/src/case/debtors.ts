/** Debtors (service.md 2.7, 4.3; decisions.md 5): reusable master records that orders refer to. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { addressFields, addressInput, events, metadata } from '../shapes/parts.ts';
import {
  actingAs,
  birthDate,
  firstName,
  organization,
  person,
  personInput,
  personName,
  vatNumber,
} from '../shapes/person.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';
import { legalFormCode, representativeTypes } from './legal-forms.ts';

/** The types that writes accept; stored channels of older types stay readable. */
export const channelTypes = ['email', 'phone', 'mobile_phone'] as const;

const representativeType = () =>
  described(
    'A type that matches the legal form, or `legal_guardian` for a person under 18.',
    choice(...representativeTypes, 'legal_guardian'),
  );
const reference = () => nullable(line({ max: limits.reference_characters }));
const bankCode = () => line({ max: limits.account_code_characters });
const accountHolder = () => nullable(line({ max: limits.account_holder_characters }));

// Requests.

const representativeInput = object({
  first_name: optional(firstName()),
  last_name: personName(),
  birth_date: optional(birthDate()),
  type: representativeType(),
});

const childId = () => described('The `id` of a stored entry to keep. Omit it for a new entry.', optional(id()));

const debtorAddressInput = addressInput({
  id: childId(),
  primary: described(
    'With several addresses, every entry must set it and exactly one must be true. A single address is always primary.',
    optional(flag()),
  ),
});

const channelInput = object({
  id: childId(),
  type: choice(...channelTypes),
  value: described(
    'An e-mail address outside the creditor’s own domain, or a phone number. Phone numbers are returned as E.164; a national number is interpreted as a number of the primary address’s country.',
    line({ max: limits.channel_value_characters }),
  ),
});

const accountInput = object({
  id: childId(),
  iban: described('Returned in upper case without spaces.', bankCode()),
  bic: described('Must be of the same country as the IBAN.', optional(nullable(bankCode()))),
  account_holder: optional(accountHolder()),
});

const collections = {
  legal_representatives: list(representativeInput, { max: limits.debtor_representatives }),
  addresses: list(debtorAddressInput, { max: limits.addresses }),
  communication_channels: list(channelInput, { max: limits.communication_channels }),
  bank_accounts: list(accountInput, { max: limits.bank_accounts }),
  metadata: metadata(),
  events: events(),
};

/** The body that creates a debtor. Addresses are optional here; finalizing an order requires one. */
export const DebtorInput = named(
  'DebtorInput',
  object({
    your_reference: optional(reference()),
    acting_as: described('`consumer` requires `person`.', actingAs()),
    person: described('Send exactly one of `person` and `organization`.', optional(nullable(personInput))),
    organization: optional(nullable(organization)),
    legal_form: optional(nullable(legalFormCode())),
    vat_number: optional(vatNumber()),
    ...partial(object(collections)).fields,
  }),
);
export type DebtorInput = Infer<typeof DebtorInput>;

/** The body that changes a debtor: omitted members keep their value. */
export const DebtorPatch = named(
  'DebtorPatch',
  partial(
    object({
      your_reference: reference(),
      acting_as: actingAs(),
      person: described('Omitted members keep their value. Null removes the person.', nullable(partial(personInput))),
      organization: nullable(partial(organization)),
      legal_form: nullable(legalFormCode()),
      vat_number: vatNumber(),
      ...collections,
    }),
  ),
);
export type DebtorPatch = Infer<typeof DebtorPatch>;

// Responses.

const parties = ['person', 'organization'];
/** Exactly one of the two is there: the document says so, and clients that are generated from it tell them apart. */
const eitherParty = <S extends Shape<unknown>>(shape: S): S => ({
  ...shape,
  schema: {
    ...shape.schema,
    oneOf: [
      { type: 'object', properties: { person: person.schema, organization: { type: 'null' } }, required: parties },
      {
        type: 'object',
        properties: { person: { type: 'null' }, organization: organization.schema },
        required: parties,
      },
    ],
  },
});

export const Debtor = named(
  'Debtor',
  eitherParty(
    object({
      id: id(),
      href: line({ max: 2000 }),
      your_reference: reference(),
      acting_as: actingAs(),
      person: nullable(person),
      organization: nullable(organization),
      legal_form: nullable(legalFormCode()),
      vat_number: vatNumber(),
      legal_representatives: list(
        object({
          first_name: firstName(),
          last_name: personName(),
          birth_date: birthDate(),
          type: representativeType(),
        }),
        {
          max: limits.debtor_representatives,
        },
      ),
      addresses: list(object({ id: id(), ...addressFields, primary: flag() }), { max: limits.addresses }),
      communication_channels: list(
        object({
          id: id(),
          type: described(
            `New entries use ${channelTypes.map((type) => `\`${type}\``).join(', ')}. Entries from earlier versions may have other types.`,
            line({ max: 100 }),
          ),
          value: line({ max: limits.channel_value_characters }),
        }),
        { max: limits.communication_channels },
      ),
      bank_accounts: list(
        object({ id: id(), iban: bankCode(), bic: nullable(bankCode()), account_holder: accountHolder() }),
        { max: limits.bank_accounts },
      ),
      metadata: metadata(),
      events: events(),
      display_name: described(
        'The name of the person or of the organization.',
        line({ max: limits.organization_name_characters }),
      ),
      created_at: instant(),
      updated_at: instant(),
    }),
  ),
);
export type Debtor = Infer<typeof Debtor>;

export const exampleDebtor: DebtorInput = {
  your_reference: 'D-2026-0042',
  acting_as: 'business',
  organization: { name: 'Muster Metallbau GmbH' },
  legal_form: 'gmbh',
  legal_representatives: [{ first_name: 'Erika', last_name: 'Muster', type: 'managing_director' }],
  addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
  communication_channels: [{ type: 'email', value: 'buchhaltung@muster-metallbau.example' }],
  bank_accounts: [{ iban: 'DE89370400440532013000', account_holder: 'Muster Metallbau GmbH' }],
  metadata: [{ type: 'cost_centre', value: '4711' }],
};

/** The change of a debtor, by its company and by the operator. */
export const debtorChange = {
  body: DebtorPatch,
  example: {
    your_reference: 'D-2026-0043',
    addresses: [{ street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' }],
  },
  reply: Debtor,
  summary: 'Update a debtor',
  description:
    'Omitted members keep their value. A supplied array replaces the whole collection. Entries sent with an `id` keep it; an entry without `id` that equals a stored entry keeps the `id` of that entry. `[]` clears the collection; a debtor of an open case keeps an address (`conflict`).',
  problems: ['conflict'],
} as const;

/** Filters of debtors, in every list of them. */
export const debtorFilters = () => ({
  acting_as: actingAs(),
  your_reference: line({ max: limits.reference_characters }),
});

export const debtors = group(
  'case',
  'debtors',
  {
    title: 'Debtors',
    about:
      'The persons and organizations that orders refer to. Debtors are separate resources, so that several orders can share one debtor.',
  },
  {
    list: route('GET', '/v2/debtors/', {
      list: {
        item: Debtor,
        filters: debtorFilters(),
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'case:debtors:read',
      summary: 'List debtors',
    }),
    create: route('POST', '/v2/debtors/', {
      body: DebtorInput,
      example: exampleDebtor,
      reply: Debtor,
      status: 201,
      scope: 'case:debtors:write',
      summary: 'Create a debtor',
    }),
    get: route('GET', '/v2/debtors/{id}/', { reply: Debtor, scope: 'case:debtors:read', summary: 'Retrieve a debtor' }),
    update: route('PATCH', '/v2/debtors/{id}/', {
      ...debtorChange,
      scope: 'case:debtors:write',
    }),
    delete: route('DELETE', '/v2/debtors/{id}/', {
      scope: 'case:debtors:write',
      problems: ['conflict'],
      summary: 'Delete a debtor',
    }),
  },
);
