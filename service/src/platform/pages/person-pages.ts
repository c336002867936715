/**
 * What all pages for people share: who reads, the limit of requests, and failures as pages. Sign-in, set-up and the
 * debtor's page use it; each gives its reader, its markup and, by its replies, its headers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { BucketConsumption, Counters } from '../counters/counters.ts';
import { limitedAddressOf } from '../http/client-address.ts';
import type { HtmlPageRequest, Pages } from '../http/pages.ts';
import type { Reply } from '../http/reply.ts';
import { consumeFailingOpen, minute, refuseExhausted } from '../http/throttle.ts';
import { refusalOf } from '../http/unforeseen.ts';
import { type Refusal, refuseUnless } from '../refusal.ts';
import type { Replies } from './replies.ts';

/** One request of a page, before its reader is known. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if only the first line of the request could be parsed. */
  readonly request: HtmlPageRequest | undefined;
}

/** One request of a page. */
export interface Visited<R> extends Asked {
  readonly reader: R;
}

/** Requests of one address. */
export interface VisitLimit {
  /** Pages with the same name share the limit. */
  readonly name: string;
  readonly perMinute: number;
}

export interface PersonPages<R> {
  readonly counters: Counters;
  readonly owns: (path: string) => boolean;
  /** For whom a page is made. */
  readonly readerOf: (asked: Asked) => R | Promise<R>;
  /** The same without any store: who reads that a store is away. Default: the envelope of the API says so. */
  readonly strangerOf?: (asked: Asked) => R;
  /** Default: the pages charge by themselves. */
  readonly limit?: VisitLimit;
  readonly replies: Replies<R>;
  readonly answer: (visited: Visited<R>) => Promise<Reply>;
  /** The page of a refusal, in markup; undefined: the envelope of the API answers it. */
  readonly errorPage: (visited: Visited<R>, refusal: Refusal) => string | undefined;
}

const allowed = ['GET', 'HEAD', 'POST'];

/** Pages for people; a refusal is a page too. */
export const personPages =
  <R>(pages: PersonPages<R>): Pages =>
  async (method, path, headers, request) => {
    if (!pages.owns(path)) return undefined;
    const asked: Asked = { method, path, headers, request };
    let reader: R;
    try {
      reader = await pages.readerOf(asked);
    } catch (error) {
      if (pages.strangerOf === undefined) throw error;
      return failureReply(pages, { ...asked, reader: pages.strangerOf(asked) }, error);
    }
    const visited = { ...asked, reader };
    try {
      refuseUnless(allowed.includes(method), 'method_not_allowed', { headers: { Allow: allowed.join(', ') } });
      if (pages.limit !== undefined) await charge(pages.counters, visitOf(pages.limit, request?.address ?? ''));
      return await pages.answer(visited);
    } catch (error) {
      return failureReply(pages, visited, error);
    }
  };

/** A refusal as a page. @throws the error itself where there is no page for it */
function failureReply<R>({ errorPage, replies }: PersonPages<R>, visited: Visited<R>, error: unknown): Reply {
  const refusal = refusalOf(error);
  const html = errorPage(visited, refusal);
  if (html === undefined) throw error;
  const { headers = {}, retryAfterSeconds } = refusal.details;
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  const reply = replies.html(visited.reader, statusOf(refusal), html, { ...headers, ...retry });
  return refusal.status < 500 ? reply : { ...reply, failure: refusal.cause ?? error };
}

/** A form that has to be filled in anew is answered as such. */
const statusOf = ({ code, status }: Refusal): number => (code === 'validation_error' ? 422 : status);

/** @throws Refusal throttled */
export const charge = async (counters: Counters, ...charges: readonly BucketConsumption[]): Promise<void> =>
  refuseExhausted(await consumeFailingOpen(counters, charges));

const visitOf = ({ name, perMinute }: VisitLimit, address: string): BucketConsumption => ({
  bucket: `address:${limitedAddressOf(address)}:${name}`,
  limit: perMinute,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});
