/**
 * WebAuthn, by `@simplewebauthn/server`: the options that a browser takes, and whether its answer is right. Loaded with
 * the first passkey. User verification is required, so that a passkey is possession and knowledge at once. Pure but for
 * random challenges.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { parse as bytesOfUuid } from 'uuid';
import type { RelyingParty } from './relying-party.ts';

const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

const timeout = 5 * 60_000;

/** Ed25519, ES256 and RS256 (COSE): what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Whose passkey it is to be. */
export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The credential ids, in base64url, that the person has. */
  readonly existing: readonly string[];
}

export async function registrationOptions(
  party: RelyingParty,
  { id, email, name, existing }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: 'Mahnwerk',
    rpID: party.id,
    userID: Uint8Array.from(bytesOfUuid(id)),
    userName: email,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map((each) => ({ id: each })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** For a discoverable passkey: the browser offers those that it has. */
export async function requestOptions(party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({ rpID: party.id, timeout, userVerification: 'required' });
}

/** The challenge that an answer claims to be to; undefined for what is no answer. */
export async function challengeOf(credential: unknown): Promise<string | undefined> {
  const { clientDataJSON } = (credential as Partial<RegistrationResponseJSON>).response ?? {};
  if (typeof clientDataJSON !== 'string') return undefined;
  const { decodeClientDataJSON } = await loadHelpers();
  return orUndefined(async () => {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  });
}

/** What is stored of a passkey. */
export interface NewPasskey {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
}

/** The new passkey behind an answer; undefined for a wrong answer. */
export async function registered(
  party: RelyingParty,
  challenge: string,
  credential: unknown,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await load();
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  return orUndefined(async () => {
    const response = credential as RegistrationResponseJSON;
    // No attestation was asked for. A certificate would name addresses from which the library loads revocations.
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    if (attestation.get('attStmt').get('x5c') !== undefined) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: transports.filter((each) => typeof each === 'string').slice(0, 10),
    };
  });
}

/** The id of the credential that an answer names. */
export function credentialIdOf(credential: unknown): Buffer | undefined {
  const { id } = credential as Partial<AuthenticationResponseJSON>;
  return typeof id === 'string' && id.length <= 1_400 ? Buffer.from(id, 'base64url') : undefined;
}

/** A stored passkey, against which an answer is checked. */
export interface StoredPasskey extends Omit<NewPasskey, 'transports'> {
  readonly account_id: string;
}

/** The new count of uses; undefined for a wrong answer. */
export async function authenticated(
  party: RelyingParty,
  challenge: string,
  credential: unknown,
  { account_id, credential_id, public_key, sign_count }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  return orUndefined(async () => {
    const response = credential as AuthenticationResponseJSON;
    const { userHandle } = response.response;
    const owner = Buffer.from(bytesOfUuid(account_id));
    if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(owner)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: Uint8Array.from(public_key),
        counter: sign_count,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** The library throws for whatever is wrong with an answer. */
async function orUndefined<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
