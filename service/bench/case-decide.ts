/**
 * `case-decide [cases=1000000] [due=100000]`: running cases of 200 companies, of which some are due. A run decides them with two
 * workers: nine of ten take a step that a page writes (a wait, a task, a blocking task), one is held by a stop. Cases a second
 * against the leanest program that leaves the same rows (leanest.ts), by as many workers. Wanted: at least 0.25. And the p99 of a
 * neighbour's reads meanwhile against the same reads before. Wanted: at most 2. A run is done by one process at a time: the
 * other worker is there to go on with it. Both sizes are multiples of 200, and the second divides the first. No step is a letter: those are written one by one, and `case-letters` measures them.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import { bodyOf, openStage, type Stage } from '../test/harness/cases.ts';
import { layCases } from './case-rows.ts';
import { leanest } from './leanest.ts';
import { message } from './load.ts';
import { openReader, p99 } from './reader.ts';
import { startProgram } from './stage.ts';

const wanted = { ratio: 0.25, quiet: 2 };
const companies = 200;
const workers = 2;
const [warm_up_ms, quiet_ms] = [4_000, 10_000];
const on = '2026-03-09';

export async function run([cases = '1000000', due = '100000']: readonly string[] = []): Promise<void> {
  const stage = await openStage();
  const pool = new pg.Pool({ ...stage.address, max: workers * 4 });
  const environment = { BENCH_DATABASE: JSON.stringify(stage.address), BENCH_FOLDER: stage.folder };
  try {
    const size = { companies, cases: Number(cases), due: Number(due), on };
    const neighbour = await layCases(stage, pool, size);
    const api = await startProgram('server.ts', environment);
    const reader = await openReader(
      api.port,
      message('GET', `/v2/mandates/${neighbour.mandate}/`, { Authorization: `Bearer ${neighbour.key}` }),
    );
    await reader.during(sleep(warm_up_ms));
    const quiet = await reader.during(sleep(quiet_ms));
    const { id } = bodyOf(await stage.operate<CaseRun>('POST', '/operator/v1/case-runs/', { on }), 202);
    const runners = await Promise.all(
      Array.from({ length: workers }, () => startProgram('case-runner.ts', environment)),
    );
    let ended: CaseRun | undefined;
    const busy = await reader.during(finished(stage, id).then((done) => void (ended = done)));
    const processor = runners.reduce((sum, runner) => sum + runner.processorTime(), 0);
    await Promise.all([...runners, api].map((program) => program.stop()));
    reader.close();
    await pool.query('analyze');
    report(size, { ended, lean: await leanest(pool, writtenBy(id), workers), quiet, busy, processor });
  } finally {
    await pool.end();
    await stage.stop();
  }
}

async function finished(stage: Stage, id: string): Promise<CaseRun> {
  for (;;) {
    const asked = bodyOf(await stage.operate<CaseRun>('GET', `/operator/v1/case-runs/${id}/`), 200);
    if (asked.status === 'finished') return asked;
    await sleep(50);
  }
}

/** What a run leaves of each due case, but for the rows that it takes off the queue. */
function writtenBy(run: string) {
  const decided = `(select subject_id from ladder_decisions where run_id = '${run}')`;
  return {
    tables: {
      ladder_decisions: `run_id = '${run}'`,
      tasks: `cause_type = 'policy' and mandate_id in ${decided}`,
      case_step_entries: `mandate_id in ${decided}`,
      case_courses: `id in ${decided}`,
      ladder_queue: `kind = 'mandate' and subject_id in ${decided}`,
    },
    subjects: 'case_courses',
  };
}

interface Measured {
  readonly ended: CaseRun | undefined;
  readonly lean: number;
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly processor: number;
}

function report(
  { cases, due }: { readonly cases: number; readonly due: number },
  { ended, lean, quiet, busy, processor }: Measured,
): void {
  const examined = ended?.counts.examined ?? 0;
  if (ended?.started_at == null || ended.finished_at === null || examined !== due)
    throw new Error(`${examined} of ${due} cases were decided`);
  const seconds = (Date.parse(ended.finished_at) - Date.parse(ended.started_at)) / 1000;
  const [ratio, louder] = [examined / seconds / lean, p99(busy) / p99(quiet)];
  console.log(
    `case-decide: ${examined} of ${cases} cases in ${seconds.toFixed(1)} s (${ended.counts.steps} steps, ${ended.counts.tasks} tasks, ${ended.counts.held} held), ${Math.round(examined / seconds)}/s against ${Math.round(lean)}/s of the leanest program that leaves the same rows: ratio ${ratio.toFixed(2)} (wanted ≥ ${wanted.ratio}); ${((processor * 1e6) / examined).toFixed(0)} µs of Node each, the start of two processes included; read p99 ${p99(busy).toFixed(1)} ms of ${busy.length} against ${p99(quiet).toFixed(1)} ms: ratio ${louder.toFixed(2)} (wanted ≤ ${wanted.quiet}); load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (ratio < wanted.ratio || louder > wanted.quiet) process.exitCode = 1;
}

if (import.meta.main) await run(process.argv.slice(2));
