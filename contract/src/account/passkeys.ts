/** Passkeys of the signed-in person (WebAuthn), each of which is both factors at once. */
import { byFactor } from './totp.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, openObject, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

const name = () => described('Chosen by the person.', line({ max: limits.name_characters }));

export const Passkey = named(
  'Passkey',
  object({
    id: id(),
    name: name(),
    last_used_at: described('When it last signed the person in or proved its identity.', nullable(instant())),
    created_at: instant(),
  }),
);
export type Passkey = Infer<typeof Passkey>;

export const PasskeyOptions = named('PasskeyOptions', openObject());

const changing = { scope: null, freshProof: true } as const;

export const passkeys = group(
  'account',
  'passkeys',
  {
    title: 'Passkeys',
    about: 'Keys in the devices of the person, which sign it in without password or code (WebAuthn).',
  },
  {
    list: route('GET', '/account/v1/passkeys/', {
      list: { item: Passkey },
      scope: null,
      summary: 'List the passkeys of the signed-in person, newest first',
    }),
    get: route('GET', '/account/v1/passkeys/{id}/', {
      reply: Passkey,
      scope: null,
      untagged: ['last_used_at'],
      summary: 'Retrieve a passkey',
    }),
    options: route('POST', '/account/v1/passkeys/options/', {
      body: object({
        purpose: optional(
          described(
            'To add a passkey, or to prove the identity by one. Default: `registration`.',
            choice('registration', 'proof'),
          ),
        ),
      }),
      bodyOptional: true,
      reply: PasskeyOptions,
      status: 200,
      scope: null,
      summary: 'Ask for the options of a passkey',
      description:
        'What WebAuthn takes: `PublicKeyCredentialCreationOptionsJSON` to add a passkey, which needs a fresh proof (`recent_sign_in_required`); `PublicKeyCredentialRequestOptionsJSON` for a proof. The challenge is accepted once, for five minutes. A service without a name of its own over https has no passkeys: `conflict`.' +
        byFactor,
      problems: ['recent_sign_in_required', 'conflict'],
    }),
    create: route('POST', '/account/v1/passkeys/', {
      ...changing,
      body: object({
        name: name(),
        credential: described('The answer of the browser: `RegistrationResponseJSON` of WebAuthn.', openObject()),
      }),
      example: { name: 'Laptop', credential: { id: 'AAAA', type: 'public-key', response: {} } },
      secretBody: true,
      reply: Passkey,
      status: 201,
      renewsSession: true,
      summary: 'Add a passkey',
      description: `An answer that does not fit the options is \`invalid\`. A person has at most ${limits.passkeys} passkeys: \`conflict\`.${byFactor}`,
      problems: ['conflict'],
    }),
    update: route('PATCH', '/account/v1/passkeys/{id}/', {
      ...changing,
      body: object({ name: optional(name()) }),
      example: { name: 'Laptop' },
      reply: Passkey,
      untagged: ['last_used_at'],
      summary: 'Rename a passkey',
    }),
    delete: route('DELETE', '/account/v1/passkeys/{id}/', {
      ...changing,
      renewsSession: true,
      summary: 'Remove a passkey',
      description:
        'With the last factor the recovery codes end too. Where the operator requires a second factor, the last one stays: `conflict`.' +
        byFactor,
      problems: ['conflict'],
    }),
  },
);
