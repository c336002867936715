/**
 * The look that all pages share: tokens, base styles and the font, from our own origin (decision 64). A page puts the
 * style into its head, under the hash of its Content-Security-Policy; the font is a file of its own.
 */
import { readFileSync } from 'node:fs';
import { SharedBytes, sharedReply } from '../http/content-coding.ts';
import type { Pages } from '../http/pages.ts';
import { etagOf } from '../http/precondition.ts';
import { Refusal } from '../refusal.ts';

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

/** Source Sans 3, OFL-1.1 (fonts/OFL.txt): the Latin glyphs of the variable font. */
const font = read('fonts/source-sans-3-latin.woff2');

// The name changes with the bytes, so that browsers may keep the file for good.
const fontPath = `/assets/source-sans-3-latin-${etagOf(font).slice(1, 11)}.woff2`;

const theme = `${read('tokens.css').toString()}${read('base.css').toString()}`;

/** Tokens and base styles. @param base the path of the public address, empty or such as `/mahnwerk` */
export const themeAt = (base: string): string =>
  theme.replace('url("source-sans-3-latin.woff2")', () => `url("${base}${fontPath}")`);

/** The path of a public address before the service's own paths: empty, or such as `/mahnwerk`. */
export const basePathOf = (publicUrl: string): string => (URL.parse(publicUrl)?.pathname ?? '').replace(/\/+$/, '');

const fontHeaders = {
  'Content-Type': 'font/woff2',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

/** The files that the pages load. */
export function assetPages(): Pages {
  const shared = new SharedBytes(font);
  return async (method, path, headers) => {
    if (path !== fontPath) return undefined;
    if (method !== 'GET' && method !== 'HEAD')
      throw new Refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    // A woff2 file is compressed already.
    const { 'accept-encoding': _coding, ...asItIs } = headers;
    return sharedReply(shared, fontHeaders, asItIs);
  };
}
