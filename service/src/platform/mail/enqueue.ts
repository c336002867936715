/**
 * Enqueues a mail in the transaction of its cause: it is sent after the commit, or not at all. It is encrypted, because
 * it names people and contains links that grant access. handler.ts sends it.
 */
import assert from 'node:assert/strict';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../queue/index.ts';
import { createSealer, type Sealer } from '../seal.ts';
import type { Mail } from './mail.ts';

/** Encrypts mails; the context is the mail's id. */
export const mailSealer = (secretKey: Buffer, previousKey?: Buffer): Sealer =>
  createSealer(secretKey, 'mail', previousKey);

/**
 * Does not wait: a failure surfaces at commit. A mail is sent within about a second of the commit unless others wait,
 * and retried for two days.
 *
 * @returns the id of the mail
 */
export function enqueueMail(
  tx: CompanyTx | PartnerTx | OperatorTx,
  { mail: sealer }: { readonly mail: Sealer },
  mail: Mail,
): string {
  const { to, reply_to, reference } = mail;
  assert(addressForm.test(to), 'a mail goes to one address');
  assert(reply_to === undefined || addressForm.test(reply_to), 'answers go to one address');
  const key = newId();
  const payload = sealer.seal(key, Buffer.from(JSON.stringify(mail)));
  if (reference === undefined) enqueue(tx, { kind: mailKind, key, payload, lifetime_hours });
  // handler.ts ends it: its outcome must be reported.
  else enqueue(tx, { kind: bulkMailKind, key, payload, company: reference.company });
  return key;
}

/** The kind of work that sends one mail to a person who waits for it. */
export const mailKind = 'mail';

/** The kind of work that sends one of many mails, with a reference: an invitation never waits for these. */
export const bulkMailKind = 'mail.bulk';

export const mailKinds = [mailKind, bulkMailKind] as const;

/** How long a mail is retried. */
export const lifetime_hours = 48;

const addressForm = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

/** @returns undefined if another key sealed the mail: it can no longer be sent */
export function opened(sealer: Sealer, id: string, sealed: Buffer): Mail | undefined {
  const content = sealer.open(id, sealed);
  return content === undefined ? undefined : (JSON.parse(content.toString('utf8')) as Mail);
}

/** The address of a waiting mail; undefined if another key sealed it. */
export const recipientOf = (sealer: Sealer, id: string, sealed: Buffer): string | undefined =>
  opened(sealer, id, sealed)?.to;
