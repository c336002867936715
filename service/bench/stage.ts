/**
 * What every benchmark stands on: an embedded PostgreSQL with its ordinary settings (fsync on), one
 * company with a key, and the service in a process of its own, budgets off, everything else on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import { establishLogins } from '../src/platform/database/logins.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { secretHasher } from '../src/platform/http/authenticate.ts';

export interface Stage {
  readonly address: { host: string; port: number; user: string; password: string; database: string };
  readonly pool: pg.Pool;
  /** Processor time so far of the server's processes behind the connections of this name, in seconds. */
  databaseTime(name: string): Promise<number>;
  /** The data directory. */
  readonly folder: string;
  /** A company ready for finalize, and its Case key. */
  company(): Promise<{ id: string; key: string }>;
  /** Starts a script of this folder with the address; resolves with its port. */
  start(script: string, environment?: Readonly<Record<string, string>>): Promise<Program>;
  close(): Promise<void>;
}

export interface Program {
  readonly port: number;
  readonly pid: number;
  /** Largest resident size so far, in MiB. */
  peakMemory(): number;
  /** Resident size now, in MiB. */
  memory(): number;
  /** Largest resident size from now on. */
  forgetPeak(): void;
  /** The p99 and the longest of the event loop's turns since the last question, in ms; `work-server.ts` alone answers. */
  turns(): Promise<readonly [p99: number, longest: number]>;
  /** Processor time so far, in seconds. */
  processorTime(): number;
  stop(): Promise<void>;
}

/** As in service/bin/mahnwerk.js: a small young generation keeps the process small. */
export const runtimeFlags = ['--max-semi-space-size=8', '--v8-pool-size=1'];

export const secretKey = Buffer.alloc(32, 7);

export async function setStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-bench-'));
  const server = await startEmbedded({ dataDir: folder, log: () => undefined });
  await migrate(server.connection);
  const pool = new pg.Pool({ ...server.connection, max: 4 });
  // The server may end before the last of its connections has closed.
  pool.on('error', () => undefined);
  const address: ServiceAddress = { ...server.connection, logins: await establishLogins(pool, secretKey) };
  const programs: Program[] = [];
  return {
    address: server.connection,
    folder,
    pool,
    async databaseTime(name) {
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      );
      return rows.reduce((sum, { pid }) => sum + processorTimeOf(pid), 0);
    },
    company: () => insertCompany(pool),
    async start(script, environment = {}) {
      const program = await startProgram(script, {
        BENCH_FOLDER: folder,
        ...environment,
        BENCH_DATABASE: JSON.stringify(address),
      });
      programs.push(program);
      return program;
    },
    async close() {
      for (const program of programs) await program.stop();
      await pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function insertCompany(pool: pg.Pool): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `sandbox_${randomUUID().replaceAll('-', '')}00000000`;
  await pool.query(
    `insert into companies (id, name, customer_number, created_at, updated_at) values ($1, 'Beispiel GmbH', nextval('customer_numbers')::text, now(), now())`,
    [id],
  );
  await pool.query(
    `insert into keys (id, kind, company_id, token_name, scopes, secret_hash, created_at, updated_at) values ($1, 'case', $2, 'bench', $3, $4, now(), now())`,
    [randomUUID(), id, scopesOf.case, secretHasher(secretKey)(key)],
  );
  return { id, key };
}

/** Starts a script of this folder; resolves with its port. */
export async function startProgram(script: string, environment: Readonly<Record<string, string>>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [...runtimeFlags, new URL(script, import.meta.url).pathname], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the program has no output');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => (line.startsWith('port ') ? resolve(Number(line.slice(5))) : undefined));
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    port,
    pid: child.pid ?? 0,
    peakMemory: () => mibOf(child.pid, /VmHWM:\s+(\d+)/),
    memory: () => mibOf(child.pid, /VmRSS:\s+(\d+)/),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    async turns() {
      const answered = new Promise<string>((resolve) =>
        lines.on('line', (line) => line.startsWith('turns ') && resolve(line)),
      );
      child.kill('SIGUSR2');
      const [p99 = 0, longest = 0] = (await answered).split(' ').slice(1).map(Number);
      return [p99, longest];
    },
    processorTime: () => processorTimeOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A size that Linux tells of a process. */
const mibOf = (pid: number | undefined, name: RegExp): number =>
  Number(name.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** User and system time of a process, counted by Linux in hundredths of a second. */
function processorTimeOf(pid: number | undefined): number {
  // The second field may hold blanks and parentheses; the fourteenth and fifteenth are wanted.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
