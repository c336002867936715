/**
 * A mail beside its cause: it is put into the queue in the command's transaction and travels with the commit, or not at all. It is encrypted: it names
 * people and holds links that open doors. How mails leave is handler.ts.
 */
import assert from 'node:assert/strict';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../queue/index.ts';
import { createSealer, type Sealer } from '../seal.ts';

export interface Mail {
  /** One bare address, as `normaliseEmail` leaves it. */
  readonly to: string;
  /** One line; what would break it, or hide in it, is a space. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

/** What mails are sealed with; the context is the mail's id. */
export const mailSealer = (secretKey: Buffer, previousKey?: Buffer): Sealer =>
  createSealer(secretKey, 'mail', previousKey);

/** Nothing is waited for: a failure surfaces at commit. Sent within about a second of it, or tried again for two days. */
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

/** The work of the queue that sends one mail. */
export const mailKind = 'mail';

/** How long a mail is tried. */
const lifetime_hours = 48;

const addressForm = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const breaks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** @returns undefined for what was sealed with another key: nobody can send it any more */
export function opened(sealer: Sealer, id: string, sealed: Buffer): Mail | undefined {
  const content = sealer.open(id, sealed);
  return content === undefined ? undefined : (JSON.parse(content.toString('utf8')) as Mail);
}
