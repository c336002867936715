/** The mail server of `dunning-mails`: reads each mail and accepts it, BENCH_LATENCY_MS after its end. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const latency_ms = Number(process.env.BENCH_LATENCY_MS ?? '0');

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, answer) {
    stream.resume();
    stream.on('end', () => {
      if (latency_ms === 0) answer();
      else void sleep(latency_ms).then(() => answer());
    });
  },
});
server.on('error', () => undefined);
const listening = server.listen(0, '127.0.0.1');
await once(listening, 'listening');
process.stdout.write(`port ${(listening.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
