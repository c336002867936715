/** Debtors (service.md 2.7, 4.3; decisions.md 5): reusable master records that orders refer to. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { addressFields, addressInput, events, metadata } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, instant } from '../shapes/values.ts';
import { legalFormCode, representativeTypes } from './legal-forms.ts';

/** New writes take these; older stored types stay readable. */
export const channelTypes = ['email', 'phone', 'mobile_phone'] as const;

const actingAs = () => choice('consumer', 'business');
const personName = () => line({ max: limits.name_characters });
const salutation = () => nullable(choice('mr', 'ms', 'diverse'));
const birthDate = () => described('Not in the future.', nullable(day()));
const representativeType = () =>
  described(
    'A type that fits the legal form, or `legal_guardian` of a person under 18.',
    choice(...representativeTypes, 'legal_guardian'),
  );
const reference = () => nullable(line({ max: limits.reference_characters }));
const bankCode = () => line({ max: limits.account_code_characters });
const accountHolder = () => nullable(line({ max: limits.account_holder_characters }));
const organization = object({ name: line({ max: limits.organization_name_characters }) });

// What is sent.

const personInput = object({
  salutation: optional(salutation()),
  first_name: personName(),
  last_name: personName(),
  birth_date: optional(birthDate()),
});

const representativeInput = object({
  first_name: personName(),
  last_name: personName(),
  birth_date: optional(birthDate()),
  type: representativeType(),
});

const childId = () => described('Of a stored entry, which then keeps it; new entries get one.', optional(id()));

const debtorAddressInput = addressInput({
  id: childId(),
  primary: described(
    'With several addresses every entry sets it and exactly one is true; a single address is primary by itself.',
    optional(flag()),
  ),
});

const channelInput = object({
  id: childId(),
  type: choice(...channelTypes),
  value: described(
    'An e-mail address, not at the creditor’s own domain; or a phone number, answered as E.164: a national number is one of the primary address’ country.',
    line({ max: limits.channel_value_characters }),
  ),
});

const accountInput = object({
  id: childId(),
  iban: described('Answered without spaces, in upper case.', bankCode()),
  bic: described('Of the same country as the IBAN.', optional(nullable(bankCode()))),
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

/** What creates a debtor. Addresses may still be missing: finalizing an order asks for one. */
export const DebtorInput = named(
  'DebtorInput',
  object({
    your_reference: optional(reference()),
    acting_as: described('`consumer` means a person.', actingAs()),
    person: described('Exactly one of person and organization.', optional(nullable(personInput))),
    organization: optional(nullable(organization)),
    legal_form: optional(nullable(legalFormCode())),
    ...partial(object(collections)).fields,
  }),
);
export type DebtorInput = Infer<typeof DebtorInput>;

/** What changes one: members left out keep their value. */
export const DebtorPatch = named(
  'DebtorPatch',
  partial(
    object({
      your_reference: reference(),
      acting_as: actingAs(),
      person: described(
        'Supplied members change, the others stay; null removes the person.',
        nullable(partial(personInput)),
      ),
      organization: nullable(partial(organization)),
      legal_form: nullable(legalFormCode()),
      ...collections,
    }),
  ),
);
export type DebtorPatch = Infer<typeof DebtorPatch>;

// What is answered.

export const Debtor = named(
  'Debtor',
  object({
    id: id(),
    your_reference: reference(),
    acting_as: actingAs(),
    person: nullable(
      object({ salutation: salutation(), first_name: personName(), last_name: personName(), birth_date: birthDate() }),
    ),
    organization: nullable(organization),
    legal_form: nullable(legalFormCode()),
    legal_representatives: list(
      object({
        first_name: personName(),
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
          `New ones are one of ${channelTypes.join(', ')}; debtors of earlier versions may have others.`,
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
      'First and last name, or the organization’s name.',
      line({ max: limits.organization_name_characters }),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Debtor = Infer<typeof Debtor>;

const exampleDebtor: DebtorInput = {
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

export const debtors = group(
  'case',
  'debtors',
  {
    title: 'Debtors',
    about:
      'The persons and organizations that orders refer to. Kept apart from orders, so that one debtor stands behind many.',
  },
  {
    list: route('GET', '/v2/debtors/', {
      list: {
        item: Debtor,
        filters: { acting_as: actingAs(), your_reference: line({ max: limits.reference_characters }) },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'case:debtors:read',
      summary: 'All debtors of the company',
    }),
    create: route('POST', '/v2/debtors/', {
      body: DebtorInput,
      example: exampleDebtor,
      reply: Debtor,
      status: 201,
      scope: 'case:debtors:write',
      summary: 'Create a debtor',
    }),
    get: route('GET', '/v2/debtors/{id}/', { reply: Debtor, scope: 'case:debtors:read', summary: 'One debtor' }),
    update: route('PATCH', '/v2/debtors/{id}/', {
      body: DebtorPatch,
      example: {
        your_reference: 'D-2026-0043',
        addresses: [{ street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' }],
      },
      reply: Debtor,
      scope: 'case:debtors:write',
      summary: 'Change a debtor',
      description:
        'Members left out keep their value. A supplied array replaces the whole collection; its entries keep the `id` they name, and an entry without one that equals a stored entry keeps that entry’s. `[]` clears.',
    }),
    delete: route('DELETE', '/v2/debtors/{id}/', {
      scope: 'case:debtors:write',
      problems: ['conflict'],
      summary: 'Delete a debtor that no order refers to',
    }),
  },
);
