/** `npm run mails [folder]`: writes a sample of every mail, as HTML and as text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { allMails } from '../src/mails/all.ts';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../local/mails'));
await mkdir(folder, { recursive: true });
const samples = allMails.flatMap((mail) => Object.entries(mail.written()));
for (const [name, { subject, text, html }] of samples) {
  await writeFile(join(folder, `${name}.html`), html);
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
}
process.stdout.write(`${samples.length} mails: ${folder}\n`);
