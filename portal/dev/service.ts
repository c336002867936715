/** The service of `npm run dev`: the program with the API and the worker, started again after a change of its sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Changes that come together, as those of a checkout, are one. */
const settle_ms = 50;
const look_ms = 50;

export interface WatchedService {
  /** Resolves once the start under way has ended: the service answers, or a change broke it. */
  up(): Promise<boolean>;
  /** Resolves with the exit code of a first start that fails, or of a service that ends by itself. */
  readonly ended: Promise<number>;
  restart(): void;
  stop(): Promise<void>;
}

interface Start {
  readonly child: ChildProcess;
  readonly up: Promise<boolean>;
}

export interface Address {
  /** A free one, which every start takes. */
  readonly port: number;
  /** Of Vite, which a person opens. */
  readonly publicUrl: string;
}

export function startService(address: Address): WatchedService {
  const ended = Promise.withResolvers<number>();
  let wasUp = false;
  let isRestartDue = false;
  const start = (): Start => {
    const child = spawnService(address);
    const up = answers(child, address.port).then((isUp) => {
      if (isUp) wasUp = true;
      else if (wasUp) process.stderr.write('dev: the service did not start; it waits for the next change\n');
      return isUp;
    });
    const settle = async (code: number | null) => {
      if ((await up) || !wasUp) ended.resolve(code ?? 1);
    };
    child.once('exit', (code) => void settle(code));
    return { child, up };
  };
  let running = start();
  // Of a mistake of ours the process ends at once.
  process.once('exit', () => running.child.kill('SIGTERM'));

  const startAgain = async (former: Start): Promise<boolean> => {
    await pause(settle_ms);
    await end(former);
    isRestartDue = false;
    running = start();
    return running.up;
  };
  return {
    up: () => running.up,
    ended: ended.promise,
    restart() {
      if (isRestartDue) return;
      isRestartDue = true;
      // What asks meanwhile waits for the new start.
      running = { child: running.child, up: startAgain(running) };
    },
    stop: () => end(running),
  };
}

const spawnService = ({ port, publicUrl }: Address): ChildProcess =>
  spawn(process.execPath, ['service/src/main.ts', 'start'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      MAHNWERK_PUBLIC_URL: publicUrl,
      // Vite serves the portal: the service builds none.
      MAHNWERK_ROLES: 'api,worker,debtor',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Ends a start that is asked to end: its exit is no failure. */
async function end({ child }: Start): Promise<void> {
  child.removeAllListeners('exit');
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Whether the service answers before its process ends. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child)) {
    const reply = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
    if (reply?.ok === true) return true;
    await pause(look_ms);
  }
  return false;
}
