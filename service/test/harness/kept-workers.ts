/**
 * The processes and the thread that inspect, read, typeset and validate for the services of one test process: to start
 * one takes the processor longer than most stories do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type ServiceWorkers, workersOf } from '../../src/app.ts';
import { createTypesetter, type Typesetter } from '../../src/platform/typesetting/typesetter.ts';
import { keep } from './kept.ts';

interface KeptWorkers {
  /** The data directories of services are in it: the processes read no other folder. */
  readonly folder: string;
  readonly workers: ServiceWorkers;
  /** Typesets what no caller waits for, as a worker process does. */
  readonly typesetter: Typesetter;
}

let kept: KeptWorkers | undefined;

/** For a file that neither ends a process nor fills its turns; one that does starts its own. */
export const keptWorkers = (): KeptWorkers => (kept ??= open());

function open(): KeptWorkers {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-files-'));
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const workers = workersOf({ inspected: [folder], spool: folder }, log);
  const typesetter = createTypesetter(log);
  keep(async () => {
    kept = undefined;
    await Promise.all([...Object.values(workers), typesetter].map((each) => each.close()));
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, workers, typesetter };
}
