/** What every page of ours says of itself: it runs no script, is framed by nobody, and tells nobody where it was. */
import { createHash } from 'node:crypto';

/** @param style its only style sheet, inside the page @param formAction where its forms may be sent */
export const pageHeaders = (style: string, formAction: "'none'" | "'self'", cacheControl: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': cacheControl,
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});
