/** The mails of `dunning-mails`: a notice with its PDF of 53 kB, each another. */
import { randomBytes } from 'node:crypto';

/** Different files; mails share them. */
export const files_count = 200;
export const file_bytes = 53_000;

export const randomFile = (): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(file_bytes - 9)]);

const text = `Guten Tag Erika Beispiel,\n\n${'wir haben zu unserer Rechnung noch keinen Zahlungseingang festgestellt. '.repeat(8)}`;

export const notice = {
  to: 'erika@schuldner.example',
  sender: 'Beispiel Handel GmbH',
  reply_to: 'buchhaltung@creditor.example',
  subject: 'Mahnung zu Rechnung RE-2026-1001',
  text,
  html: `<p>${text}</p>`,
} as const;

export const filename = 'Mahnung RE-2026-1001.pdf';
export const media_type = 'application/pdf';
