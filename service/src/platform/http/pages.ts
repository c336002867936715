/** Pages beside the API: reference, operations, account setup. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FormLimits, PageForm } from './page-forms.ts';
import type { Reply } from './reply.ts';

/** A request for a page without its head; absent if only the first line of the request could be parsed. */
export interface HtmlPageRequest {
  readonly requestId: string;
  readonly address: string;
  /** Whom the request names: the host of an absolute target, else `Host`. */
  readonly authority: string;
  /** Without its question mark. */
  readonly query: string;
  /** The fields of a form of at most so many bytes. @throws Refusal if the body is no form, too long or too slow */
  form(bytes_max: number): Promise<URLSearchParams>;
  /** The fields and files of a multipart body, likewise. The files are released once the page has answered. */
  multipart(limits: FormLimits): Promise<PageForm>;
  /** A body as it arrived, likewise: of whatever type. */
  bytes(bytes_max: number): Promise<Buffer>;
  /** A JSON body, likewise. */
  json(bytes_max: number): Promise<unknown>;
}

/** Answers a request; undefined if the path is not one of these pages. */
export type Pages = (
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  request?: HtmlPageRequest,
) => Promise<Reply | undefined> | Reply | undefined;

/** Redirects to another page. @param headers those of the page's group */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { ...headers, Location: location },
  body: undefined,
});

/** Combines pages: the first with the path answers. */
export const pagesOf =
  (...kinds: readonly Pages[]): Pages =>
  async (method, path, headers, request) => {
    for (const pages of kinds) {
      const reply = await pages(method, path, headers, request);
      if (reply !== undefined) return reply;
    }
    return undefined;
  };
