/** The authenticator app of the signed-in person, and its recovery codes. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { instant } from '../shapes/values.ts';

/** Of every change of second factors. */
export const byFactor =
  ' Where the person has a second factor, the proof is a code or a passkey: a password is `recent_sign_in_required`.';

export const Totp = named(
  'Totp',
  object({
    confirmed_at: described('Since when codes of the app are a second factor.', instant()),
  }),
);
export type Totp = Infer<typeof Totp>;

export const OfferedTotp = named(
  'OfferedTotp',
  object({
    secret: optional(described('In base32, to type into an authenticator app.', line({ max: 64 }))),
    otpauth_url: optional(described('The same as a link, for a QR code.', line({ max: 2_000 }))),
  }),
);
export type OfferedTotp = Infer<typeof OfferedTotp>;

export const IssuedRecoveryCodes = named(
  'IssuedRecoveryCodes',
  object({
    recovery_codes: optional(
      described(
        'Each stands in once for a code of the app. Earlier recovery codes are no longer valid.',
        list(line({ max: 20 }), { max: limits.recovery_codes }),
      ),
    ),
  }),
);
export type IssuedRecoveryCodes = Infer<typeof IssuedRecoveryCodes>;

export const totp = group(
  'account',
  'totp',
  {
    title: 'Authenticator app',
    about: 'Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds) as second factor.',
  },
  {
    get: route('GET', '/account/v1/totp/', {
      reply: Totp,
      scope: null,
      summary: 'Retrieve the authenticator app',
      problems: ['not_found'],
    }),
    create: route('POST', '/account/v1/totp/', {
      reply: OfferedTotp,
      status: 200,
      secrets: ['secret', 'otpauth_url'],
      scope: null,
      freshProof: true,
      summary: 'Offer a secret for an authenticator app',
      description:
        'Nothing changes until a code of the app confirms the secret, in the session that it was offered to. A later offer replaces it. A confirmed secret stays in use until then.' +
        byFactor,
    }),
    confirm: route('POST', '/account/v1/totp/confirm/', {
      body: object({ code: described('Six digits of the app.', line({ max: 20 })) }),
      example: { code: '492039' },
      secretBody: true,
      reply: IssuedRecoveryCodes,
      status: 200,
      secrets: ['recovery_codes'],
      scope: null,
      freshProof: true,
      renewsSession: true,
      summary: 'Confirm the offered secret by a code of the app',
      description:
        'From then on signing in needs a code, and other sign-ins that wait for a second factor end. A wrong code is `invalid`; each code is accepted once. A person has ten attempts an hour.' +
        byFactor,
      problems: ['conflict'],
    }),
    delete: route('DELETE', '/account/v1/totp/', {
      scope: null,
      freshProof: true,
      renewsSession: true,
      summary: 'Remove the authenticator app',
      description:
        'If the person has no passkey, the recovery codes end too. Where the operator requires a second factor, the last one stays: `conflict`.' +
        byFactor,
      problems: ['not_found', 'conflict'],
    }),
  },
);

export const recoveryCodes = group(
  'account',
  'recovery-codes',
  { title: 'Recovery codes', about: 'Codes that stand in once each for a second factor.' },
  {
    create: route('POST', '/account/v1/recovery-codes/', {
      reply: IssuedRecoveryCodes,
      status: 200,
      secrets: ['recovery_codes'],
      scope: null,
      freshProof: true,
      renewsSession: true,
      summary: 'Issue new recovery codes',
      description: 'A person without a second factor has none: `conflict`.' + byFactor,
      problems: ['conflict'],
    }),
  },
);
