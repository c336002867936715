/**
 * The operating-system account that PostgreSQL's programs run as, and how to run one.
 * PostgreSQL refuses to run as root, so root runs it as an account without rights; any other user runs it as itself (`null`).
 */
import { execFile, type ExecFileException } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { EmbeddedUnavailable } from './errors.ts';

export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In order of preference. `_postgres` is its name on macOS; `nobody` exists everywhere. */
const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * The account for a cluster. A cluster that exists keeps its owner: an account `postgres` that was created after the first start
 * must not lock this process out of a cluster of `nobody`.
 */
export function accountFor(cluster: string): ServerAccount | null {
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
  throw new EmbeddedUnavailable('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

function systemAccounts(): ServerAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid) | 0, gid: Number(gid) | 0 }));
}

/**
 * The whole environment of the programs: nothing of the caller's (`PGOPTIONS`, `PGPORT`, locales) reaches PostgreSQL.
 * Every machine has the C locale; PostgreSQL's own C.UTF-8 orders and folds text.
 */
const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Options for `spawn`. Node enters `cwd` before it gives up root, so the account need not be able to walk to that folder. */
export const spawnAs = (account: ServerAccount | null, cwd: string) => ({
  cwd,
  env: environment,
  ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
});

export interface AccountResult {
  /** The exit code; null when the program could not be started or did not end by itself. */
  readonly code: number | null;
  /** Why it could not be started: EACCES, ENOENT, … */
  readonly failure: string | null;
  readonly output: string;
}

/** A program takes some seconds at most; a hanging one must not hang the start. */
const timeout_ms = 120_000;

/** @param where the program's working directory, and what it reads from its standard input */
export async function run(
  program: string,
  args: readonly string[],
  account: ServerAccount | null,
  { cwd, input = '' }: { readonly cwd: string; readonly input?: string },
): Promise<AccountResult> {
  try {
    const started = execute(program, args, { ...spawnAs(account, cwd), timeout: timeout_ms, killSignal: 'SIGKILL' });
    // A program that ends without reading reports the reason itself.
    started.child.stdin?.on('error', () => undefined).end(input);
    const { stdout, stderr } = await started;
    return { code: 0, failure: null, output: `${stdout}\n${stderr}` };
  } catch (error) {
    type Failure = ExecFileException & { readonly stdout?: string; readonly stderr?: string };
    const { code, signal, message, stdout = '', stderr = '' } = error as Failure;
    const output = `${stdout}\n${stderr}`;
    if (typeof code === 'number') return { code, failure: null, output };
    return { code: null, failure: code ?? signal ?? message, output };
  }
}

const execute = promisify(execFile);

/** Makes the account the owner of a file or folder. */
export function giveTo(account: ServerAccount | null, path: string): void {
  if (account !== null) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}
