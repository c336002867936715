/** Forms that one of our pages sent. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FormLimits, PageForm } from '../http/page-forms.ts';
import type { HtmlPageRequest } from '../http/pages.ts';
import { Refusal, refuseUnless } from '../refusal.ts';
import type { Asked } from './person-pages.ts';

/** Whether one of our pages sent a request (same-origin.ts). */
type IsOurs = (headers: IncomingHttpHeaders) => boolean;

/** @throws Refusal permission_denied, bad_request, and why the body is no form */
export const formOf = async (asked: Asked, isOurs: IsOurs, bytes_max: number): Promise<URLSearchParams> =>
  sentByUs(asked, isOurs).form(bytes_max);

/** The same with files, which are released once the page has answered. */
export const multipartOf = async (asked: Asked, isOurs: IsOurs, limits: FormLimits): Promise<PageForm> =>
  sentByUs(asked, isOurs).multipart(limits);

function sentByUs({ headers, request }: Asked, isOurs: IsOurs): HtmlPageRequest {
  refuseUnless(isOurs(headers), 'permission_denied');
  if (request === undefined) throw new Refusal('bad_request');
  return request;
}

/** No browser sends a field of these forms twice, and no page guesses which one counts. @throws Refusal validation_error */
export function refuseRepeated(fields: URLSearchParams): void {
  const names = [...fields.keys()];
  refuseUnless(new Set(names).size === names.length, 'validation_error', { detail: 'A field is repeated.' });
}
