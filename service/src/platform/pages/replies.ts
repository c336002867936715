/** Answers of pages for people: each has the headers of its user's policy, whatever it is (page-headers.ts). */
import { dispositionOf } from '../http/disposition.ts';
import type { Reply } from '../http/reply.ts';

type Headers = Readonly<Record<string, string>>;

/** A file that a page links to. */
export interface PageFile {
  readonly mediaType: string;
  /** The name that the reader sees; undefined: the browser shows the file itself. */
  readonly filename?: string | undefined;
  readonly bytes: Buffer;
}

export interface Replies<R> {
  readonly html: (reader: R, status: number, html: string, more?: Headers) => Reply;
  readonly file: (reader: R, file: PageFile) => Reply;
  /** 303, so that a reload repeats no form. */
  readonly redirect: (reader: R, location: string, cookies?: readonly string[]) => Reply;
}

/** @param policy the headers of every answer to this reader */
export const repliesOf = <R>(policy: (reader: R) => Headers): Replies<R> => ({
  html: (reader, status, html, more = {}) => ({
    status,
    headers: { ...policy(reader), 'Content-Type': 'text/html; charset=utf-8', ...more },
    body: Buffer.from(html),
  }),
  file: (reader, { mediaType, filename, bytes }) => ({
    status: 200,
    headers: {
      ...policy(reader),
      'Content-Type': mediaType,
      'Content-Disposition': filename === undefined ? 'inline' : dispositionOf(filename),
    },
    body: bytes,
  }),
  redirect: (reader, location, cookies = []) => ({
    status: 303,
    headers: { ...policy(reader), Location: location },
    cookies,
    body: undefined,
  }),
});
