/** Where a build of the portal is, and how it is made. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const portal = join(repository, 'portal');

/** What a build is made of. */
const sources = [
  'portal/{src,build}/**/*',
  'portal/{index.html,package.json,vite.config.ts}',
  'client/src/**/*.ts',
  'contract/src/**/*.ts',
  'package-lock.json',
];

/** The folder of the build of these sources: `portal/dist/<hash>`. It need not exist. */
export async function portalFolder(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: repository, withFileTypes: true }))
    if (file.isFile()) files.push(relative(repository, join(file.parentPath, file.name)));
  const hash = createHash('sha256');
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).toSorted())
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(await readFile(join(repository, file)))
        .digest(),
    );
  return join(portal, 'dist', hash.digest('hex').slice(0, 16));
}

export interface BuildOptions {
  /** What the build prints. */
  readonly onOutput?: (text: string) => void;
  /** Ends the build. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the folder of the build, which a child process of lower priority makes unless it exists. It is made beside
 * its place and renamed, so that two starts at once and a build that is killed leave no half of one.
 * @throws Error with the last lines of a build that failed, or where the folder cannot be written
 */
export async function buildPortal(options: BuildOptions = {}): Promise<string> {
  const folder = await portalFolder();
  if (existsSync(folder)) return folder;
  const made = `${folder}.${randomUUID()}`;
  try {
    await mkdir(made, { recursive: true }).catch((cause: unknown) => {
      throw new Error(`the portal is not built, and ${portal} cannot be written: run npm run build -w portal`, {
        cause,
      });
    });
    await runVite(made, options);
    // Another start may have renamed its own: both are the same.
    await rename(made, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

function runVite(folder: string, { onOutput, signal }: BuildOptions): Promise<void> {
  const vite = join(fileURLToPath(import.meta.resolve('vite/package.json')), '../bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: portal,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-2_000);
      onOutput?.(text);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the portal could not be built: ${printed.trim()}`)),
    );
  });
}
