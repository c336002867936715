/**
 * The operating-system account that PostgreSQL runs under, and how a program is run as it.
 * PostgreSQL refuses to run as root, so root hands its programs to an account without rights; anyone else runs them as himself (`null`).
 * Which programs, and on which folders, is not known here.
 */
import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { EmbeddedServerError } from './embedded-error.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In order of preference. `_postgres` is its name on macOS; `nobody` exists everywhere. */
const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * The account for a cluster. One that exists stays with its owner: an account `postgres` that was created after the first start
 * must not lock us out of a cluster of `nobody`.
 */
export function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = systemAccounts();
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) {
    const [uid, gid] = [existing.uid | 0, existing.gid | 0];
    return accounts.find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
  }
  for (const name of candidates) {
    const account = accounts.find((each) => each.name === name);
    if (account !== undefined) return account;
  }
  throw new EmbeddedServerError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: create one or set DATABASE_URL',
  );
}

function systemAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid) | 0, gid: Number(gid) | 0 }));
}

/**
 * The whole environment of our child processes: nothing of the caller's (`PGOPTIONS`, `PGPORT`, locales) reaches PostgreSQL.
 * The C locale is the only one that every machine has; text is ordered and folded by PostgreSQL's own C.UTF-8.
 */
const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Options for `spawn`. Node enters `cwd` before it gives up root, so that folder may lie where the account could not walk to. */
export const spawnAs = (account: Account | null, cwd: string) => ({
  cwd,
  env: environment,
  ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
});

export interface Outcome {
  /** The exit code; null when the program could not be started or did not end by itself. */
  readonly code: number | null;
  /** Why it could not be started: EACCES, ENOENT, … */
  readonly failure: string | null;
  readonly output: string;
}

/** No program run this way takes longer than some seconds; a hanging one must not hang the start. */
const timeout_ms = 120_000;

/** @param where the program's working directory, and what it reads from its standard input */
export async function run(
  program: string,
  args: readonly string[],
  account: Account | null,
  { cwd, input = '' }: { readonly cwd: string; readonly input?: string },
): Promise<Outcome> {
  try {
    const started = execute(program, args, { ...spawnAs(account, cwd), timeout: timeout_ms, killSignal: 'SIGKILL' });
    // A program that ends without reading says why by itself.
    started.child.stdin?.on('error', () => undefined).end(input);
    const { stdout, stderr } = await started;
    return { code: 0, failure: null, output: `${stdout}\n${stderr}` };
  } catch (error) {
    const {
      code,
      signal,
      message,
      stdout = '',
      stderr = '',
    } = error as ExecFileException & { stdout?: string; stderr?: string };
    const output = `${stdout}\n${stderr}`;
    if (typeof code === 'number') return { code, failure: null, output };
    return { code: null, failure: code ?? signal ?? message, output };
  }
}

const execute = promisify(execFile);

/** Gives a file or folder that we made to the account. */
export function giveTo(account: Account | null, path: string): void {
  if (account !== null) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}
