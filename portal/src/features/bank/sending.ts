/** Sends bank files one after the other; those that were stored or booked by an earlier attempt are not sent again. */
import { ApiError } from '@mahnwerk/client';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { Attempt } from '../../data/query.ts';

/** A file that was refused, or that is stored and whose lines were not booked. */
export interface RefusedFile {
  readonly name: string;
  readonly isStored: boolean;
  readonly error: unknown;
}

/** At least one file was refused or not booked; the others are done. */
export class FilesRefused extends Error {
  readonly refused: readonly RefusedFile[];

  constructor(refused: readonly RefusedFile[]) {
    super('a bank file was refused');
    this.refused = refused;
  }
}

interface Sending {
  readonly files: readonly File[];
  /** What earlier attempts have stored, by file. */
  readonly stored: Map<File, ImportedBankFile>;
  /** The files whose exact lines earlier attempts have booked. */
  readonly booked: Set<File>;
  readonly send: (file: File, attempt: Attempt) => Promise<ImportedBankFile>;
  /** Books the exact lines of a file; undefined: they wait. */
  readonly book: ((file: ImportedBankFile, attempt: Attempt) => Promise<unknown>) | undefined;
  readonly attempt: Attempt;
  readonly onProgress: (done: number) => void;
}

/** @returns what was stored of them, in their order @throws FilesRefused, or what failed without an answer */
export async function sendFiles(sending: Sending): Promise<ImportedBankFile[]> {
  const { files, stored, booked, send, book, attempt, onProgress } = sending;
  const refused: RefusedFile[] = [];
  for (const [index, file] of files.entries()) {
    onProgress(index);
    const idempotencyKey = `${attempt.idempotencyKey}-${index}`;
    try {
      const sent = stored.get(file) ?? (await send(file, { idempotencyKey }));
      stored.set(file, sent);
      if (book === undefined || sent.waiting.exact === 0 || booked.has(file)) continue;
      await book(sent, { idempotencyKey: `${idempotencyKey}-book` });
      booked.add(file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ name: file.name, isStored: stored.has(file), error });
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
