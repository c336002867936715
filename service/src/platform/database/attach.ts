/**
 * A second program on one data directory: `keys create` while the service runs. It owns nothing and
 * starts nothing; it finds the socket of the server that the owner runs and connects there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { superuser } from './cluster.ts';
import type { EmbeddedServer } from './embedded.ts';
import { readSuperuserPassword } from './superuser.ts';

/** The server's address, or null while it is not ready. PostgreSQL's pid file says both: line 5 the socket's folder, line 8 the state. */
export function findEmbedded(dataDir: string): EmbeddedServer['connection'] | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const [, , , port = '', socketFolder = '', , , state] = lines;
  const password = readSuperuserPassword(dataDir);
  if (state !== 'ready' || socketFolder === '' || password === undefined) return null;
  return { host: socketFolder, port: Number(port), user: superuser, password, database: 'postgres' };
}
