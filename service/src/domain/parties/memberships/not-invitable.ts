/**
 * Addresses at which nobody is invited (decisions.md 9 `email_not_invitable`), as data. Three kinds: role addresses of whoever runs this service, so
 * that no company gets a user behind them; domains under names that are reserved for never being resolved; and mailboxes that anybody can read.
 */
import { domainOf } from '../../../values/email.ts';

/** Mailboxes that stand for a function: RFC 2142 and those that senders of automatic mail use. */
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

/** Names of the root that lead nowhere: RFC 6761 (invalid, localhost), 6762 (local), 7686 (onion), 9476 (alt). `example` and `test` are for trying out. */
const deadTopLevels: ReadonlySet<string> = new Set(['invalid', 'localhost', 'local', 'onion', 'alt']);

/**
 * Disposable mailboxes: whoever knows the address reads its mail. The best-known services, by the domains on which they offer themselves; one more
 * is one more line. Domains below them count too.
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
 * Whose mailboxes are the operator's.
 * @param mailFrom an address, or a name with one in angle brackets
 */
export function operatorDomainsOf(publicUrl: string, mailFrom: string | undefined): string[] {
  const from = mailFrom === undefined ? [] : parentsOf(domainOf(mailFrom).replace('>', '').toLowerCase());
  return [...new Set([...parentsOf(new URL(publicUrl).hostname), ...from])];
}

/** `api.mahnwerk.example` is under itself and `mahnwerk.example`. */
const parentsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};
