/** Sessions: how long they last, and how a browser is named. Pure. */
import { newToken } from '../../../platform/http/sessions.ts';

/** Minutes since the last request and since the sign-in after which a session ends. */
const endsOf = {
  staff: { idle: 30, whole: 12 * 60 },
  others: { idle: 8 * 60, whole: 7 * 24 * 60 },
} as const;

/** Whole seconds between two instants. */
export const secondsUntil = (end: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(now)) / 1_000));

/** A new session: its token, which only the cookie holds, and the row. */
export function newSession(now: string, isStaff: boolean) {
  const { idle, whole } = isStaff ? endsOf.staff : endsOf.others;
  return {
    token: newToken(),
    seconds: whole * 60,
    idle_minutes: idle,
    expires_at: Temporal.Instant.from(now).add({ minutes: whole }).toString({ fractionalSecondDigits: 3 }),
  };
}

const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Linux`, from a `User-Agent`; what is not recognised is left out. */
export function browserOf(userAgent = ''): string {
  const named = [browsers, systems].flatMap((marks) => marks.find(([mark]) => mark.test(userAgent))?.[1] ?? []);
  return named.join(', ');
}
