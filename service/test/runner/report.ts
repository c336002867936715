/** The report in the form of Node.js, with the slowest files before its summary. */
import { spec } from 'node:test/reporters';
import type { run } from 'node:test';
import type { Group } from './groups.ts';

type Events = ReturnType<typeof run>;

const shown = 15;

/** Returns whether every test passed. @param groups by their entry file */
export async function report(
  events: Events,
  groups: ReadonlyMap<string, Group>,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  const lines = new spec();
  lines.pipe(output, { end: false });
  const durations = new Map<string, number>();
  const failed: string[] = [];
  let success = false;
  let summarized = false;
  for await (const event of events) {
    if (event.type === 'test:complete' && event.data.nesting === 0) {
      const { name, details } = event.data;
      const group = groups.get(name);
      if (group === undefined) durations.set(name, details.duration_ms);
      else if (!details.passed) failed.push(group.files.join(' '));
    }
    if (
      event.type === 'test:diagnostic' &&
      event.data.nesting === 0 &&
      event.data.message.startsWith('tests ') &&
      !summarized
    ) {
      summarized = true;
      lines.write({ type: 'test:stdout', data: { message: beforeSummary(durations, failed) } });
    }
    if (event.type === 'test:summary' && event.data.file === undefined) success = event.data.success;
    lines.write(event);
  }
  lines.end();
  await new Promise((resolve) => lines.once('end', resolve));
  return success;
}

function beforeSummary(durations: ReadonlyMap<string, number>, failed: readonly string[]): string {
  const slowest = [...durations].sort(([, one], [, other]) => other - one).slice(0, shown);
  return [
    '\nslowest files',
    ...slowest.map(([file, duration_ms]) => `${(duration_ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
    ...(failed.length === 0 ? [] : ['\nfailed processes']),
    ...failed,
    '',
  ].join('\n');
}
