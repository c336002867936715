/**
 * Authentication by API key (service.md 5): the form of a key, its environment, its look-up. A look-up is cached for
 * half a second: a suspended key stops within one second on every node, and a busy key costs no query per request.
 */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { KeyKind, Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';

/** An authenticated key or person. */
export interface Caller {
  /** The id of the key or of the person's account. */
  readonly id: string;
  readonly kind: KeyKind | 'person';
  /** The key's `token_name`; a person's e-mail address. */
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

/** Longest age of a look-up that admits a request. */
export const cached_ms = 500;
/**
 * From this age on, a request that uses a cached look-up renews it in the background, so that a busy key never waits.
 * A request that starts its work this long after its look-up is authenticated again.
 */
export const renewed_ms = 250;
const cached_max = 10_000;

interface CachedLookUp {
  readonly caller: Promise<Caller | undefined>;
  /** When the look-up started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  isRenewed: boolean;
}

/** How keys are hashed, looked up and assigned to an environment. */
export interface AuthenticatorOptions {
  readonly environment: Environment;
  readonly hash: (secret: string) => Buffer;
  readonly keys: KeyStore;
  /** MAHNWERK_OPERATOR_KEY. The operator chooses its form, possibly that of the other environment. */
  readonly operatorKey?: string | undefined;
}

/** Identifies callers by API key, with a cache of look-ups. */
export class Authenticator {
  readonly #environment: Environment;
  readonly #operatorKey: Buffer | undefined;
  readonly #hash: (secret: string) => Buffer;
  readonly #keys: KeyStore;
  /** By the keyed hash of the secret: a heap dump shows no secret. */
  readonly #cache = new LRUCache<string, CachedLookUp>({ max: cached_max });

  /** When this process changed a key, by key id. */
  readonly #changed = new LRUCache<string, number>({ max: cached_max });

  constructor({ environment, hash, keys, operatorKey }: AuthenticatorOptions) {
    this.#environment = environment;
    this.#operatorKey = operatorKey === undefined ? undefined : hash(operatorKey);
    this.#hash = hash;
    this.#keys = keys;
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
    const caller = await this.#current(hash);
    if (caller === undefined) throw new Refusal('authentication_failed');
    this.#keys.used(caller.id);
    return caller;
  }

  /** Invalidates earlier look-ups of a key. Called after the commit of a change to the key. */
  forget(keyId: string): void {
    this.#changed.set(keyId, performance.now());
  }

  /** Whether a look-up of this key at `startedAt` (`performance.now()`) came before a change by this process. */
  isForgotten(keyId: string, startedAt: number): boolean {
    return startedAt <= (this.#changed.get(keyId) ?? -1);
  }

  async #current(hash: Buffer): Promise<Caller | undefined> {
    const known = this.#lookUp(hash);
    const caller = await known.caller;
    if (caller === undefined || !this.isForgotten(caller.id, known.startedAt)) return caller;
    return this.#startLookUp(hash, performance.now()).caller;
  }

  #lookUp(hash: Buffer): CachedLookUp {
    const now = performance.now();
    const known = this.#cache.get(cacheKeyOf(hash));
    if (known === undefined || now - known.startedAt >= cached_ms) return this.#startLookUp(hash, now);
    if (now - known.startedAt >= renewed_ms && !known.isRenewed) this.#renew(hash, known, now);
    return known;
  }

  #startLookUp(hash: Buffer, now: number): CachedLookUp {
    const caller = this.#keys.find(hash);
    const name = cacheKeyOf(hash);
    const cached: CachedLookUp = { caller, startedAt: now, isRenewed: false };
    this.#cache.set(name, cached);
    // Neither an unknown key, which may be issued soon, nor a failed look-up is cached.
    const forget = () => this.#cache.delete(name);
    caller.then((found) => (found === undefined ? forget() : undefined), forget);
    return cached;
  }

  /** Replaces a cached look-up in the background; the old one is used until then, at most for `cached_ms`. */
  #renew(hash: Buffer, known: CachedLookUp, now: number): void {
    known.isRenewed = true;
    const name = cacheKeyOf(hash);
    const take = (found: Caller | undefined) => {
      if (this.#cache.get(name) !== known) return;
      if (found === undefined) this.#cache.delete(name);
      else this.#cache.set(name, { caller: Promise.resolve(found), startedAt: now, isRenewed: false });
    };
    this.#keys
      .find(hash)
      .then(take)
      .catch(() => undefined);
  }
}

const cacheKeyOf = (hash: Buffer): string => hash.toString('base64');

/** Whether callers of this kind may use this API (decisions.md 2, 13); otherwise 403. */
export const kindFits = (api: ApiName, kind: Caller['kind']): boolean =>
  api === 'account' ? kind === 'person' : kind === api || (api === 'case' && kind === 'partner');
