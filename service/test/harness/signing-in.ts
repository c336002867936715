/** People who sign in by plain HTTP as a browser without script does, with an authenticator app or without. */
import assert from 'node:assert/strict';
import { codeAt } from './authenticator-app.ts';
import type { Stage } from './cases.ts';
import { type Shown, visitorsOf } from './invitations.ts';

export const password = 'Vier Raben auf dem Dach';

export const cookieIn = ({ headers }: Shown): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** The token of the session that an answer begins; empty without one. */
export const tokenIn = (shown: Shown): string => /^__Host-session=(.*)$/.exec(cookieIn(shown))?.[1] ?? '';

export const keyOf = (token: string): string => `Session ${token} self`;

/** The secret that the page for a first app shows. */
export const shownSecret = ({ html }: Shown): string => /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? '';

/** A person who has set up an authenticator app. */
export interface Equipped {
  readonly email: string;
  readonly key: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

export function signingIn(stage: () => Stage) {
  const { ask } = visitorsOf(stage);

  /** The address of a new admin of a new company. */
  async function aPerson(): Promise<string> {
    const credentials = await stage().givenAdmin(await stage().givenCompany());
    return Buffer.from(credentials.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
  }

  /** The same, who reads for the operator besides. */
  async function aStaffMember(): Promise<string> {
    const email = await aPerson();
    await stage().sql(
      `insert into staff (id, account_id, roles, status, created_at, updated_at) select gen_random_uuid(), id, '{reader}', 'active', now(), now() from accounts where email = $1`,
      [email],
    );
    return email;
  }

  const signIn = (email: string, on = ask): Promise<Shown> => on('POST', '/sign-in', { form: { email, password } });

  /** Behind the password: the cookie of the outstanding sign-in, and what a code does with it. */
  async function atTheCode(email: string) {
    const Cookie = cookieIn(await signIn(email));
    return { Cookie, enter: (code: string) => ask('POST', '/sign-in/code', { form: { code }, headers: { Cookie } }) };
  }

  /** Sets up an authenticator app; its next code is one that was not used. */
  async function withApp(email?: string): Promise<Equipped> {
    const address = email ?? (await aPerson());
    const key = keyOf(tokenIn(await signIn(address)));
    const { body: offered } = await stage().send<{ secret: string }>('POST', '/account/v1/totp/', { key });
    const code = codeAt(offered.secret, stage().clock.now());
    const { body, text } = await stage().send<{ recovery_codes: string[] }>('POST', '/account/v1/totp/confirm/', {
      key,
      body: { code },
    });
    assert.ok(body.recovery_codes, text);
    stage().clock.advance({ seconds: 30 });
    return { email: address, key, secret: offered.secret, codes: body.recovery_codes };
  }

  return { aPerson, aStaffMember, signIn, atTheCode, withApp };
}
