/** An invitation: a link that opens the set-up page once, and its mail. Only a keyed hash of the link's token is stored. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { randomBytes } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Role, roleTexts } from '@mahnwerk/contract/grammar/role-texts.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Mail } from '../../../platform/mail/index.ts';

/** What people see as the owner of a membership of the staff. */
export const operatorName = 'Mahnwerk';

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

/** The deadline of an invitation sent now; a day is 24 hours. */
export const inviteEnd = (now: string): string =>
  Temporal.Instant.from(now)
    .add({ hours: limits.invite_days * 24 })
    .toString({ fractionalSecondDigits: 3 });

const mailed = (token: string): string => `mailed ${token}`;

/** Whether this is the proof of the token's mail. */
export const isProofOf = (token: string, proof: string, { linkProofs }: Pick<Dependencies, 'linkProofs'>): boolean =>
  linkProofs.isOf(mailed(token), proof);

const dayIn = (language: 'de-DE' | 'en-GB', instant: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(Date.parse(instant));

/** Whom an invitation is for. */
export interface InvitedPerson {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly roles: readonly Role[];
}

/**
 * The mail to the invited person, in German with a short English version. Names come from requests, so HTML escapes them.
 *
 * @param owner name of the company or Partner; the operator's own is `operatorName`
 */
export function invitationMail(
  { email, first_name, last_name, roles }: InvitedPerson,
  owner: string,
  { mailed_url, expires_at }: Invitation,
): Mail {
  const rolesIn = (language: 'de' | 'en') => roles.map((role) => roleTexts[role][language].name).join(', ');
  const isStaff = owner === operatorName;
  const before = [
    `Guten Tag ${fullName({ first_name, last_name })},`,
    `Sie sind eingeladen, bei Mahnwerk ${isStaff ? 'mitzuarbeiten' : `für ${owner} tätig zu werden`} (${rolesIn('de')}). Bitte richten Sie Ihren Zugang über diesen Link ein:`,
  ];
  const behind = [
    `Der Link gilt bis zum ${dayIn('de-DE', expires_at)} und nur für Sie; geben Sie ihn bitte nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.`,
    `English: You are invited to ${isStaff ? 'work' : `act for ${owner}`} on Mahnwerk (${rolesIn('en')}). The link above is valid until ${dayIn('en-GB', expires_at)}; it is personal, so do not forward it. If you did not expect this invitation, you can ignore this e-mail.`,
  ];
  const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');
  return {
    to: email,
    subject: `Ihre Einladung für ${owner}`,
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
