/** Sessions of the signed-in person, its password, and proofs of its identity. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, openObject, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { flag, id, instant } from '../shapes/values.ts';

export const Session = named(
  'Session',
  object({
    id: id(),
    address: described('The address from which the person signed in.', line({ max: 64 })),
    browser: described('The browser and system of the sign-in, such as `Firefox, Linux`.', line({ max: 100 })),
    current: described('Whether it is the session of this request.', flag()),
    created_at: instant(),
    last_seen_at: described('The last request, written at most every five minutes.', instant()),
  }),
);
export type Session = Infer<typeof Session>;

export const sessions = group(
  'account',
  'sessions',
  { title: 'Sessions', about: 'Where the person is signed in.' },
  {
    list: route('GET', '/account/v1/sessions/', {
      list: { item: Session },
      scope: null,
      summary: 'List the sessions of the signed-in person, newest first',
    }),
    get: route('GET', '/account/v1/sessions/{id}/', {
      reply: Session,
      scope: null,
      summary: 'Retrieve a session of the signed-in person',
    }),
    delete: route('DELETE', '/account/v1/sessions/{id}/', {
      scope: null,
      summary: 'End a session',
      description: 'The session ends on every node at once. The session of the request can be ended too.',
    }),
    endOthers: route('POST', '/account/v1/sessions/end-others/', {
      status: 204,
      scope: null,
      summary: 'End all other sessions of the signed-in person',
    }),
  },
);

/** What a person knows. */
const secret = () => line({ max: 256 });

export const passwords = group(
  'account',
  'password',
  { title: 'Password', about: 'The password of the signed-in person.' },
  {
    change: route('POST', '/account/v1/password/', {
      body: object({ current_password: secret(), new_password: secret() }),
      example: { current_password: 'Vier Raben auf dem Dach', new_password: 'Sieben Dohlen im alten Turm' },
      secretBody: true,
      status: 204,
      scope: null,
      summary: 'Change the password',
      description:
        'Ends all other sessions. The new password has at least 12 characters and is not easily guessed (`too_short`, `too_long`, `common`, `personal`); a wrong current password is `invalid`.',
    }),
  },
);

export const Proof = named('Proof', object({ proved_at: described('The proof is fresh for ten minutes.', instant()) }));
export type Proof = Infer<typeof Proof>;

export const proofs = group(
  'account',
  'proof',
  { title: 'Proof', about: 'A fresh proof of identity, which sensitive operations need.' },
  {
    create: route('POST', '/account/v1/proof/', {
      body: object({
        password: optional(secret()),
        passkey: optional(
          described(
            'The answer of the browser to `POST /account/v1/passkeys/options/`: `AuthenticationResponseJSON` of WebAuthn.',
            openObject(),
          ),
        ),
        code: described('Of the authenticator app, or a recovery code.', optional(line({ max: 20 }))),
      }),
      example: { password: 'Vier Raben auf dem Dach' },
      secretBody: true,
      reply: Proof,
      scope: null,
      summary: 'Prove the identity of the signed-in person',
      description:
        'By one of the members. A wrong one is `invalid`. A session has ten wrong passwords an hour, which those of signing in do not use up; a person has ten codes an hour.',
    }),
  },
);
