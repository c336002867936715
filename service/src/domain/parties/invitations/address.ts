/** Addresses of people: the form in which they are compared, and which can be invited (decisions.md 9). */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { isInvitable } from './not-invitable.ts';

/** The form in which addresses are stored and compared: lower case, the local part too. */
export const canonicalEmail = (value: string): string | undefined => normaliseEmail(value)?.toLowerCase();

/**
 * Reports an address that cannot be invited: `invalid_email`, `email_not_invitable`.
 *
 * @param field its path in the body: `users[0].email`
 */
export function validateEmail(
  value: string,
  { operatorDomains }: { readonly operatorDomains: readonly string[] },
  report: ValidationErrors,
  field = 'email',
): void {
  const email = canonicalEmail(value);
  if (email === undefined) report.failAt(field, 'invalid_email', 'Invalid e-mail address.');
  else if (!isInvitable(email, operatorDomains))
    report.failAt(field, 'email_not_invitable', 'This e-mail address cannot be invited.');
}

/** 400 for an address that cannot be invited. */
export const refuseUninvitable = (
  sent: { readonly email: string },
  deps: { readonly operatorDomains: readonly string[] },
): void => refuseFailures((report) => validateEmail(sent.email, deps, report));
