/**
 * Keeps a server for tests until Ctrl-C, behind `npm run test:server`: runs of this checkout find it and start none of
 * their own (harness/kept-server.ts).
 */
import { once } from 'node:events';
import { keepServer } from './harness/kept-server.ts';
import { startServer } from './harness/postgres.ts';

const server = await startServer();
const forget = keepServer(server.address);
process.stdout.write(`PostgreSQL for tests runs in ${server.folder}; Ctrl-C ends it\n`);
const ended = new AbortController();
await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal, { signal: ended.signal })));
forget();
await server.stop();
