/** Sends bank files one after the other; those that were stored are not sent again. */
import { ApiError } from '@mahnwerk/client';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { Attempt } from '../../data/query.ts';

/** A file that was refused. */
export interface RefusedFile {
  readonly name: string;
  readonly error: unknown;
}

/** At least one file was refused; the others are stored. */
export class FilesRefused extends Error {
  readonly refused: readonly RefusedFile[];

  constructor(refused: readonly RefusedFile[]) {
    super('a bank file was refused');
    this.refused = refused;
  }
}

interface Sending {
  readonly files: readonly File[];
  /** What was stored by an earlier attempt, by file. */
  readonly stored: Map<File, ImportedBankFile>;
  readonly send: (file: File, attempt: Attempt) => Promise<ImportedBankFile>;
  readonly attempt: Attempt;
  readonly onProgress: (done: number) => void;
}

/** @returns what was stored of them, in their order @throws FilesRefused, or what failed without an answer */
export async function sendFiles({ files, stored, send, attempt, onProgress }: Sending): Promise<ImportedBankFile[]> {
  const refused: RefusedFile[] = [];
  for (const [index, file] of files.entries()) {
    onProgress(index);
    try {
      if (!stored.has(file)) {
        const idempotencyKey = `${attempt.idempotencyKey}-${index}`;
        stored.set(file, await send(file, { idempotencyKey }));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ name: file.name, error });
    }
  }
  if (refused.length > 0) throw new FilesRefused(refused);
  return files.flatMap((file) => stored.get(file) ?? []);
}

/** Bytes that become one text at a time: a call takes so many arguments. */
const chunk_bytes = 32_768;

/** A file inside JSON. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk_bytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk_bytes));
  return btoa(binary);
}
