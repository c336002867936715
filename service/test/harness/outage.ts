/**
 * A PostgreSQL that a test may freeze, stop and start, and a proxy to it that loses responses. Separate from the run's
 * server, which other tests use.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@mahnwerk/embedded-postgres';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type ServerAddress, withLogins } from './postgres.ts';

/** An embedded server for one test; it keeps its address over restarts. */
export interface FragileServer {
  readonly address: ServerAddress;
  /** Suspends all its processes: connections stay open without any response. */
  freeze(): void;
  /** Suspends only the process that accepts connections: open connections continue to work. */
  freezeDoor(): void;
  thaw(): void;
  /** Like a power failure. */
  kill(): Promise<void>;
  /** An orderly stop, even with clients connected. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function fragileServer(): Promise<FragileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-outage-'));
  const start = (): Promise<EmbeddedServer> =>
    startEmbedded({ dataDir: folder, log: () => undefined, settings: { fsync: 'off', full_page_writes: 'off' } });
  let server = await start();
  await migrate(server.connection);
  const address = await withLogins(server.connection);
  let frozen: readonly number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const stand = (...pids: readonly number[]) => {
    frozen = pids;
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  };
  return {
    address,
    freeze: () => stand(server.pid, ...childrenOf(server.pid)),
    freezeDoor: () => stand(server.pid),
    thaw,
    async kill() {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, 'SIGKILL');
      await server.ended;
    },
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    async remove() {
      thaw();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The direct children of a process. */
export const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (pid !== undefined && of === parent ? [pid] : []));

/**
 * The fate of the next COMMIT: its response is dropped and the connection stays open; the connection is cut instead;
 * COMMIT itself is dropped.
 */
export type Loss = 'answer swallowed' | 'cut before the answer' | 'commit swallowed';

/** A proxy to the database that reads and disturbs the traffic; it counts commits of companies' connections only. */
export interface Line {
  readonly address: ServerAddress;
  /** The number of COMMITs so far. */
  readonly commits: () => number;
  /** Disturbs only the connection of the next COMMIT. */
  loseNext(loss: Loss): void;
  close(): Promise<void>;
}

// In the protocol's form: a statement, and the name in a connection's first message.
const commitMessage = 'commit\0';
const companyConnection = 'mahnwerk api\0';

export async function lineTo(address: ServerAddress): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-line-'));
  const sockets = new Set<Socket>();
  let commits = 0;
  let next: Loss | undefined;
  const server = createServer((near) => {
    const far = connect(join(address.host, `.s.PGSQL.${address.port}`));
    let loss: Loss | undefined;
    let ofCompanies = false;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      ofCompanies ||= bytes.includes(companyConnection);
      if (ofCompanies && bytes.includes(commitMessage)) {
        commits += 1;
        [loss, next] = [next, undefined];
      }
      if (loss !== 'commit swallowed') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (loss === undefined) near.write(bytes);
      else if (loss === 'cut before the answer' && bytes.includes('COMMIT\0')) near.destroy();
    });
  });
  server.listen(join(folder, `.s.PGSQL.${address.port}`));
  await once(server, 'listening');
  return {
    address: { ...address, host: folder },
    commits: () => commits,
    loseNext(loss) {
      next = loss;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
