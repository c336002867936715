/**
 * The `Retry-After` header of a response (RFC 9110 10.2.3): seconds, or one of the three forms of an HTTP date.
 * Anything else counts as absent.
 */

/**
 * Keeps `Date.parse` from guessing: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6
 * 08:49:37 1994`.
 */
const httpDate =
  /^(?:\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Milliseconds from `now` until the receiver accepts requests again; undefined if the header states no future time. */
export function requestedWait(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  // Ten digits are three centuries: above every limit, and still an exact number.
  if (/^\d+$/.test(text)) return Number(text.slice(0, 10)) * 1000;
  if (!httpDate.test(text)) return undefined;
  // The third form names no time zone and means GMT.
  const until = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return until > now ? until - now : undefined;
}
