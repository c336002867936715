/** The folder of the server's only socket: no user but the server's account (and root) can enter it. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerAccount, giveTo } from './account.ts';

/** Shorter than 104 bytes on macOS and 108 on Linux, the socket's name included; the data directory's path may be longer. */
const longest_socket_path = 103;

/**
 * Makes a fresh folder. `mkdir` refuses a name that exists, so no other user can prepare the folder: what an earlier run left under our
 * name is removed first, and where another user has the name, the folder gets one that cannot be foreseen.
 */
export function makeSocketFolder(dataDir: string, account: ServerAccount | null): string {
  const name = `mahnwerk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const folder = join(socketBase(name), name);
  const own = [process.getuid?.(), account?.uid];
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true && own.includes(existing.uid)) rmSync(folder, { recursive: true, force: true });
  const socketFolder = madeOrNull(folder) ?? mkdtempSync(`${folder}-`);
  chmodSync(socketFolder, 0o700);
  giveTo(account, socketFolder);
  return socketFolder;
}

function madeOrNull(folder: string): string | null {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/** Root's is /run, where only root creates names; a path of the caller's TMPDIR could be closed to the account. */
function socketBase(name: string): string {
  if (process.getuid?.() === 0) return existsSync('/run') ? '/run' : '/tmp';
  const longest = join(tmpdir(), `${name}-XXXXXX`, '.s.PGSQL.5432.lock');
  return Buffer.byteLength(longest) <= longest_socket_path ? tmpdir() : '/tmp';
}
