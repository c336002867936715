/** The server that `npm run test:server` keeps for this checkout: its address is in a file that its user alone can read. */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/platform/database/address.ts';
import { testFolder } from './test-folder.ts';

const repository = new URL('../../../', import.meta.url).href;
const fileOfCheckout = (): string =>
  join(testFolder(), `server-${createHash('sha256').update(repository).digest('hex').slice(0, 12)}.json`);

/** Lets later runs find a server. @returns removes it, unless another server has taken its place */
export function keepServer(address: object, file = fileOfCheckout()): () => void {
  const text = JSON.stringify(address);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
  return () => {
    if (read(file) === text) rmSync(file, { force: true });
  };
}

/** The kept server, if there is one and it answers; the file of one that was killed is removed. */
export async function findKeptServer<Address extends DatabaseAddress>(
  file = fileOfCheckout(),
): Promise<Address | undefined> {
  const text = read(file);
  if (text === undefined) return undefined;
  const address = JSON.parse(text) as Address;
  const client = new pg.Client(address);
  try {
    await client.connect();
    return address;
  } catch {
    rmSync(file, { force: true });
    return undefined;
  } finally {
    await client.end();
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
