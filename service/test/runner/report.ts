/** The report in the form of Node.js, with the slowest files before its summary. */
import { spec } from 'node:test/reporters';
import type { run } from 'node:test';
import type { Group } from './groups.ts';

type Events = ReturnType<typeof run>;

const shown = 10;

export interface Reported {
  /** By their entry file. */
  readonly groups: ReadonlyMap<string, Group>;
  /** What is wrong with the measured seconds by file, in lines; the run fails with them. */
  readonly complaints: (measured: ReadonlyMap<string, number>) => readonly string[];
}

/** Returns whether every test passed, within its time. */
export async function report(events: Events, { groups, complaints }: Reported, output: NodeJS.WritableStream) {
  const lines = new spec();
  lines.pipe(output, { end: false });
  const measured = new Map<string, number>();
  const failed: string[] = [];
  let wrong: readonly string[] = [];
  let success = false;
  let summarized = false;
  for await (const event of events) {
    if (event.type === 'test:complete' && event.data.nesting === 0) {
      const { name, details } = event.data;
      const group = groups.get(name);
      if (group === undefined) measured.set(name, (measured.get(name) ?? 0) + details.duration_ms / 1000);
      else if (!details.passed) failed.push(group.files.join(' '));
    }
    if (
      event.type === 'test:diagnostic' &&
      event.data.nesting === 0 &&
      event.data.message.startsWith('tests ') &&
      !summarized
    ) {
      summarized = true;
      wrong = complaints(measured);
      lines.write({ type: 'test:stdout', data: { message: beforeSummary({ measured, failed, wrong }) } });
    }
    if (event.type === 'test:summary' && event.data.file === undefined) success = event.data.success;
    lines.write(event);
  }
  lines.end();
  await new Promise((resolve) => lines.once('end', resolve));
  return success && wrong.length === 0;
}

interface Ended {
  readonly measured: ReadonlyMap<string, number>;
  readonly failed: readonly string[];
  readonly wrong: readonly string[];
}

function beforeSummary({ measured, failed, wrong }: Ended): string {
  const slowest = [...measured].sort(([, one], [, other]) => other - one).slice(0, shown);
  return [
    '\nslowest files',
    ...slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    ...(wrong.length === 0 ? [] : ['\nfiles that take too long']),
    ...wrong,
    ...(failed.length === 0 ? [] : ['\nfailed processes']),
    ...failed,
    '',
  ].join('\n');
}
