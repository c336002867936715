/** Whether a page of this service sent a request, by the headers of browsers. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * `Sec-Fetch-Site` decides where it is sent. Else `Origin`: a page without a referrer sends `null`, and plain HTTP has
 * neither header.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return true;
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}

/** The same by the address of the settings alone: `Host` counts for nothing, and both headers agree where both are sent. */
export function isOfOrigin(headers: IncomingHttpHeaders, url: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === 'null' || origin === new URL(url).origin;
}
