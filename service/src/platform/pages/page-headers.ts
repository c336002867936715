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

/** Every feature that pages can be denied (Permissions Policy). */
const features = [
  'accelerometer',
  'attribution-reporting',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * Headers of every answer of pages without script, whose style is inline and whose pictures come from the own origin:
 * also of their files, redirects and errors. @param url the address of the pages
 */
export const scriptlessHeaders = (style: string, url: string): Readonly<Record<string, string>> => ({
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(style)}; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': features.map((feature) => `${feature}=()`).join(', '),
  ...(url.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});
