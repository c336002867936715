/** Where a debtor of orders is reached, each address, e-mail and number with its source (correspondence.md 11). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { authorOrDebtor } from '../shapes/author.ts';
import { address, addressInput } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant } from '../shapes/values.ts';
import { channelTypes } from '../case/debtors.ts';

export const contactTypes = ['address', ...channelTypes] as const;

/** Who knows it. */
export const contactSources = [
  'creditor',
  'debtor',
  'registry',
  'post',
  'court',
  'credit_bureau',
  'research',
  'representative',
  'other',
] as const;

const officeSources = contactSources.filter((each) => each !== 'creditor');

export const contactStatuses = ['usable', 'undeliverable', 'former'] as const;

const value = () =>
  described(
    'An e-mail address outside the creditor’s own domain, or a phone number as E.164; null for an address.',
    nullable(line({ max: limits.channel_value_characters })),
  );
const sourceNote = () =>
  described('More about the source, in words.', nullable(line({ max: limits.contact_note_characters })));
const validFrom = () => described('The day from which it is known to be valid. Must not be in the future.', day());
const preferred = () => described('Whether it is used before the others of its type.', flag());
const reason = () =>
  described('Why it has its status, in words.', nullable(prose({ max: limits.contact_reason_characters })));

export const Contact = named(
  'Contact',
  object({
    id: described('For a contact of source `creditor`, the id of the address or channel of the debtor.', id()),
    debtor_id: id(),
    type: choice(...contactTypes),
    address: described('Null for an e-mail address and a number.', nullable(address())),
    value: value(),
    source: described(
      'Who named it. `creditor`: the company; its addresses and channels of the debtor are contacts by themselves.',
      choice(...contactSources),
    ),
    source_note: sourceNote(),
    status: described(
      '`undeliverable`: what was sent came back, or the number is wrong. `former`: no longer valid, or removed by the company.',
      choice(...contactStatuses),
    ),
    preferred: preferred(),
    reason: reason(),
    recorded_by: described('Who recorded it; null for the company.', nullable(authorOrDebtor())),
    valid_from: validFrom(),
    ended_at: described('When it became `former`; null before.', nullable(instant())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Contact = Infer<typeof Contact>;

const ContactInput = named(
  'ContactInput',
  object({
    type: choice(...contactTypes),
    address: described('Required with `type: address`, not allowed otherwise.', optional(addressInput({}))),
    value: described(
      'Required with the other types. A national number is interpreted as a number of the country of the debtor’s primary address.',
      optional(line({ max: limits.channel_value_characters })),
    ),
    source: described('Not `creditor`: what the company knows is in its debtor.', choice(...officeSources)),
    source_note: optional(sourceNote()),
    preferred: described('Default true: the preferred one of its type is preferred no longer.', optional(flag())),
    valid_from: described('Default today.', optional(validFrom())),
  }),
);
export type ContactInput = Infer<typeof ContactInput>;

const ContactPatch = named(
  'ContactPatch',
  object({
    status: described(
      'Of a contact that the company removed, it cannot be changed (`conflict`).',
      optional(choice(...contactStatuses)),
    ),
    reason: described('Required with `undeliverable` and `former`.', optional(reason())),
    preferred: described('Only a usable contact can be preferred.', optional(flag())),
  }),
);
export type ContactPatch = Infer<typeof ContactPatch>;

const at = '/operator/v1/debtors/{debtor_id}/contacts/';
const internal = 'Companies and Partners never see contacts: `/v2/debtors/` remains the record of the company.';

export const contacts = group(
  'operator',
  'contacts',
  { title: 'Contacts', about: `Where a debtor of orders is reached, with sources. ${internal}` },
  {
    list: route('GET', at, {
      of: 'debtors',
      list: { item: Contact, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the contacts of a debtor',
      description: 'Nothing is deleted: former contacts remain in the list.',
    }),
    create: route('POST', at, {
      of: 'debtors',
      body: ContactInput,
      example: {
        type: 'address',
        address: { street: 'Neue Gasse 2', postal_code: '10117', city: 'Berlin', country: 'DE' },
        source: 'registry',
        source_note: 'Register of residents',
      },
      reply: Contact,
      status: 201,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Add a contact of a debtor',
      description: `A usable contact that is equal returns \`conflict\`. A new address ends the circumstance \`moved_unknown\`. The office records at most ${limits.debtor_contacts} contacts of a debtor (\`max_length\`). ${internal}`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'debtors',
      reply: Contact,
      scope: 'operator:read',
      summary: 'Retrieve a contact of a debtor',
    }),
    update: route('PATCH', `${at}{id}/`, {
      of: 'debtors',
      body: ContactPatch,
      example: { status: 'undeliverable', reason: 'Returned: moved, address unknown' },
      reply: Contact,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Update a contact of a debtor',
      description:
        'A contact that is no longer usable is no longer preferred. It can be usable again; `conflict` if a usable contact is equal. An address that is usable again ends the circumstance `moved_unknown`.',
    }),
  },
);
