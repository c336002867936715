/** Authenticates a person by e-mail address and password in `Authorization: Basic` (RFC 7617, in UTF-8). */
import { Refusal } from '../refusal.ts';
import type { Caller } from './authenticate.ts';

/** A decoded `Authorization: Basic`. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Verifies passwords. */
export interface PersonStore {
  /** The id of the account; undefined for wrong credentials. @throws Refusal throttled after too many attempts */
  find(credentials: Credentials, address: string): Promise<string | undefined>;
}

const challenge = { 'WWW-Authenticate': 'Basic realm="Mahnwerk", charset="UTF-8"' };

const basicForm = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** The person behind an Authorization header. @throws Refusal not_authenticated, authentication_failed, throttled */
export async function identifyPerson(
  store: PersonStore,
  authorization: string | undefined,
  address: string,
): Promise<Caller> {
  const credentials = credentialsOf(basicForm.exec(authorization ?? '')?.[1] ?? '');
  if (credentials === undefined)
    throw new Refusal('not_authenticated', {
      detail: 'Authentication is required. Send e-mail address and password in `Authorization: Basic`.',
      headers: challenge,
    });
  const id = await store.find(credentials, address);
  if (id === undefined)
    throw new Refusal('authentication_failed', {
      detail: 'The e-mail address or the password is wrong.',
      headers: challenge,
    });
  return {
    id,
    kind: 'person',
    name: credentials.email,
    scopes: [],
    companyId: undefined,
    partnerId: undefined,
    readOnly: false,
    isLocked: false,
    isPolicyLocked: false,
  };
}

function credentialsOf(base64: string): Credentials | undefined {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { email: text.slice(0, colon), password: text.slice(colon + 1) };
}
