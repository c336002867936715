/** What test runs of one user leave for the next: the cluster that new servers begin with, the address of a kept server. */
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder below the system's temporary one that no other user can enter. */
export function testFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `mahnwerk-tests-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} must be a folder that belongs to this user alone: remove it`);
  return folder;
}
