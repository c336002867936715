import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The format of a backup: a tar file, so that every tool can list it.
 *
 *   manifest.json                what the backup is of, and what a restore needs before it changes anything
 *   tables/<name>/000001.zst     rows in PostgreSQL's text format of COPY, in pieces, each compressed by zstd
 *   objects/<aa>/<sha256>        a file of a document, unchanged
 *   end.json                     figures, the checksum of everything before it, and its seal
 *
 * The secret key is not part of it: the manifest has the check value, from which the key does not follow. The seal is
 * keyed with it: who changes a backup without the key cannot make the seal again.
 */

/** Increases with each change that an earlier program cannot read. */
export const format_version = 1;

/** Rows of one piece before compression, at about the size that memory has to hold. */
export const piece_bytes = 4 * 1024 * 1024;

export interface BackedUpTable {
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}

export interface Manifest {
  readonly format: number;
  /** Of the program that wrote it. */
  readonly version: string;
  readonly created_at: string;
  readonly environment: string;
  /** PostgreSQL's version number, such as 180004. */
  readonly postgres: number;
  readonly migrations: readonly { readonly number: number; readonly sha256: string }[];
  readonly secret_key_check: string;
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
  /** Partitions of single days. */
  readonly partitions: readonly { readonly parent: string; readonly time_column: string; readonly day: string }[];
}

export interface End {
  readonly rows: Readonly<Record<string, number>>;
  readonly objects: number;
  /** Objects that the store did not have, or had with other contents. */
  readonly missing: readonly string[];
  /** SHA-256 of one line for each entry before: its own SHA-256 and its name. */
  readonly sha256: string;
  /** HMAC of the figures and the checksum. Absent in backups that were written before there were seals. */
  readonly seal?: string;
}

/** The seal of an end. @param secretKey the deployment's */
export function sealOf({ rows, objects, missing, sha256 }: End, secretKey: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'mahnwerk backup seal', 32));
  const content = JSON.stringify([
    Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1)),
    objects,
    missing,
    sha256,
  ]);
  return createHmac('sha256', key).update(content).digest('hex');
}

/** Whether the deployment with this key wrote the seal. */
export function isSealed(end: End & { readonly seal: string }, secretKey: Buffer): boolean {
  const [own, found] = [Buffer.from(sealOf(end, secretKey)), Buffer.from(end.seal)];
  return own.length === found.length && timingSafeEqual(own, found);
}

export const manifest_name = 'manifest.json';
export const end_name = 'end.json';

export const pieceName = (table: string, index: number): string =>
  `tables/${table}/${String(index).padStart(6, '0')}.zst`;
export const objectName = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`;

export const tableOf = (name: string): string | undefined => /^tables\/([a-z0-9_]+)\/\d{6,}\.zst$/.exec(name)?.[1];
export const objectOf = (name: string): string | undefined => /^objects\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];

/** Why a file cannot be restored, as one line. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}
