/** The measured worker, as `npx mahnwerk work` runs it: deliveries leave from its thread. */
import pino from 'pino';
import { readSettings } from '../src/config.ts';
import { startProcess } from '../src/deployment/process.ts';
import { secretKey } from './stage.ts';

const log = pino({ level: process.env.BENCH_LOG ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as { host: string; port: number; user: string; database: string };
const running = await startProcess({ settings: readSettings(), ports: { port: 0, operationsPort: undefined }, roles: ['worker'], address, secretKey, log });
process.stdout.write('port 0\n');
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
