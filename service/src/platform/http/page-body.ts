/**
 * The body of a list page. Each result is serialized once; a page ends before its results exceed `limits.page_bytes`
 * (decisions.md 13). A large page is serialized in pieces, and the process answers other requests between them.
 */
import { setImmediate } from 'node:timers/promises';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { pageLinks, type PageRequest } from './links.ts';
import type { PageOf } from '../lists/query.ts';

/** Bytes serialized before other requests continue. */
const piece_bytes = 256 * 1024;

/** The JSON of a page with its links. */
export async function renderPage(request: PageRequest, page: PageOf<unknown>): Promise<Buffer> {
  // A page reached through `previous` keeps its last results, next to the page that the client comes from.
  const isBackward = request.query.position?.direction === 'before';
  const texts = await textsThatFit(isBackward ? page.results.toReversed() : page.results);
  const isCut = texts.length < page.results.length;
  const links = pageLinks(request, {
    more: page.more || (isCut && !isBackward),
    earlier: page.earlier || (isCut && isBackward),
    keys: isBackward ? page.keys.slice(page.keys.length - texts.length) : page.keys.slice(0, texts.length),
  });
  const results = (isBackward ? texts.toReversed() : texts).join(',');
  return Buffer.from(
    `{"count":${page.count},"next":${JSON.stringify(links.next)},"previous":${JSON.stringify(links.previous)},"results":[${results}]}`,
  );
}

/** The results that fit; always at least the first, so that every page advances. */
async function textsThatFit(results: readonly unknown[]): Promise<string[]> {
  const texts: string[] = [];
  let [bytes, piece] = [0, 0];
  for (const result of results) {
    if (piece > piece_bytes) {
      await setImmediate();
      piece = 0;
    }
    const text = JSON.stringify(result);
    const text_bytes = Buffer.byteLength(text);
    bytes += text_bytes;
    piece += text_bytes;
    if (texts.length > 0 && bytes > limits.page_bytes) break;
    texts.push(text);
  }
  return texts;
}
