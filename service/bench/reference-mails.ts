/** The reference of `dunning-mails`: nodemailer's pool alone sends the same mails, their files in memory. */
import { createTransport } from 'nodemailer';
import { filename, files_count, media_type, notice, randomFile } from './mails.ts';

const { BENCH_SMTP: url = '', BENCH_MAILS: count = '', BENCH_CONNECTIONS: connections = '' } = process.env;
const transport = createTransport({ url, pool: true, maxConnections: Number(connections) });
const files = Array.from({ length: files_count }, randomFile);
const { sender, reply_to, ...content } = notice;
let next = 0;

async function send(until: number): Promise<void> {
  while (next < until) {
    const file = files[next % files.length];
    next += 1;
    await transport.sendMail({
      ...content,
      from: { name: sender, address: 'no-reply@mahnwerk.example' },
      replyTo: reply_to,
      attachments: [{ filename, contentType: media_type, content: file }],
    });
  }
}

const run = async (until: number): Promise<void> => {
  await Promise.all(Array.from({ length: Number(connections) }, () => send(until)));
};

// Connections and compiled code are there, as in a worker that runs.
const warm = 200;
await run(warm);
const [began, used] = [performance.now(), process.cpuUsage()];
await run(warm + Number(count));
const { user, system } = process.cpuUsage(used);
process.stdout.write(
  JSON.stringify({ seconds: (performance.now() - began) / 1000, cpu_ms: (user + system) / 1000 / Number(count) }),
);
transport.close();
