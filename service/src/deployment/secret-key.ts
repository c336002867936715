/**
 * The deployment's secret key: 32 bytes that no database holds. Keys of callers are hashed with it,
 * webhook secrets encrypted, cursors signed; so losing it is losing those, and a used database is
 * never started with another one. The database remembers a check value, from which the key does not follow.
 *
 * A rotation replaces the key: the former one is then the previous key, whose values are read until
 * rotate-secret-key.ts has encrypted them again. Hashes of API keys cannot be computed again without the
 * keys, so the key that hashes them never changes: it is stored, encrypted with the secret key.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createSealer, type Sealer } from '../platform/seal.ts';
import { makeFolder } from './data-dir.ts';
import { StartError } from '../setting.ts';

/** 32 bytes each. */
export interface DeploymentKeys {
  /** Encrypts, and signs cursors and links. */
  readonly secret: Buffer;
  /** During a rotation the former key. */
  readonly previous: Buffer | undefined;
  /** Hashes API keys and tokens, for the life of the database. */
  readonly hash: Buffer;
}

/** As options of `createService`. */
export const serviceKeys = ({ secret, previous, hash }: DeploymentKeys) => ({
  secretKey: secret,
  previousSecretKey: previous,
  hashKey: hash,
});

type SecretKeys = Pick<DeploymentKeys, 'secret' | 'previous'>;

const hashKeySealer = ({ secret, previous }: SecretKeys): Sealer => createSealer(secret, 'hash key', previous);
const hash_key_context = 'settings';

/** As the settings of the database hold it. */
export const hashKeySealed = (keys: SecretKeys, hashKey: Buffer): string =>
  hashKeySealer(keys).seal(hash_key_context, hashKey).toString('base64');

/** @throws StartError where neither key decrypts it */
export function hashKeyIn(keys: SecretKeys, stored: string): Buffer {
  const hashKey = hashKeySealer(keys).open(hash_key_context, Buffer.from(stored, 'base64'));
  if (hashKey === undefined)
    throw new StartError(
      'the key that hashes API keys cannot be decrypted with MAHNWERK_SECRET_KEY; restore the key this database was used with',
    );
  return hashKey;
}

/** @param checkValue of a database that has been used: before hash keys were stored, the secret key itself hashed API keys */
export function newHashKey({ secret, previous }: SecretKeys, checkValue: string | undefined): Buffer {
  if (checkValue === undefined) return randomBytes(32);
  return previous === undefined || isKeyOf(secret, checkValue) ? secret : previous;
}

/** What the database remembers of a key. */
export const checkValueOf = (key: Buffer): string =>
  createHmac('sha256', key).update('mahnwerk secret key check').digest('base64');

/** Whether this is the key the database was used with. */
export const isKeyOf = (key: Buffer, checkValue: string): boolean => {
  const [own, kept] = [Buffer.from(checkValueOf(key)), Buffer.from(checkValue)];
  return own.length === kept.length && timingSafeEqual(own, kept);
};

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** The key in the data directory's file; undefined where there is none. */
export const readSecretKey = (dataDir: string): Buffer | undefined => readKeyFile(secretKeyFile(dataDir));

/** The key in a file; undefined where there is none. @param remedy what helps where the file holds no key */
export function readKeyFile(file: string, remedy = 'restore it, or set MAHNWERK_SECRET_KEY'): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`the secret key file ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32)
    throw new StartError(
      `the secret key file ${file} does not hold 32 bytes in base64; nothing was changed: ${remedy}`,
    );
  return key;
}

/**
 * Makes the file, with a new key unless one is given, readable by its owner alone, and answers its key. It is complete and on the disk
 * before it has its name, so that a crash leaves no half key; where another process was first, its key counts.
 */
export function createSecretKey(dataDir: string, fresh: Buffer = randomBytes(32)): Buffer {
  const file = secretKeyFile(dataDir);
  const unnamed = `${file}.${process.pid}.new`;
  try {
    makeFolder(dataDir);
    // Left behind by a killed process of the same number.
    rmSync(unnamed, { force: true });
    const descriptor = openSync(unnamed, 'wx', 0o600);
    writeSync(descriptor, `${fresh.toString('base64')}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    nameOnce(unnamed, file);
    rmSync(unnamed);
    const directory = openSync(dataDir, 'r');
    fsyncSync(directory);
    closeSync(directory);
  } catch (error) {
    throw new StartError(`the secret key file ${file} cannot be created: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const key = readSecretKey(dataDir);
  if (key === undefined) throw new StartError(`the secret key file ${file} was removed while it was created`);
  return key;
}

function nameOnce(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
