/**
 * Enqueues a mail in the transaction of its cause: it is sent after the commit, or not at all. It is encrypted, because
 * it names people and contains links that grant access. handler.ts sends it.
 */
import assert from 'node:assert/strict';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../queue/index.ts';
import { createSealer, type Sealer } from '../seal.ts';

export interface Mail {
  /** One bare address in the form of `normaliseEmail`. */
  readonly to: string;
  /** One line; line breaks and control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/** Encrypts mails; the context is the mail's id. */
export const mailSealer = (secretKey: Buffer, previousKey?: Buffer): Sealer =>
  createSealer(secretKey, 'mail', previousKey);

/**
 * Does not wait: a failure surfaces at commit. The mail is sent within about a second of the commit, and retried for
 * two days.
 */
export function enqueueMail(
  tx: CompanyTx | PartnerTx | OperatorTx,
  { mail: sealer }: { readonly mail: Sealer },
  { to, subject, text, html }: Mail,
): void {
  assert(addressForm.test(to), 'a mail goes to one address');
  const key = newId();
  const mail = { to, subject: subject.replace(breaks, ' '), text, html };
  enqueue(tx, {
    kind: mailKind,
    key,
    payload: sealer.seal(key, Buffer.from(JSON.stringify(mail))),
    lifetime_hours,
  });
}

/** The kind of work that sends one mail. */
export const mailKind = 'mail';

/** How long a mail is retried. */
const lifetime_hours = 48;

const addressForm = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const breaks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** @returns undefined if another key sealed the mail: it can no longer be sent */
export function opened(sealer: Sealer, id: string, sealed: Buffer): Mail | undefined {
  const content = sealer.open(id, sealed);
  return content === undefined ? undefined : (JSON.parse(content.toString('utf8')) as Mail);
}
