/**
 * The password of the embedded server's superuser: a file of the data directory that this process's user alone can read,
 * and a server that asks every connection for it.
 *
 * It is set before the server listens, by PostgreSQL's single-user mode, so that no moment exists in which the server trusts
 * a connection. The rules of access are written last: a start that finds them has a superuser with this password, and one
 * that does not (a new cluster, one of an earlier version that trusted its socket, a crash in between) sets it again.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, giveTo, run } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, superuser } from './cluster.ts';
import { programFailed } from './embedded-error.ts';
import { scramVerifier } from './scram.ts';

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

/** Its database is `postgres`. Undefined where no start has set a password yet. */
export function readSuperuserPassword(dataDir: string): string | undefined {
  const file = passwordFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const rules = `# Written by Mahnwerk: changes are overwritten. The server has one Unix socket and asks for a password on it.
local all all scram-sha-256
`;

/** Answers the superuser's password. The server must not be running. @throws EmbeddedServerError */
export async function secureSuperuser(dataDir: string, cluster: Cluster, binaries: Binaries): Promise<string> {
  const rulesFile = join(cluster.folder, 'pg_hba.conf');
  const known = readSuperuserPassword(dataDir);
  if (known !== undefined && existsSync(rulesFile) && readFileSync(rulesFile, 'utf8') === rules) return known;
  const password = known ?? randomBytes(32).toString('base64url');
  if (known === undefined) writeWhole(passwordFile(dataDir), `${password}\n`, null);
  await setPassword(cluster, binaries, password);
  writeWhole(rulesFile, rules, cluster.account);
  return password;
}

/** Single-user mode reads statements from its standard input, which no other process sees, one a line. */
async function setPassword(cluster: Cluster, binaries: Binaries, password: string): Promise<void> {
  const statement = `alter role ${superuser} password '${scramVerifier(password)}'\n`;
  // Without `exit_on_error` it would report a failure and end as if all were well.
  const args = [
    '--single',
    '-D',
    cluster.path,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_error_verbosity=terse',
    'postgres',
  ];
  const { code, failure, output } = await run(binaries.postgres, args, cluster.account, {
    cwd: cluster.folder,
    input: statement,
  });
  if (code !== 0)
    throw programFailed(
      'PostgreSQL could not set the password of its superuser',
      failure ?? output,
      dirname(cluster.folder),
    );
}

/** Complete and on the disk before it has its name; its owner alone reads it. */
function writeWhole(file: string, text: string, owner: Account | null): void {
  const unnamed = `${file}.new`;
  rmSync(unnamed, { force: true });
  const descriptor = openSync(unnamed, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  giveTo(owner, unnamed);
  renameSync(unnamed, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
