/** The measured worker, as `npx mahnwerk work` runs it: deliveries leave from its thread. With BENCH_API the API is beside it, as in `npm start`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { readSettings, type Role } from '../src/config.ts';
import { claimPorts, startProcess } from '../src/deployment/process.ts';
import { secretKey } from './stage.ts';

const log = pino({ level: process.env.BENCH_LOG ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress;
const settings = readSettings();
const roles: readonly Role[] = process.env.BENCH_API === undefined ? ['worker'] : ['api', 'worker'];
const { port } = await claimPorts({ ...settings, port: 0 }, roles);
const running = await startProcess({
  settings,
  ports: { port, debtorPort: undefined, operationsPort: undefined },
  roles,
  address,
  keys: { secret: secretKey, previous: undefined, hash: secretKey },
  log,
});
process.stdout.write(`port ${port}\n`);
// How long the event loop was busy since the last question, in milliseconds.
const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`turns ${turns.percentile(99) / 1e6} ${turns.max / 1e6}\n`);
  turns.reset();
});
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
