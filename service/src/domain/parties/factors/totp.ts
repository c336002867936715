/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, as every app understands them. Pure. */
import { Secret, TOTP } from 'otpauth';

const period_seconds = 30;
const digits = 6;

/** 160 bits, the length of the hash. */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Mahnwerk',
    label,
    algorithm: 'SHA1',
    digits,
    period: period_seconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** The secret as a person types it, and as an app reads it from a QR code. @param email names the entry in the app */
export const shownTotp = (secret: Buffer, email: string): { readonly secret: string; readonly otpauth_url: string } => {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
};

/** Whether a text is a code of an app rather than a recovery code. */
export const isTotpForm = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));

const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '');

/** The time step whose code this is, at most one before or after that of `now`; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: string): number | undefined {
  if (!isTotpForm(code)) return undefined;
  const timestamp = Date.parse(now);
  const delta = totpOf(secret).validate({ token: withoutSpaces(code), timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period: period_seconds, timestamp }) + delta;
}
