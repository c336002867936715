/**
 * The service of `neighbours`: the real program as `npm start` runs it, in a process of its own, with its embedded
 * PostgreSQL, its worker and its rate limits. Data is prepared without rate limits; then the program starts again with them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshPlace, run as runProgram } from '../../test/harness/program.ts';

const operator_key = 'bench-operator-key-0123456789abcdef-0123456789';

export interface Site {
  readonly port: number;
  readonly operatorKey: string;
  /** Largest resident size of the program so far, in MiB; NaN once it has ended. The embedded PostgreSQL and the inspecting process are not in it. */
  peakMemory(): number;
  /** The last words of a program that has ended. */
  readonly ended: string | undefined;
  /** Stops the program and starts it again on the same data, with rate limits. */
  limit(): Promise<void>;
  close(): Promise<void>;
}

/** @param authority the certificate of the receivers' authority, in PEM */
export async function openSite(authority: string): Promise<Site> {
  const cleanUps: (() => void)[] = [];
  const cleanUp = () => {
    for (const each of cleanUps.reverse()) each();
  };
  const context = { after: (work: () => void) => void cleanUps.push(work) } as Parameters<typeof freshPlace>[0];
  const { dataDir, settings } = freshPlace(context);
  const authorityFile = join(dataDir, '..', 'authority.pem');
  writeFileSync(authorityFile, authority);
  let ended: string | undefined;
  const start = async (limits: 'on' | 'off') => {
    const program = runProgram(context, ['start'], {
      ...settings,
      // As service/bin/mahnwerk.js and `npm start` have it.
      NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1',
      NODE_EXTRA_CA_CERTS: authorityFile,
      MAHNWERK_DEMO: 'off',
      MAHNWERK_OPERATOR_KEY: operator_key,
      MAHNWERK_RATE_LIMITS: limits,
      MAHNWERK_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    });
    ended = undefined;
    void program.ended.then(({ code, stderr }) => (ended = `the service ended with ${code}: ${stderr.slice(-500)}`));
    // On a machine that is busy with other things a start may outlast the first wait.
    const url = await program.url().catch(() => program.url());
    return { program, port: Number(new URL(url).port) };
  };
  let current = await start('off').catch((error: unknown) => {
    cleanUp();
    throw error;
  });
  const stop = async () => {
    if (ended === undefined) process.kill(current.program.child.pid ?? 0, 'SIGTERM');
    const { stdout, stderr } = await current.program.ended;
    if (process.env.BENCH_LOG !== undefined) writeFileSync(process.env.BENCH_LOG, `${stdout}\n${stderr}`);
  };
  return {
    get port() {
      return current.port;
    },
    operatorKey: operator_key,
    peakMemory: () =>
      ended === undefined
        ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${current.program.child.pid}/status`, 'utf8'))?.[1] ?? 0) /
          1024
        : Number.NaN,
    get ended() {
      return ended;
    },
    async limit() {
      await stop();
      current = await start('on');
    },
    async close() {
      await stop();
      cleanUp();
    },
  };
}
