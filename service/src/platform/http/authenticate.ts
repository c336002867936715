/** Authentication by API key (service.md 5): the form of a key, its environment, its look-up (look-ups.ts). */
import { createHmac } from 'node:crypto';
import type { MembershipKind } from '@mahnwerk/contract/grammar/roles.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { KeyKind, Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Writer } from '../database/session.ts';
import { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';
import { LookUps } from './look-ups.ts';

/** An authenticated key or person. With a membership, a session is what a key of its owner is. */
export interface Caller {
  /** The id of the key or of the membership; on the Account API of the person's account. */
  readonly id: string;
  readonly kind: KeyKind | 'person';
  /** The key's `token_name`; a person's name or e-mail address. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Only of case and dunning keys. */
  readonly companyId: string | undefined;
  /** Only of Partner keys. */
  readonly partnerId: string | undefined;
  /** The company is a sandbox mirror of a production company. */
  readonly readOnly: boolean;
  /** The operator has locked the company for the API of this key. */
  readonly isLocked: boolean;
  /** The operator has locked the dunning policy of the company. */
  readonly isPolicyLocked: boolean;
  /** A dunning key whose company has no active user: it authenticates nothing. */
  readonly lacksUser?: boolean;
  /** The person who acts by a session; undefined for a key. */
  readonly session?: SessionUse;
}

/** Whom a history names for what the caller does. */
export const authorOf = ({ name, session }: Pick<Caller, 'name' | 'session'>): Writer => ({
  type: session === undefined ? 'key' : 'user',
  name,
});

/** The account of the person behind a session, or the key; its kind and name are bound by the transaction. */
export const authorIdOf = ({ id, session }: Pick<Caller, 'id' | 'session'>): string => session?.accountId ?? id;

/** A session in use. */
export interface SessionUse {
  readonly id: string;
  readonly accountId: string;
  /** Whether its last proof of identity is fresh. */
  readonly hasFreshProof: boolean;
  /** Whether its last proof by a second factor is fresh. */
  readonly hasFreshFactor: boolean;
  /** The membership that the request names; undefined if it is not an active one of this person. */
  readonly membership: ActiveMembership | undefined;
}

/** Whom the session acts for. */
export interface ActiveMembership {
  readonly id: string;
  readonly kind: MembershipKind;
  readonly roles: readonly string[];
  /** Of a company or a Partner. */
  readonly ownerId: string | undefined;
  /** The company is a sandbox mirror of a production company. */
  readonly readOnly: boolean;
  /** The operator has locked dunning for the company. */
  readonly isDunningLocked: boolean;
  /** The operator has locked its dunning policy. */
  readonly isPolicyLocked: boolean;
}

/** Looks up keys by their keyed hash. */
export interface KeyStore {
  /** Undefined for an unknown, expired or disabled key. */
  find(secretHash: Buffer): Promise<Caller | undefined>;
  /** Records the use of an accepted key; must return immediately. */
  used(keyId: string): void;
}

const sandboxPrefix = 'sandbox_';
const productionForm = /^[0-9a-f]{40}$/;
const schemeForm = /^bearer +([^\s]+) *$/i;

/** Whether the header uses the Bearer scheme. */
export const isBearer = (authorization: string | undefined): boolean => /^bearer\b/i.test(authorization ?? '');

/** Whether a secret has the prefix or the form of the other environment's keys: it is rejected before any look-up. */
export const belongsElsewhere = (secret: string, environment: Environment): boolean =>
  environment === 'production' ? secret.startsWith(sandboxPrefix) : productionForm.test(secret);

/** HMAC-SHA256 with a key that is not in the database: a copy of the table authenticates nothing. */
export const secretHasher =
  (key: Buffer) =>
  (secret: string): Buffer =>
    createHmac('sha256', key).update(secret).digest();

/** How keys are hashed, looked up and assigned to an environment. */
export interface AuthenticatorOptions {
  readonly environment: Environment;
  readonly hash: (secret: string) => Buffer;
  readonly keys: KeyStore;
  /** MAHNWERK_OPERATOR_KEY. The operator chooses its form, possibly that of the other environment. */
  readonly operatorKey?: string | undefined;
}

const idsOf = ({ id, companyId }: Caller) => [id, companyId];

/** Identifies callers by API key, with a cache of look-ups. */
export class Authenticator {
  readonly #environment: Environment;
  readonly #operatorKey: Buffer | undefined;
  readonly #hash: (secret: string) => Buffer;
  readonly #keys: KeyStore;
  readonly #lookUps: LookUps<Caller>;

  constructor({ environment, hash, keys, operatorKey }: AuthenticatorOptions) {
    this.#environment = environment;
    this.#operatorKey = operatorKey === undefined ? undefined : hash(operatorKey);
    this.#hash = hash;
    this.#keys = keys;
    this.#lookUps = new LookUps((secretHash) => keys.find(Buffer.from(secretHash, 'base64')), idsOf);
  }

  /**
   * The caller behind an Authorization header.
   * @throws Refusal not_authenticated, environment_mismatch, authentication_failed
   */
  async identify(authorization: string | undefined): Promise<Caller> {
    const secret = schemeForm.exec(authorization ?? '')?.[1];
    if (secret === undefined) throw new Refusal('not_authenticated');
    const hash = this.#hash(secret);
    if (belongsElsewhere(secret, this.#environment) && this.#operatorKey?.equals(hash) !== true)
      throw new Refusal('environment_mismatch');
    const caller = await this.#lookUps.current(hash.toString('base64'));
    if (caller === undefined) throw new Refusal('authentication_failed');
    if (caller.lacksUser === true) {
      // As a missing key it is looked up each time: a user may become active at any moment.
      this.forget(caller.id);
      throw new Refusal('authentication_failed', {
        detail: 'The company has no active user, which a dunning key needs. Invite one or finish an invitation.',
      });
    }
    this.#keys.used(caller.id);
    return caller;
  }

  /** Invalidates earlier look-ups of a key, or of all keys of a company. Called after the commit of a change to it. */
  forget(id: string): void {
    this.#lookUps.forget(id);
  }

  /** Whether a look-up of this key at `startedAt` (`performance.now()`) came before a change by this process. */
  isForgotten(caller: Caller, startedAt: number): boolean {
    return this.#lookUps.isForgotten(idsOf(caller), startedAt);
  }
}

/** Whether callers of this kind may use this API (decisions.md 2, 13); otherwise 403. */
export const kindFits = (api: ApiName, kind: Caller['kind']): boolean =>
  api === 'account' ? kind === 'person' : kind === api || (api === 'case' && kind === 'partner');
