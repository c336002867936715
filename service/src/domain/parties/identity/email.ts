/** E-mail addresses of debtors (decisions.md 5). Pure. */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { domainOf, freeMailDomains, normaliseEmail } from '../../../values/email.ts';

/**
 * The domains of the creditor's own mailboxes. A debtor's address there is a mistake: what is meant for the debtor would reach the
 * creditor. Where everyone has a mailbox, sharing the domain says nothing.
 */
export function ownDomains(mailboxes: readonly string[]): ReadonlySet<string> {
  const addresses = mailboxes.map(normaliseEmail).filter((each) => each !== undefined);
  return new Set(addresses.map(domainOf).filter((domain) => !freeMailDomains.has(domain)));
}

/** The address in canonical form; reports one that is invalid or at the creditor's own domain. */
export function readDebtorEmail(
  value: string,
  field: string,
  creditorDomains: ReadonlySet<string>,
  report: ValidationErrors,
): string | undefined {
  const address = normaliseEmail(value);
  if (address === undefined) return report.failAt(field, 'invalid_email', 'Invalid e-mail address.');
  if (creditorDomains.has(domainOf(address)))
    return report.failAt(field, 'own_domain_email', 'The e-mail address must not be at the creditor’s own domain.');
  return address;
}
