/**
 * Files inside a JSON body. Base64 is decoded to the spool and replaced in the body by a reference to the spooled file,
 * so that later steps never hold or scan megabytes. Invalid files are not rejected here: their shape reports them.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { decodedSize, FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { html_growth } from '@mahnwerk/contract/shapes/html.ts';
import { type Spool, SpooledFile } from '../objects/spool.ts';
import { Base64Error, decodeBase64, piecesOf } from './base64.ts';
import { LongText, tooLarge } from './large-json.ts';

/**
 * Where the body of a route contains files: in itself or in the entries of `files` (`multipart`), or in the entries of `documents` (`attachments`).
 */
export interface FileLocations {
  readonly multipart?: unknown;
  readonly attachments?: boolean | undefined;
  /** The largest file, in bytes; that of a document by default. */
  readonly fileBytes?: number | undefined;
  /** The largest body without files, in bytes, where the route names one. */
  readonly bodyBytes?: number | undefined;
}

/** A text in base64: a string, or a range of a large body. */
export type Base64 = string | LongText;

/** Larger files are not kept: the shape rejects them. */
export const largestFileOf = ({ fileBytes }: FileLocations): number => fileBytes ?? limits.document_bytes;

interface Lifting {
  readonly spool: Pick<Spool, 'take'>;
  /** Reserves disk space for a file. @throws Refusal service_unavailable without room */
  readonly reserve: (bytes: number) => void;
}

/**
 * Replaces the base64 in the body in place. Files that are too many or too large together are not decoded: only their
 * sizes remain, for the shape's error.
 * @returns the spooled files in the body's order; the caller releases them
 */
export async function liftFiles(
  body: unknown,
  route: FileLocations,
  { spool, reserve }: Lifting,
): Promise<readonly SpooledFile[]> {
  const holders = holdersIn(body, route);
  const bytes = holders.reduce((sum, { base64 }) => sum + decodedSize(base64), 0);
  const largest = largestFileOf(route);
  const isTooMuch = holders.length > limits.documents_per_submission || bytes > limits.documents_bytes;
  const files: SpooledFile[] = [];
  try {
    for (const holder of holders) {
      if (!isTooMuch) reserve(decodedSize(holder.base64));
      const content = isTooMuch ? unread(holder.base64) : await lift(holder.base64, spool, largest);
      if (content instanceof SpooledFile) files.push(content);
      (holder as { base64: unknown }).base64 = content;
    }
    return files;
  } catch (error) {
    for (const file of files) await file.release();
    throw error;
  }
}

interface Holder {
  readonly base64: Base64;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a body with a file in their member `base64`, in the body's order. */
export function holdersIn(body: unknown, { multipart, attachments }: FileLocations): readonly Holder[] {
  if (!isObject(body)) return [];
  const candidates =
    multipart !== undefined
      ? [body, ...(Array.isArray(body.files) ? (body.files as unknown[]) : [])]
      : attachments === true && Array.isArray(body.documents)
        ? (body.documents as unknown[])
        : [];
  return candidates.filter(
    (each): each is Holder => isObject(each) && (typeof each.base64 === 'string' || each.base64 instanceof LongText),
  );
}

/**
 * The shape rejects this content for its size. The hash is empty: such a request stores nothing that is compared later.
 */
const unread = (base64: Base64): FileContent => new FileContent('', decodedSize(base64));

/** Replaces a long text that is not base64: short, and rejected by the shape as well. */
const noBase64 = '=';

async function lift(base64: Base64, spool: Pick<Spool, 'take'>, largest: number): Promise<FileContent | string> {
  if (decodedSize(base64) > largest) return unread(base64);
  try {
    return await spool.take(decodeBase64(typeof base64 === 'string' ? piecesOf(base64) : base64.pieces()), largest);
  } catch (error) {
    if (error instanceof Base64Error) return noBase64;
    throw error;
  }
}

/** Longer than any text of the contract, re-sent HTML included: a text cut to this length is still too long. */
const kept_characters = html_growth * limits.message_body_characters + 1;

/** Limit for the long texts of one body that are not files; no valid body reaches it. */
const kept_in_all_characters = 4 * kept_characters;

/**
 * Replaces, in place, the long texts that are not files by strings, cut to a length that their shapes still reject:
 * later steps never handle megabytes of text.
 * @throws Refusal request_too_large if they are too long together
 */
export function clipTexts(body: unknown, route: FileLocations): unknown {
  const files = new Set<unknown>(holdersIn(body, route));
  const most = Math.max(kept_in_all_characters, route.bodyBytes ?? 0);
  let kept = 0;
  const clip = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > kept_characters ? value.slice(0, kept_characters) : value;
    if (value instanceof LongText) {
      kept += Math.min(value.length, kept_characters);
      if (kept > most) throw tooLarge('Excluding file contents');
      return value.start(kept_characters);
    }
    if (typeof value !== 'object' || value === null) return value;
    const holder = value as Record<string, unknown>;
    for (const [name, member] of Object.entries(holder))
      if (name !== 'base64' || !files.has(value)) holder[name] = clip(member);
    return value;
  };
  return clip(body);
}
