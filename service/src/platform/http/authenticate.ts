/**
 * Who is calling (service.md 5): key shapes, the environment check before any look-up, the guard
 * against guessing. A look-up is remembered for half a second, so that a suspended key stops within
 * one second on every node while an ordinary caller costs no query.
 */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { KeyKind, Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';

/** A credential that may act now: a key, or a person. */
export interface Caller {
  /** Of the key, or of the person's account. */
  readonly id: string;
  readonly kind: KeyKind | 'person';
  /** The key's `token_name`; a person's e-mail address. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Case and dunning keys. */
  readonly companyId: string | undefined;
  /** Partner keys. */
  readonly partnerId: string | undefined;
  /** Its company is a sandbox's copy of production. */
  readonly readOnly: boolean;
}

/** Looks a key up by its keyed hash; undefined for unknown, expired or disabled ones. */
export interface KeyStore {
  find(secretHash: Buffer): Promise<Caller | undefined>;
  /** Told of each key that was accepted; must not wait for anything. */
  used(keyId: string): void;
}

const sandboxPrefix = 'sandbox_';
const productionForm = /^[0-9a-f]{40}$/;
const schemeForm = /^bearer +([^\s]+) *$/i;

/** Whether the header carries an API key, of whatever form. */
export const isBearer = (authorization: string | undefined): boolean => /^bearer\b/i.test(authorization ?? '');

/** Whether a secret has the prefix or the shape of the other environment's keys: it is refused before any look-up. */
export const belongsElsewhere = (secret: string, environment: Environment): boolean =>
  environment === 'production' ? secret.startsWith(sandboxPrefix) : productionForm.test(secret);

/** HMAC-SHA256 under a key that never stands in the database: a copy of the table opens nothing. */
export const secretHasher =
  (key: Buffer) =>
  (secret: string): Buffer =>
    createHmac('sha256', key).update(secret).digest();

/** How old a look-up may be that lets a request in. */
export const remembered_ms = 500;
/** One that is still in use at this age is renewed meanwhile, so that a busy key never waits for one. A request that begins to act this long after it was let in is looked at again. */
export const renewed_ms = 250;
const remembered_max = 10_000;

interface Remembered {
  readonly caller: Promise<Caller | undefined>;
  /** When it was asked for, on the clock of `performance.now()`. */
  readonly asked: number;
  isRenewed: boolean;
}

export interface AuthenticatorOptions {
  readonly environment: Environment;
  readonly hash: (secret: string) => Buffer;
  readonly keys: KeyStore;
  /** MAHNWERK_OPERATOR_KEY: its operator chooses its form, which may be that of the other environment's keys (`openssl rand -hex 20`). */
  readonly operatorKey?: string | undefined;
}

export class Authenticator {
  readonly #environment: Environment;
  readonly #operatorKey: Buffer | undefined;
  readonly #hash: (secret: string) => Buffer;
  readonly #keys: KeyStore;
  /** By the keyed hash of a secret: no secret stays in memory, where a heap dump would show it. */
  readonly #remembered = new LRUCache<string, Remembered>({ max: remembered_max });

  /** Keys that this process changed, and when. */
  readonly #changed = new LRUCache<string, number>({ max: remembered_max });

  constructor({ environment, hash, keys, operatorKey }: AuthenticatorOptions) {
    this.#environment = environment;
    this.#operatorKey = operatorKey === undefined ? undefined : hash(operatorKey);
    this.#hash = hash;
    this.#keys = keys;
  }

  /** The caller behind an Authorization header, or a 401. */
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

  /** This process has changed a key and committed that: no earlier look-up of it counts any more. */
  forget(keyId: string): void {
    this.#changed.set(keyId, performance.now());
  }

  /** Whether a look-up of this key at `asked` (`performance.now()`) came before a change by this process. */
  isForgotten(keyId: string, asked: number): boolean {
    return asked <= (this.#changed.get(keyId) ?? -1);
  }

  async #current(hash: Buffer): Promise<Caller | undefined> {
    const known = this.#lookUp(hash);
    const caller = await known.caller;
    if (caller === undefined || !this.isForgotten(caller.id, known.asked)) return caller;
    return this.#ask(hash, performance.now()).caller;
  }

  #lookUp(hash: Buffer): Remembered {
    const now = performance.now();
    const known = this.#remembered.get(nameOf(hash));
    if (known === undefined || now - known.asked >= remembered_ms) return this.#ask(hash, now);
    if (now - known.asked >= renewed_ms && !known.isRenewed) this.#renew(hash, known, now);
    return known;
  }

  #ask(hash: Buffer, now: number): Remembered {
    const caller = this.#keys.find(hash);
    const name = nameOf(hash);
    const remembered: Remembered = { caller, asked: now, isRenewed: false };
    this.#remembered.set(name, remembered);
    // An unknown key is asked for anew each time (it may be issued meanwhile), and so is one whose look-up failed.
    const forget = () => this.#remembered.delete(name);
    caller.then((found) => (found === undefined ? forget() : undefined), forget);
    return remembered;
  }

  /** What is known serves until the answer comes, or until it is too old. */
  #renew(hash: Buffer, known: Remembered, now: number): void {
    known.isRenewed = true;
    const name = nameOf(hash);
    const take = (found: Caller | undefined) => {
      if (this.#remembered.get(name) !== known) return;
      if (found === undefined) this.#remembered.delete(name);
      else this.#remembered.set(name, { caller: Promise.resolve(found), asked: now, isRenewed: false });
    };
    this.#keys
      .find(hash)
      .then(take)
      .catch(() => undefined);
  }
}

const nameOf = (hash: Buffer): string => hash.toString('base64');

/** Whether a caller of this kind belongs on this API at all (decisions.md 2, 13): otherwise 403. */
export const kindFits = (api: ApiName, kind: Caller['kind']): boolean =>
  api === 'account' ? kind === 'person' : kind === api || (api === 'case' && kind === 'partner');
