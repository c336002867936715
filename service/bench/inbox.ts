/**
 * `inbox`: 1,000 mails of 100 kB in a mailbox (Debian's dovecot), fetched, parsed, matched and stored by the worker, against
 * postal-mime alone in a bare loop over the same mails. Wanted: at least 0.4 of its speed, and at most 40 MiB of memory
 * of the process above what it has idle.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { startDovecot } from '../test/harness/dovecot.ts';
import { aMail } from '../test/harness/inbox.ts';
import { setStage, type Stage } from './stage.ts';

const mails = 1_000;
const wanted = { ratio: 0.4, mib: 40 };
const idle_ms = 5_000;

export async function run(): Promise<void> {
  const imap = await startDovecot();
  const stage = await setStage();
  try {
    const { user, password, port } = imap.settings;
    const program = await stage.start('work-server.ts', {
      BENCH_API: 'on',
      MAHNWERK_DATA_DIR: stage.folder,
      MAHNWERK_RATE_LIMITS: 'off',
      IMAP_URL: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/INBOX`,
    });
    // The first mails start the process that parses them.
    await imap.deliver([mailOf(0), mailOf(1)]);
    await read(stage, 2);
    await sleep(idle_ms);
    const idle = program.memory();
    const all = Array.from({ length: mails }, (_none, index) => mailOf(index + 2));
    const reference = await parsed(all);
    await imap.deliver(all);
    program.forgetPeak();
    const began = performance.now();
    await read(stage, mails + 2);
    const seconds = (performance.now() - began) / 1000;
    const [ratio, mib] = [reference / seconds, program.peakMemory() - idle];
    console.log(
      `inbox: ${mails} mails of ${Math.round((all[0]?.length ?? 0) / 1000)} kB in ${seconds.toFixed(1)} s, parsed alone in ${reference.toFixed(1)} s: ratio ${ratio.toFixed(2)} (wanted ≥ ${wanted.ratio}); memory of the process ${mib.toFixed(0)} MiB above ${idle.toFixed(0)} idle (wanted ≤ ${wanted.mib}); load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (ratio < wanted.ratio || mib > wanted.mib) process.exitCode = 1;
  } finally {
    await stage.close();
    await imap.remove();
  }
}

/** Text and HTML of half the size each. */
function mailOf(index: number): Buffer {
  const line = `Zu Ihrem Schreiben ${index} möchte ich sagen, dass ich die Rechnung im März bezahlt habe. `;
  const text = line.repeat(Math.ceil(48_000 / Buffer.byteLength(line)));
  return aMail({
    from: `Mika Muster <mika.${index}@debtor.example>`,
    subject: `Ihr Schreiben ${index}`,
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary="=_grenze"'],
    text: [
      partOf('plain', text),
      partOf('html', `<p>${text.replaceAll('. ', '.</p>\r\n<p>')}</p>`),
      '--=_grenze--',
    ].join('\r\n'),
  });
}

const partOf = (subtype: string, text: string): string =>
  `--=_grenze\r\nContent-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`;

/** Asks for the mailbox to be read, and waits until so many items are stored. */
async function read({ pool }: Stage, items: number): Promise<void> {
  const has = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from inbox_items')).rows[0]?.count === items;
  while (!(await has())) {
    await pool.query(
      `update work_items set due_at = clock_timestamp() where kind = 'inbox.fetch' and lease_token is null and due_at > clock_timestamp()`,
    );
    await sleep(100);
  }
}

async function parsed(all: readonly Buffer[]): Promise<number> {
  const began = performance.now();
  for (const mail of all) await PostalMime.parse(mail);
  return (performance.now() - began) / 1000;
}

if (import.meta.main) await run();
