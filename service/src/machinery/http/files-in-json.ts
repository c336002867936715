/**
 * Files inside a JSON body: what stands there in base64 is decoded to the spool, and its place taken by what it was, so
 * that nobody behind the reader holds it. Nothing is refused here: what is not decoded is told by its shape.
 */
import type { Route } from '@mahnwerk/contract/route.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { decodedSize } from '@mahnwerk/contract/shapes/file.ts';
import type { Spool, SpooledFile } from '../objects/spool.ts';
import { Base64Error, decodeBase64, piecesOf } from './base64.ts';

/** Changes the body; answers the files it held. Counted before anything is decoded: too many, or too much in all, stay as they are. */
export async function liftFiles(body: unknown, route: Route, spool: Spool): Promise<readonly SpooledFile[]> {
  const holders = holdersIn(body, route).filter((each): each is Holder => isObject(each) && typeof each.base64 === 'string');
  const bytes = holders.reduce((sum, { base64 }) => sum + decodedSize(base64), 0);
  if (holders.length > limits.documents_per_submission || bytes > limits.documents_bytes) return [];
  const files: SpooledFile[] = [];
  try {
    for (const holder of holders) {
      const file = await lift(holder.base64, spool);
      if (file === undefined) continue;
      files.push(file);
      (holder as { base64: unknown }).base64 = file;
    }
    return files;
  } catch (error) {
    for (const file of files) await file.release();
    throw error;
  }
}

interface Holder {
  readonly base64: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function holdersIn(body: unknown, { multipart, attachments }: Route): readonly unknown[] {
  if (!isObject(body)) return [];
  if (multipart !== undefined) return [body];
  return attachments === true && Array.isArray(body.documents) ? (body.documents as unknown[]) : [];
}

async function lift(base64: string, spool: Spool): Promise<SpooledFile | undefined> {
  if (decodedSize(base64) > limits.document_bytes) return undefined;
  try {
    return await spool.take(decodeBase64(piecesOf(base64)), limits.document_bytes);
  } catch (error) {
    if (error instanceof Base64Error) return undefined;
    throw error;
  }
}
