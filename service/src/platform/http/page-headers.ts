/** Headers of every HTML page: no scripts, no framing, no referrer. */
import { createHash } from 'node:crypto';

/** @param style the only style sheet, inline in the page @param formAction where the page may send forms */
export const pageHeaders = (style: string, formAction: "'none'" | "'self'", cacheControl: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': cacheControl,
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});
