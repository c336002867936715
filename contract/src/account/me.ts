/** The signed-in person: its name, its settings of the portal, and whom it acts for. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { membershipKinds, membershipRoles, staffRoles } from '../grammar/roles.ts';
import { accountScopes, scopes } from '../grammar/scopes.ts';
import { firstName } from '../shapes/person.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant, integer } from '../shapes/values.ts';

const name = () => line({ max: limits.name_characters });
const language = () => described('Of the portal; null: as the browser asks.', nullable(choice('de', 'en')));
const theme = () => choice('system', 'light', 'dark');
const density = () =>
  described('Of tables in the portal; null: as usual for the audience.', nullable(choice('compact', 'comfortable')));

const singleKeys = () => described('Whether single letters, digits and signs act as keys in the portal.', flag());

const everyRole = [...new Set([...staffRoles, ...membershipRoles])];
const everyScope = [...scopes, ...accountScopes];

/** One owner that the person acts for. */
export const OwnMembership = named(
  'OwnMembership',
  object({
    id: described('Sent in `X-Service-Membership`, it makes the session act for the owner.', id()),
    kind: choice(...membershipKinds),
    owner: object({
      id: described('The company or Partner; null for the operator.', nullable(id())),
      name: name(),
      customer_number: described('Of a company; otherwise null.', nullable(line({ max: 50 }))),
    }),
    roles: list(choice(...everyRole), { max: everyRole.length }),
    scopes: described('The scopes that the roles give.', list(choice(...everyScope), { max: everyScope.length })),
  }),
);
export type OwnMembership = Infer<typeof OwnMembership>;

const nullableLine = (max: number) => nullable(line({ max }));

/** Whose portal it is, as every signed-in person may see it. */
const Operator = object({
  name: name(),
  logo_path: described(
    'Of the logo, below the URL of the service; it changes with the file. Null: there is none.',
    nullableLine(100),
  ),
  support_email: described('Where people turn to with questions.', nullableLine(limits.notification_email_characters)),
  support_phone: described('The same by phone.', nullableLine(limits.company_phone_characters)),
  imprint_url: described('Of the legal notice.', nullableLine(limits.settings_url_characters)),
  privacy_url: described('Of the privacy notice.', nullableLine(limits.settings_url_characters)),
});

export const Me = named(
  'Me',
  object({
    id: id(),
    email: line({ max: limits.member_email_characters }),
    first_name: firstName(),
    last_name: name(),
    language: language(),
    theme: theme(),
    density: density(),
    single_keys: singleKeys(),
    has_totp: described('Whether an authenticator app is a second factor.', flag()),
    passkey_count: integer({ min: 0, max: limits.passkeys }),
    recovery_codes_left: integer({ min: 0, max: limits.recovery_codes }),
    memberships: list(OwnMembership, { max: Number.MAX_SAFE_INTEGER }),
    operator: described('Whose portal it is.', Operator),
    session: object({
      id: id(),
      proved_at: described('When the person last proved its identity by password, code or passkey.', instant()),
      expires_at: described('When the session ends, however much it is used.', instant()),
    }),
    environment: choice('sandbox', 'production'),
  }),
);
export type Me = Infer<typeof Me>;

export const me = group(
  'account',
  'me',
  { title: 'Me', about: 'The signed-in person, its settings of the portal, and whom it acts for.' },
  {
    get: route('GET', '/account/v1/me/', {
      reply: Me,
      scope: null,
      summary: 'Retrieve the signed-in person',
    }),
    update: route('PATCH', '/account/v1/me/', {
      body: object({
        first_name: optional(firstName()),
        last_name: optional(name()),
        language: optional(language()),
        theme: optional(theme()),
        density: optional(density()),
        single_keys: optional(singleKeys()),
      }),
      reply: Me,
      scope: null,
      summary: 'Change the name or the settings of the signed-in person',
    }),
  },
);
