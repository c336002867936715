/**
 * Files inside a JSON body: what stands there in base64 is decoded to the spool, and its place taken by what it was, so
 * that nobody behind the reader holds it, or walks over its megabytes. Nothing is refused here: what is not decoded is
 * told by its shape.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { decodedSize, FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { html_growth } from '@mahnwerk/contract/shapes/html.ts';
import { type Spool, SpooledFile } from '../objects/spool.ts';
import { Base64Error, decodeBase64, piecesOf } from './base64.ts';
import { LongText, tooLarge } from './large-json.ts';

/** Where a route takes files: each route is one of these. */
export interface FilePlaces {
  readonly multipart?: unknown;
  readonly attachments?: boolean | undefined;
}

/** A text in base64, as a string or as a part of a large body. */
export type Base64 = string | LongText;

interface Lifting {
  readonly spool: Pick<Spool, 'take'>;
  /** Takes room on the disk for a file of so many bytes. @throws Refusal where there is none */
  readonly reserve: (bytes: number) => void;
}

/** Changes the body; answers the files it held. Counted before anything is decoded: of too many, or too much in all, only the sizes stay. */
export async function liftFiles(
  body: unknown,
  route: FilePlaces,
  { spool, reserve }: Lifting,
): Promise<readonly SpooledFile[]> {
  const holders = holdersIn(body, route);
  const bytes = holders.reduce((sum, { base64 }) => sum + decodedSize(base64), 0);
  const isTooMuch = holders.length > limits.documents_per_submission || bytes > limits.documents_bytes;
  const files: SpooledFile[] = [];
  try {
    for (const holder of holders) {
      if (!isTooMuch) reserve(decodedSize(holder.base64));
      const content = isTooMuch ? unread(holder.base64) : await lift(holder.base64, spool);
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

/** The objects of a body that have a file in their member `base64`, in the body's order. */
export function holdersIn(body: unknown, { multipart, attachments }: FilePlaces): readonly Holder[] {
  if (!isObject(body)) return [];
  const places =
    multipart !== undefined
      ? [body]
      : attachments === true && Array.isArray(body.documents)
        ? (body.documents as unknown[])
        : [];
  return places.filter(
    (each): each is Holder => isObject(each) && (typeof each.base64 === 'string' || each.base64 instanceof LongText),
  );
}

/** What its shape refuses for its size. Nothing is kept of such a request, so nothing is ever compared with this content. */
const unread = (base64: Base64): FileContent => new FileContent('', decodedSize(base64));

/** No base64 either, and short: what its shape refuses in place of a long text that was none. */
const noBase64 = '=';

async function lift(base64: Base64, spool: Pick<Spool, 'take'>): Promise<FileContent | string> {
  if (decodedSize(base64) > limits.document_bytes) return unread(base64);
  try {
    return await spool.take(
      decodeBase64(typeof base64 === 'string' ? piecesOf(base64) : base64.pieces()),
      limits.document_bytes,
    );
  } catch (error) {
    if (error instanceof Base64Error) return noBase64;
    throw error;
  }
}

/** Longer than any text the contract takes, however it is composed, kept HTML sent again included: so much of one tells that it is too long. */
const kept_characters = html_growth * limits.message_body_characters + 1;

/** Of all long texts of one body that are no files. No body that is accepted has as many. */
const kept_in_all_characters = 4 * kept_characters;

/**
 * Makes strings of the long texts that are no files, cut to a length at which their shapes refuse them: no code behind the reader
 * handles megabytes of them. Changes the body.
 * @throws Refusal request_too_large where they are too long together
 */
export function clipTexts(body: unknown, route: FilePlaces): unknown {
  const files = new Set<unknown>(holdersIn(body, route));
  let kept = 0;
  const clip = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > kept_characters ? value.slice(0, kept_characters) : value;
    if (value instanceof LongText) {
      kept += Math.min(value.length, kept_characters);
      if (kept > kept_in_all_characters) throw tooLarge('Excluding file contents');
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
