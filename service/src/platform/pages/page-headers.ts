/** Headers of every HTML page: nothing runs or loads except what its hash allows, no framing, no referrer. */
import { createHash } from 'node:crypto';

/** What a page contains and may do. */
export interface PagePolicy {
  /** The only style sheet, inline in the page. */
  readonly style: string;
  /** It also loads the style sheet and the logo of the operator. */
  readonly hasLook?: true;
  /** The only script, inline in the page; it may send requests to this origin. */
  readonly script?: string;
  /** Where the page may send forms. */
  readonly formAction: "'none'" | "'self'";
  readonly cacheControl: string;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The headers of a page with this policy. Fonts come from the own origin, the icon is in the page. */
export const pageHeaders = ({ style, hasLook, script, formAction, cacheControl }: PagePolicy) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': cacheControl,
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${hasLook ? "'self' " : ''}${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    "font-src 'self'",
    `img-src ${hasLook ? "'self' " : ''}data:`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});
