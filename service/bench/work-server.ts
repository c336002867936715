/** The measured worker, as `npx mahnwerk work` runs it: deliveries leave from its thread. */
import pino from 'pino';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { readSettings } from '../src/config.ts';
import { startProcess } from '../src/deployment/process.ts';
import { secretKey } from './stage.ts';

const log = pino({ level: process.env.BENCH_LOG ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress;
const running = await startProcess({
  settings: readSettings(),
  ports: { port: 0, operationsPort: undefined },
  roles: ['worker'],
  address,
  keys: { secret: secretKey, previous: undefined, hash: secretKey },
  log,
});
process.stdout.write('port 0\n');
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
