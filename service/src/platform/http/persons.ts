/** A person as the caller: e-mail address and password in `Authorization: Basic` (RFC 7617, in UTF-8). */
import { Refusal } from '../refusal.ts';
import type { Caller } from './authenticate.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PersonStore {
  /** The id of the account, or undefined where the two do not fit. @throws Refusal throttled where too many passwords were tried */
  find(credentials: Credentials, address: string): Promise<string | undefined>;
}

const challenge = { 'WWW-Authenticate': 'Basic realm="Mahnwerk", charset="UTF-8"' };

const basicForm = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** @throws Refusal not_authenticated, authentication_failed or throttled */
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
  };
}

function credentialsOf(base64: string): Credentials | undefined {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { email: text.slice(0, colon), password: text.slice(colon + 1) };
}
