/**
 * The password of the server's superuser: a file in the data directory that this process's user alone can read. The server asks every connection
 * for it.
 *
 * PostgreSQL's single-user mode sets it before the server listens, so that the server never trusts a connection. The access rules are written
 * last: a start that finds them has a superuser with this password, and any other start (a new cluster, an earlier version that trusted its
 * socket, a crash in between) sets it again.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ServerAccount, giveTo, run } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, superuser, syncFolder } from './cluster.ts';
import { programFailed } from './errors.ts';

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

/** Undefined where no start has set a password yet. */
export function readSuperuserPassword(dataDir: string): string | undefined {
  const file = passwordFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const accessRules = `# Written by Mahnwerk: changes are overwritten. The server has one Unix socket and asks for a password on it.
local all all scram-sha-256
`;

/** Returns the superuser's password. The server must not be running. @throws EmbeddedServerError */
export async function secureSuperuser(dataDir: string, cluster: Cluster, binaries: Binaries): Promise<string> {
  const rulesFile = join(cluster.folder, 'pg_hba.conf');
  const known = readSuperuserPassword(dataDir);
  if (known !== undefined && existsSync(rulesFile) && readFileSync(rulesFile, 'utf8') === accessRules) return known;
  const password = known ?? randomBytes(32).toString('base64url');
  if (known === undefined) writeWhole(passwordFile(dataDir), `${password}\n`, null);
  await setPassword(cluster, binaries, password);
  writeWhole(rulesFile, accessRules, cluster.account);
  return password;
}

const singleUserSettings = {
  // Without it, single-user mode reports a failure and exits with 0.
  exit_on_error: 'on',
  password_encryption: 'scram-sha-256',
  // The statement contains the password: no log may show it.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_error_verbosity: 'terse',
};

/** Single-user mode reads one statement a line from its standard input, which no other process sees. */
async function setPassword(cluster: Cluster, binaries: Binaries, password: string): Promise<void> {
  const settings = Object.entries(singleUserSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { code, failure, output } = await run(
    binaries.postgres,
    ['--single', '-D', cluster.path, ...settings, 'postgres'],
    cluster.account,
    { cwd: cluster.folder, input: `alter role ${superuser} password '${password.replaceAll("'", "''")}'\n` },
  );
  if (code === 0) return;
  const what = 'PostgreSQL could not set the password of its superuser';
  throw programFailed(what, (failure ?? output).replaceAll(password, '***'), dirname(cluster.folder));
}

/** Complete and on the disk before it has its name; only its owner can read it. */
function writeWhole(file: string, text: string, owner: ServerAccount | null): void {
  const unnamed = `${file}.new`;
  rmSync(unnamed, { force: true });
  const descriptor = openSync(unnamed, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  giveTo(owner, unnamed);
  renameSync(unnamed, file);
  syncFolder(dirname(file));
}
