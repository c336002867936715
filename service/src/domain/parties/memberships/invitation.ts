/** An invitation: a link that opens the set-up page once, and its mail. Only a keyed hash of the link's token is stored. */
import { randomBytes } from 'node:crypto';
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { inviteEnd } from './membership.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Mail } from '../../../platform/mail/index.ts';

export interface Invitation {
  readonly setup_url: string;
  /** The same page with a proof of access to the mailbox; the inviting Partner knows `setup_url` too. */
  readonly mailed_url: string;
  readonly token_hash: Buffer;
  readonly expires_at: string;
}

/** The stored hash; it differs from the hash of an API key with the same text. */
export const hashOfToken = (token: string, { hashSecret }: Pick<Dependencies, 'hashSecret'>): Buffer =>
  hashSecret(`setup ${token}`);

export function newInvitation(
  now: string,
  deps: Pick<Dependencies, 'hashSecret' | 'linkProofs' | 'publicUrl'>,
): Invitation {
  const token = randomBytes(32).toString('base64url');
  const setup_url = `${deps.publicUrl}/setup/${token}`;
  return {
    setup_url,
    mailed_url: `${setup_url}/${deps.linkProofs.of(mailed(token))}`,
    token_hash: hashOfToken(token, deps),
    expires_at: inviteEnd(now),
  };
}

const mailed = (token: string): string => `mailed ${token}`;

/** Whether this is the proof of the token's mail. */
export const isProofOf = (token: string, proof: string, { linkProofs }: Pick<Dependencies, 'linkProofs'>): boolean =>
  linkProofs.isOf(mailed(token), proof);

const germanRoles: Readonly<Record<MembershipRole, string>> = { admin: 'Administration', member: 'Sachbearbeitung' };
const englishRoles: Readonly<Record<MembershipRole, string>> = { admin: 'administrator', member: 'member' };

const dayIn = (language: 'de-DE' | 'en-GB', instant: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(Date.parse(instant));

/** The mail to the invited person, in German with a short English version. Names come from requests, so HTML escapes them. */
export function invitationMail(
  { email, first_name, last_name, role }: Membership,
  companyName: string,
  { mailed_url, expires_at }: Invitation,
): Mail {
  const before = [
    `Guten Tag ${first_name} ${last_name},`,
    `Sie sind eingeladen, bei Mahnwerk für ${companyName} tätig zu werden (${germanRoles[role]}). Bitte richten Sie Ihren Zugang über diesen Link ein:`,
  ];
  const behind = [
    `Der Link gilt bis zum ${dayIn('de-DE', expires_at)} und nur für Sie; geben Sie ihn bitte nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.`,
    `English: You are invited to act for ${companyName} on Mahnwerk (${englishRoles[role]}). The link above is valid until ${dayIn('en-GB', expires_at)}; it is personal, so do not forward it. If you did not expect this invitation, you can ignore this e-mail.`,
  ];
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');
  return {
    to: email,
    subject: `Ihre Einladung für ${companyName}`,
    text: `${[...before, mailed_url, ...behind].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="de"><meta charset="utf-8"><body>\n${paragraphs(before)}\n<p><a href="${escaped(mailed_url)}">${escaped(mailed_url)}</a></p>\n${paragraphs(behind)}\n</body></html>\n`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
