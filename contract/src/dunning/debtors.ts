/** Debtors of the dunning API (dunning.md 3): who owes invoices. Debtors of orders: case/debtors.ts. */
import { legalFormCode } from '../case/legal-forms.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { address, addressInput, metadata } from '../shapes/parts.ts';
import { actingAs, organization, person, personInput, vatNumber } from '../shapes/person.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

const customerNumber = () =>
  described(
    'The number of the debtor at the company; unique, without spaces around it.',
    line({ max: limits.customer_number_characters }),
  );
const legalForm = () => described('Only with `organization`.', nullable(legalFormCode()));
const email = () =>
  described(
    'Notices go to this address. It must not be at the creditor’s own domain.',
    nullable(line({ max: limits.channel_value_characters })),
  );
const phone = () =>
  described(
    'Returned as E.164; a national number is interpreted as a number of the country of `address`.',
    nullable(line({ max: limits.channel_value_characters })),
  );
const dunningStop = () =>
  described(
    'While set, the debtor gets no notice and the ladder hands nothing over.',
    nullable(choice('insolvent', 'deceased', 'other')),
  );

/** The body that creates a debtor. */
export const DunningDebtorInput = named(
  'DunningDebtorInput',
  object({
    customer_number: customerNumber(),
    acting_as: described('`consumer` requires `person`.', actingAs()),
    person: described('Send exactly one of `person` and `organization`.', optional(nullable(personInput))),
    organization: optional(nullable(organization)),
    legal_form: optional(legalForm()),
    vat_number: optional(vatNumber()),
    address: optional(nullable(addressInput({}))),
    email: optional(email()),
    phone: optional(phone()),
    dunning_stop: optional(dunningStop()),
    metadata: optional(metadata()),
  }),
);
export type DunningDebtorInput = Infer<typeof DunningDebtorInput>;

/** The body that changes a debtor: omitted members keep their value. */
export const DunningDebtorPatch = named(
  'DunningDebtorPatch',
  partial(
    object({
      customer_number: customerNumber(),
      acting_as: actingAs(),
      person: described('Omitted members keep their value. Null removes the person.', nullable(partial(personInput))),
      organization: nullable(partial(organization)),
      legal_form: legalForm(),
      vat_number: vatNumber(),
      address: described(
        'Only the supplied subfields change. If no address is stored, all subfields are required. Null removes the address.',
        nullable(partial(addressInput({}))),
      ),
      email: email(),
      phone: phone(),
      dunning_stop: dunningStop(),
      metadata: metadata(),
    }),
  ),
);
export type DunningDebtorPatch = Infer<typeof DunningDebtorPatch>;

/** The members of a debtor in a response. */
export const dunningDebtorFields = {
  id: id(),
  href: line({ max: 2000 }),
  customer_number: customerNumber(),
  acting_as: actingAs(),
  person: nullable(person),
  organization: nullable(organization),
  legal_form: legalForm(),
  vat_number: vatNumber(),
  address: nullable(address()),
  email: email(),
  phone: phone(),
  dunning_stop: dunningStop(),
  email_failed_at: described('A notice to `email` came back. Null again when `email` changes.', nullable(instant())),
  address_failed_at: described(
    'A letter to `address` came back. Null again when `address` changes.',
    nullable(instant()),
  ),
  metadata: metadata(),
  display_name: described(
    'The first and last name, or the name of the organization.',
    line({ max: limits.organization_name_characters }),
  ),
  created_at: instant(),
  updated_at: instant(),
};

export const DunningDebtor = named('DunningDebtor', object(dunningDebtorFields));
export type DunningDebtor = Infer<typeof DunningDebtor>;

/** The parameters of every list of debtors. */
export const dunningDebtorList = {
  filters: {
    customer_number: line({ max: limits.customer_number_characters }),
    acting_as: actingAs(),
    email: line({ max: limits.channel_value_characters }),
  },
  orderBy: ['created', 'customer_number'],
} as const;

export const exampleDunningDebtor: DunningDebtorInput = {
  customer_number: 'K-10042',
  acting_as: 'business',
  organization: { name: 'Muster Metallbau GmbH' },
  legal_form: 'gmbh',
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  email: 'buchhaltung@muster-metallbau.example',
  phone: '+493023125000',
  metadata: [{ type: 'cost_centre', value: '4711' }],
};

export const dunningDebtors = group(
  'dunning',
  'mahnservice-debtors',
  {
    title: 'Debtors',
    about: 'The persons and organizations that owe invoices. Several invoices can share one debtor.',
  },
  {
    list: route('GET', '/mahnservice/v1/debtors/', {
      list: { item: DunningDebtor, ...dunningDebtorList },
      scope: 'dunning:debtors:read',
      summary: 'List debtors',
    }),
    create: route('POST', '/mahnservice/v1/debtors/', {
      body: DunningDebtorInput,
      example: exampleDunningDebtor,
      reply: DunningDebtor,
      status: 201,
      scope: 'dunning:debtors:write',
      summary: 'Create a debtor',
      description: 'A `customer_number` that another debtor has is rejected as `duplicate`.',
    }),
    get: route('GET', '/mahnservice/v1/debtors/{id}/', {
      reply: DunningDebtor,
      scope: 'dunning:debtors:read',
      summary: 'Retrieve a debtor',
    }),
    update: route('PATCH', '/mahnservice/v1/debtors/{id}/', {
      body: DunningDebtorPatch,
      example: { address: { street: 'Neue Gasse 2', postal_code: '10117' } },
      reply: DunningDebtor,
      scope: 'dunning:debtors:write',
      summary: 'Update a debtor',
      description: 'Omitted members keep their value. The change counts for later letters only.',
    }),
    delete: route('DELETE', '/mahnservice/v1/debtors/{id}/', {
      scope: 'dunning:debtors:write',
      problems: ['conflict'],
      summary: 'Delete a debtor without invoices',
    }),
  },
);
