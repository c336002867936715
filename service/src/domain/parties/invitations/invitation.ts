/** An invitation: a link that opens the set-up page once, and its mail. Only a keyed hash of the link's token is stored. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { randomBytes } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import { invitation } from '../../../mails/invitation.ts';
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

/** Whom an invitation is for. */
export interface InvitedPerson {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly roles: readonly Role[];
}

/** @param owner name of the company or Partner; the operator's own is `operatorName` */
export const invitationMail = (
  { email, roles, ...person }: InvitedPerson,
  owner: string,
  { mailed_url, expires_at }: Invitation,
): Mail => ({
  to: email,
  ...invitation({
    name: fullName(person),
    owner: owner === operatorName ? undefined : owner,
    roles,
    url: mailed_url,
    expires_at,
  }),
});
