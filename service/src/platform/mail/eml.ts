/**
 * Without a mail server, writes each mail to a file (RFC 5322) in the data directory, complete at once, for a mail
 * program to open.
 */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Carrier, messageOf } from './message.ts';

/** @param folder created if it does not exist */
export function emlCarrier({ folder, from }: { readonly folder: string; readonly from: string }): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    place: folder,
    reach: async () => undefined,
    async carry(mail, signal) {
      const { message } = await transport.sendMail({ ...messageOf(mail, from), signal });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const [place, beside] = [join(folder, `${mail.id}.eml`), join(folder, `.${mail.id}.part`)];
      const file = await open(beside, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, place);
      return `written to ${place}`;
    },
    close: () => transport.close(),
  };
}
