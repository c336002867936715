/**
 * Addresses that cannot be invited (decisions.md 9 `email_not_invitable`), as data: role addresses of the operator, domains under reserved names that
 * never resolve, and mailboxes with public access.
 */
import { domainOf } from '../../../values/email.ts';

/** Role mailboxes: RFC 2142 and the usual senders of automatic mail. */
const roleNames: ReadonlySet<string> = new Set([
  'abuse',
  'noc',
  'security',
  'postmaster',
  'hostmaster',
  'webmaster',
  'usenet',
  'news',
  'www',
  'uucp',
  'ftp',
  'info',
  'marketing',
  'sales',
  'support',
  'admin',
  'administrator',
  'root',
  'mailer-daemon',
  'noreply',
  'no-reply',
  'donotreply',
  'do-not-reply',
  'bounce',
  'bounces',
]);

/** Top-level names that never resolve: RFC 6761 (invalid, localhost), 6762 (local), 7686 (onion), 9476 (alt). `example` and `test` stay allowed for trials. */
const deadTopLevels: ReadonlySet<string> = new Set(['invalid', 'localhost', 'local', 'onion', 'alt']);

/**
 * Disposable mailboxes: knowing the address suffices to read the mail. The best-known services by their domains; subdomains count too.
 */
const openMailboxes: ReadonlySet<string> = new Set([
  'mailinator.com',
  'yopmail.com',
  'yopmail.fr',
  'yopmail.net',
  'guerrillamail.com',
  'guerrillamail.net',
  'guerrillamail.org',
  'guerrillamail.de',
  'sharklasers.com',
  'grr.la',
  '10minutemail.com',
  '10minutemail.net',
  'temp-mail.org',
  'tempmail.net',
  'tempr.email',
  'discard.email',
  'maildrop.cc',
  'mailnesia.com',
  'mailcatch.com',
  'dispostable.com',
  'getnada.com',
  'mohmal.com',
  'moakt.com',
  'fakeinbox.com',
  'throwawaymail.com',
  'emailondeck.com',
  'spamgourmet.com',
  'spambog.com',
  'mytrashmail.com',
  'trashmail.com',
  'trashmail.net',
  'trashmail.de',
  'trash-mail.com',
  'trash-mail.de',
  'wegwerfmail.de',
  'wegwerfmail.net',
  'wegwerfmail.org',
  'byom.de',
  'muellmail.com',
  'spoofmail.de',
]);

/** Whether a canonical address may be invited. */
export function isInvitable(email: string, operatorDomains: readonly string[]): boolean {
  const domain = domainOf(email);
  const [name = ''] = email.slice(0, email.lastIndexOf('@')).split('+');
  if (
    deadTopLevels.has(domain.slice(domain.lastIndexOf('.') + 1)) ||
    parentsOf(domain).some((each) => openMailboxes.has(each))
  )
    return false;
  return !(roleNames.has(name) && operatorDomains.includes(domain));
}

/**
 * The operator's own domains.
 *
 * @param mailFrom an address, or a name with an address in angle brackets
 */
export function operatorDomainsOf(publicUrl: string, mailFrom: string | undefined): string[] {
  const from = mailFrom === undefined ? [] : parentsOf(domainOf(mailFrom).replace('>', '').toLowerCase());
  return [...new Set([...parentsOf(new URL(publicUrl).hostname), ...from])];
}

/** `api.mahnwerk.example` and `mahnwerk.example`, for the former. */
const parentsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};
