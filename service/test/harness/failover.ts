/**
 * Kills the primary of two PostgreSQL servers while clients write, promotes its standby and counts what was acknowledged and is gone. The service
 * reaches the primary by one address that does not change, as behind a proxy or a moving IP address. The suite runs it once, `bench/failover.ts`
 * twenty times.
 */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.ts';
import { debianServer, type DebianServer, standbyOf } from './debian-postgres.ts';
import { aPerson } from './cases.ts';
import { withLogins } from './postgres.ts';
import { liveService, type LiveService, TestClock } from './service.ts';
import { until } from './until.ts';

export interface FailoverTally {
  readonly kills: number;
  acknowledged: number;
  /** Acknowledged and not in the promoted server. */
  lost: number;
  /** From each kill to the next acknowledged write. */
  readonly recoveries_ms: number[];
}

const clients = 4;

export async function failOver(kills: number): Promise<FailoverTally> {
  let primary = await debianServer();
  const door = await doorTo(primary.address.port);
  const address = { ...primary.address, port: door.port };
  await migrate(address);
  const service = await liveService({ beside: { address: await withLogins(address), clock: new TestClock() } });
  const tally: FailoverTally = { kills, acknowledged: 0, lost: 0, recoveries_ms: [] };
  try {
    const writers = await startWriters(service);
    for (let kill = 0; kill < kills; kill += 1) {
      const standby = await followed(primary);
      const before = writers.acknowledged.length;
      await until(() => writers.acknowledged.length > before + 20, 'writes that wait for the standby');
      await primary.kill();
      const killedAt = performance.now();
      const count = writers.acknowledged.length;
      await standby.promote();
      door.leadTo(standby.address.port);
      await until(() => writers.acknowledged.length > count + clients, 'writes after the failover');
      tally.recoveries_ms.push((writers.acknowledged[count]?.at ?? Infinity) - killedAt);
      await primary.stop();
      primary = standby;
    }
    await writers.stop();
    tally.acknowledged = writers.acknowledged.length;
    tally.lost = await countLost(primary, writers.acknowledged);
    return tally;
  } finally {
    await service.stop();
    door.close();
    await primary.stop();
  }
}

/** A standby of which every commit waits from now on. */
async function followed(primary: DebianServer): Promise<DebianServer> {
  const standby = await standbyOf(primary);
  const client = new pg.Client(primary.address);
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = 'standby'`);
  await client.query('select pg_reload_conf()');
  await until(async () => {
    const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  }, 'the standby to be synchronous');
  await client.end();
  return standby;
}

interface Acknowledged {
  readonly id: string;
  readonly at: number;
}

/** Clients that create debtors without a pause and try again after a failure. */
async function startWriters(service: LiveService) {
  const key = await service.givenKey('case', await service.givenCompany());
  const acknowledged: Acknowledged[] = [];
  const stopping = new AbortController();
  const write = async () => {
    while (!stopping.signal.aborted) {
      const sent = await service
        .send<{ id: string }>('POST', '/v2/debtors/', { key, body: aPerson() })
        .catch(() => undefined);
      if (sent?.status === 201) acknowledged.push({ id: sent.body.id, at: performance.now() });
      else await sleep(20);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, write));
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function countLost({ address }: DebianServer, acknowledged: readonly Acknowledged[]): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ lost: string }>(
    'select count(*) as lost from unnest($1::uuid[]) a (id) where not exists (select from debtors d where d.id = a.id)',
    [acknowledged.map(({ id }) => id)],
  );
  await client.end();
  return Number(rows[0]?.lost);
}

/** An address that leads to another server when it is told to. */
async function doorTo(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
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
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    leadTo(port: number) {
      target = port;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
