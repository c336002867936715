/** What holds for a debtor of orders in all of its cases: death, insolvency, representation (correspondence.md 11). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { author } from '../shapes/author.ts';
import { circumstanceTypes } from '../shapes/circumstances.ts';
import { flagParameter } from '../shapes/page.ts';
import { address, addressInput } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant } from '../shapes/values.ts';
import { contactSources } from './contacts.ts';

/** Who acts for the debtor or its estate, by type of circumstance. */
export const partyRoles = {
  moved_unknown: [],
  deceased: ['heir', 'estate_curator'],
  insolvent: ['administrator'],
  represented: ['lawyer', 'guardian', 'debt_counsellor'],
} as const satisfies Record<(typeof circumstanceTypes)[number], readonly string[]>;

const roles = ['heir', 'estate_curator', 'administrator', 'lawyer', 'guardian', 'debt_counsellor'] as const;

const type = () =>
  described(
    '`moved_unknown`: the debtor moved to an unknown place. `represented`: letters go to the party.',
    choice(...circumstanceTypes),
  );
const role = () =>
  described(
    '`heir`, `estate_curator` of the deceased; `administrator` of the insolvent; `lawyer`, `guardian`, `debt_counsellor` of the represented.',
    choice(...roles),
  );
const partyName = () => line({ max: limits.organization_name_characters });
const email = () => line({ max: limits.channel_value_characters });
const partyReference = () =>
  described('The reference of the party, for letters to it.', line({ max: limits.reference_characters }));
const from = () => described('The first day of the circumstance. Must not be in the future.', day());
const court = () => line({ max: limits.court_characters });
const fileNumber = () => line({ max: limits.file_number_characters });
const source = () => described('Who named it.', choice(...contactSources));
const note = () => nullable(prose({ max: limits.circumstance_note_characters }));
const reason = () => prose({ max: limits.contact_reason_characters });

const party = object({
  role: role(),
  name: partyName(),
  address: nullable(address()),
  email: nullable(email()),
  reference: nullable(partyReference()),
});

const partyInput = object({
  role: role(),
  name: partyName(),
  address: optional(nullable(addressInput({}))),
  email: optional(nullable(email())),
  reference: optional(nullable(partyReference())),
});

export const Circumstance = named(
  'Circumstance',
  object({
    id: id(),
    debtor_id: id(),
    type: type(),
    from: from(),
    court: described('The court of the proceedings.', nullable(court())),
    file_number: described('The number of the proceedings at the court.', nullable(fileNumber())),
    party: described('Who acts for the debtor or its estate.', nullable(party)),
    source: source(),
    note: note(),
    ended_on: described('The last day of the circumstance; null while it is in force.', nullable(day())),
    ended_at: described('When the end was recorded; null while it is in force.', nullable(instant())),
    end_reason: described(
      'Why it ended, in words; null while it is in force, and if a new address ended `moved_unknown`.',
      nullable(reason()),
    ),
    recorded_by: author(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Circumstance = Infer<typeof Circumstance>;

const CircumstanceInput = named(
  'CircumstanceInput',
  object({
    type: type(),
    from: described('Required for `deceased` and `insolvent`; otherwise default today.', optional(from())),
    court: described('Required for `insolvent`; not allowed for `moved_unknown`.', optional(nullable(court()))),
    file_number: described(
      'Required for `insolvent`; not allowed for `moved_unknown`.',
      optional(nullable(fileNumber())),
    ),
    party: described(
      'Required for `represented`, with `address`, `email` or both; not allowed for `moved_unknown`.',
      optional(nullable(partyInput)),
    ),
    source: described('Default `other`.', optional(source())),
    note: optional(note()),
  }),
);
export type CircumstanceInput = Infer<typeof CircumstanceInput>;

const CircumstanceEnd = named(
  'CircumstanceEnd',
  object({
    reason: reason(),
    on: described('The last day. Default today. Not before `from`, not in the future.', optional(day())),
  }),
);

const at = '/operator/v1/debtors/{debtor_id}/circumstances/';
const internal = 'Companies and Partners never see circumstances.';

export const circumstances = group(
  'operator',
  'circumstances',
  { title: 'Circumstances', about: `What holds for a debtor of orders in all of its cases. ${internal}` },
  {
    list: route('GET', at, {
      of: 'debtors',
      list: {
        item: Circumstance,
        filters: { in_force: described('Whether the circumstance has not ended.', flagParameter()) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List the circumstances of a debtor',
    }),
    create: route('POST', at, {
      of: 'debtors',
      body: CircumstanceInput,
      example: {
        type: 'insolvent',
        from: '2026-02-02',
        court: 'Amtsgericht Musterstadt',
        file_number: '36 IN 1234/26',
        party: {
          role: 'administrator',
          name: 'Rechtsanwältin Erika Muster',
          address: { street: 'Gerichtsweg 3', postal_code: '10115', city: 'Berlin', country: 'DE' },
        },
        source: 'court',
      },
      reply: Circumstance,
      status: 201,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Record a circumstance of a debtor',
      description: `It holds for all cases of the debtor, whose \`debtor_flags\` show it. A type that is in force returns \`conflict\`. A debtor has at most ${limits.debtor_circumstances} circumstances (\`max_length\`). ${internal}`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'debtors',
      reply: Circumstance,
      scope: 'operator:read',
      summary: 'Retrieve a circumstance of a debtor',
    }),
    end: route('POST', `${at}{id}/end/`, {
      of: 'debtors',
      body: CircumstanceEnd,
      example: { reason: 'The lawyer resigned the mandate.' },
      reply: Circumstance,
      scope: 'operator:cases',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'End a circumstance of a debtor',
      description: 'A circumstance ends once: one that has ended returns `conflict`.',
    }),
  },
);
