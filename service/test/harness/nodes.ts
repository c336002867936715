/** The releases of Node.js that the SDK is for, from npm's packages. They stay in the folder for temporary files. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The lowest release that the packages allow, then the newest of each further line; the suite itself runs on 26. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0'] as const;

/** The program of a release, installed if it is missing. */
export async function nodeOf(version: string): Promise<string> {
  const folder = join(tmpdir(), 'mahnwerk-tests-nodes', version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', [...words, `${name}@${version}`], { cwd: folder });
  return program;
}
