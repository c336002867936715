/** Passkeys: challenges that are answered once, and what a right answer does. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import * as store from './store-passkeys.ts';
import {
  authenticated,
  challengeOf,
  credentialIdOf,
  type NewPasskey,
  type PasskeyOwner,
  registered,
  registrationOptions,
  requestOptions,
} from './webauthn.ts';

/** What passkeys are offered and checked with. */
export type PasskeyDeps = Pick<Dependencies, 'hashSecret' | 'publicUrl'>;

/** Whether the service has passkeys: they are bound to a name. */
export const hasPasskeys = ({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): boolean =>
  relyingPartyOf(publicUrl) !== undefined;

const hashOf = (challenge: string, { hashSecret }: PasskeyDeps): Buffer => hashSecret(`passkey ${challenge}`);

/** Options to add a passkey; undefined where the service has none. */
export async function offerPasskey(
  tx: OperatorTx,
  owner: Omit<PasskeyOwner, 'existing'>,
  deps: PasskeyDeps,
): Promise<object | undefined> {
  const party = relyingPartyOf(deps.publicUrl);
  if (party === undefined) return undefined;
  const existing = (await store.credentialsOf(tx, owner.id)).map((each) => each.toString('base64url'));
  const options = await registrationOptions(party, { ...owner, existing });
  store.putChallenge(tx, hashOf(options.challenge, deps), owner.id);
  return options;
}

/** Options to use a passkey; undefined where the service has none. @param accountId null: to sign in */
export async function askForPasskey(
  tx: OperatorTx,
  accountId: string | null,
  deps: PasskeyDeps,
): Promise<object | undefined> {
  const party = relyingPartyOf(deps.publicUrl);
  if (party === undefined) return undefined;
  const options = await requestOptions(party);
  store.putChallenge(tx, hashOf(options.challenge, deps), accountId);
  return options;
}

interface Answered {
  readonly party: RelyingParty;
  readonly challenge: string;
}

/** The outstanding challenge that an answer is to; it is used then. */
async function answered(
  tx: OperatorTx,
  accountId: string | null,
  credential: unknown,
  deps: PasskeyDeps,
): Promise<Answered | undefined> {
  const party = relyingPartyOf(deps.publicUrl);
  const challenge = await challengeOf(credential);
  if (party === undefined || challenge === undefined) return undefined;
  return (await store.takeChallenge(tx, hashOf(challenge, deps), accountId)) ? { party, challenge } : undefined;
}

/** The new passkey behind the answer to `offerPasskey`; undefined for a wrong one. */
export async function acceptedPasskey(
  tx: OperatorTx,
  accountId: string,
  credential: unknown,
  deps: PasskeyDeps,
): Promise<NewPasskey | undefined> {
  const outstanding = await answered(tx, accountId, credential, deps);
  return outstanding && registered(outstanding.party, outstanding.challenge, credential);
}

/** Whose passkey has answered `askForPasskey`; undefined for a wrong answer. @param accountId null: to sign in */
export async function usePasskey(
  tx: OperatorTx,
  accountId: string | null,
  credential: unknown,
  deps: PasskeyDeps,
): Promise<string | undefined> {
  const outstanding = await answered(tx, accountId, credential, deps);
  const credentialId = credentialIdOf(credential);
  if (outstanding === undefined || credentialId === undefined) return undefined;
  const passkey = await store.findCredential(tx, credentialId);
  if (passkey === undefined || (accountId !== null && passkey.account_id !== accountId)) return undefined;
  const count = await authenticated(outstanding.party, outstanding.challenge, credential, passkey);
  if (count === undefined) return undefined;
  store.used(tx, passkey.id, count);
  return passkey.account_id;
}
