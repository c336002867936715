/**
 * Files inside a JSON body: what stands there in base64 is decoded to the spool, and its place taken by what it was, so
 * that nobody behind the reader holds it, or walks over its megabytes. Nothing is refused here: what is not decoded is
 * told by its shape.
 */
import type { Route } from '@mahnwerk/contract/route.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { decodedSize, FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { html_growth } from '@mahnwerk/contract/shapes/html.ts';
import { type Spool, SpooledFile } from '../objects/spool.ts';
import { Base64Error, decodeBase64, piecesOf } from './base64.ts';

/** Changes the body; answers the files it held. Counted before anything is decoded: of too many, or too much in all, only the sizes stay. */
export async function liftFiles(body: unknown, route: Route, spool: Spool): Promise<readonly SpooledFile[]> {
  const holders = holdersIn(body, route);
  const bytes = holders.reduce((sum, { base64 }) => sum + decodedSize(base64), 0);
  const isTooMuch = holders.length > limits.documents_per_submission || bytes > limits.documents_bytes;
  const files: SpooledFile[] = [];
  try {
    for (const holder of holders) {
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
  readonly base64: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function holdersIn(body: unknown, { multipart, attachments }: Route): readonly Holder[] {
  if (!isObject(body)) return [];
  const places = multipart !== undefined ? [body] : attachments === true && Array.isArray(body.documents) ? (body.documents as unknown[]) : [];
  return places.filter((each): each is Holder => isObject(each) && typeof each.base64 === 'string');
}

/** What its shape refuses for its size. Nothing is kept of such a request, so nothing is ever compared with this content. */
const unread = (base64: string): FileContent => new FileContent('', decodedSize(base64));

/** No base64 either, and short: what its shape refuses in place of a long text that was none. */
const noBase64 = '=';

async function lift(base64: string, spool: Spool): Promise<FileContent | string> {
  if (decodedSize(base64) > limits.document_bytes) return unread(base64);
  try {
    return await spool.take(decodeBase64(piecesOf(base64)), limits.document_bytes);
  } catch (error) {
    if (error instanceof Base64Error) return noBase64;
    throw error;
  }
}

/** Shorter texts count to what is around them. */
const long_bytes = 1024;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Bytes of a JSON body that no file can account for: all but its long texts and white space. Before it is parsed, and without more work
 * than for a body of `max` bytes, beyond which it need not be exact. Base64 ends in no backslash, so a text that does is
 * walked as part of the rest.
 */
export function bytesOutsideTexts(content: Buffer, max: number): number {
  let outside = 0;
  for (let at = 0; at < content.length && outside <= max; ) {
    const open = content.indexOf(quote, at);
    if (open === -1) return outside + solid(content, at, content.length);
    const next = content.indexOf(quote, open + 1);
    if (next === -1) return outside + solid(content, at, content.length);
    const isFile = content[next - 1] !== backslash && next - open > long_bytes;
    const end = content[next - 1] === backslash ? closingQuote(content, open + 1, max) : next;
    outside += solid(content, at, open) + (isFile ? 2 : end + 1 - open);
    at = end + 1;
  }
  return outside;
}

/** Without white space, which JSON allows between anything. */
function solid(content: Buffer, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at += 1) if ((content[at] ?? 0) > 0x20) bytes += 1;
  return bytes;
}

function closingQuote(content: Buffer, from: number, max: number): number {
  const last = Math.min(content.length, from + max + 2);
  let at = from;
  while (at < last && content[at] !== quote) at += content[at] === backslash ? 2 : 1;
  return at;
}

/** Longer than any text the contract takes, however it is composed, kept HTML sent again included: so much of one tells that it is too long. */
const kept_characters = html_growth * limits.message_body_characters + 1;

/** Cuts what is no file's content to a length at which it is refused all the same: nobody behind the reader walks over megabytes of it. Changes the body. */
export function clipTexts(body: unknown, route: Route): unknown {
  const files = new Set<unknown>(holdersIn(body, route));
  const clip = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > kept_characters ? value.slice(0, kept_characters) : value;
    if (typeof value !== 'object' || value === null) return value;
    const holder = value as Record<string, unknown>;
    for (const [name, member] of Object.entries(holder)) if (name !== 'base64' || !files.has(value)) holder[name] = clip(member);
    return value;
  };
  return clip(body);
}
